// Resolves the fields of a request, `title^2`, `*_name`, against a mapping.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { parseJavaDouble } from '../../core/java-double.ts'
import { numberFormat } from '../../core/json-token.ts'
import { matchesWildcard } from '../../core/values.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { QueryContext } from '../contracts/query-builder.ts'

/** Boosts by name or pattern; a name given again takes the later boost. */
export function parseWeightedField(text: string, fields: Map<string, number>): void {
  const caret = text.indexOf('^')
  const name = caret === -1 ? text : text.slice(0, caret)
  const weight = caret === -1 ? '1' : text.slice(caret + 1)
  const boost = parseJavaDouble(weight)
  if (boost === null) throw numberFormat(weight)
  fields.set(name, Math.fround(boost))
}

export const isAllFields = (fields: ReadonlyMap<string, number>): boolean => [...fields.keys()].includes('*')

/** Without the fields a request names: what the index searches by default. */
export function defaultFields(cx: QueryContext): Map<string, number> {
  const setting = cx.settings['index.query.default_field'] ?? '*'
  const fields = new Map<string, number>()
  for (const one of Array.isArray(setting) ? setting : String(setting).split(',')) parseWeightedField(String(one), fields)
  return fields
}

/** The server tries each field of a pattern on an empty text, which is no name of an index. */
const noIndex = () =>
  new ApiError('index_not_found_exception', 'no such index []', {
    details: { index: '', 'resource.id': '', 'resource.type': 'index_or_alias', index_uuid: '_na_' },
  })

/** Mapped fields with their boosts, in the order of the server's maps; those that several patterns match multiply. */
export function resolveFields(fields: ReadonlyMap<string, number>, cx: QueryContext): Map<string, number> {
  const boosts = new Map<string, number>()
  for (const pattern of [...fields.keys()].sort()) {
    if (pattern !== '*' && pattern.includes('*') && matchesWildcard(pattern, '_index')) throw noIndex()
    for (const name of cx.fields.names(pattern)) {
      boosts.set(name, Math.fround((boosts.get(name) ?? 1) * fields.get(pattern)!))
    }
  }
  if (boosts.size > cx.maxClauseCount) {
    throw illegalArgument(
      `field expansion for [${[...fields.keys()].join()}] matches too many fields, limit: ${cx.maxClauseCount}, got: ${boosts.size}`,
    )
  }
  return new Map(hashMapOrder([...boosts.keys()]).map(name => [name, boosts.get(name)!]))
}
