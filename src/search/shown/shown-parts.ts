// Which parts of a hit are shown, as requests say it: its source, fields from columns, stored fields. Searches and those inside them read it alike.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, textOf, tokenOf } from '../../core/json-token.ts'
import { readStrictly, TEXT } from '../../query/dsl/strict-object.ts'
import type { FieldAndFormat, SourceSpec } from '../contracts/search-request.ts'

/** The body being read and the key that `value` stands under. */
export interface Spot {
  readonly body: Record<string, unknown>
  readonly key: string
}

export const unknownKey = (value: unknown, name: string, container: object, key: string | number) =>
  parsing(`Unknown key for a ${tokenOf(value)} in [${name}].`, atValue(container, key))

/** `_source`: a flag, one pattern, several, or includes and excludes. */
export function sourceSpec(value: unknown, { body, key }: Spot): SourceSpec {
  if (typeof value === 'boolean') return { fetch: value, includes: [], excludes: [] }
  if (typeof value === 'string') return { fetch: true, includes: [value], excludes: [] }
  if (Array.isArray(value)) return { fetch: true, includes: patterns(value), excludes: [] }
  if (!isObject(value)) {
    const expected = 'Expected one of [VALUE_BOOLEAN, VALUE_STRING, START_ARRAY, START_OBJECT] but found'
    throw parsing(`${expected} [${tokenOf(value)}]`, atValue(body, key))
  }
  let includes: readonly string[] = []
  let excludes: readonly string[] = []
  for (const name of Object.keys(value)) {
    const including = name === 'includes' || name === 'include'
    if (!including && name !== 'excludes' && name !== 'exclude') throw unknownKey(value[name], name, value, name)
    const item = value[name]
    if (typeof item !== 'string' && !Array.isArray(item)) throw unknownKey(item, name, value, name)
    const read = typeof item === 'string' ? [item] : patterns(item)
    if (including) includes = read
    else excludes = read
  }
  return sourceFilter(true, includes, excludes)
}

export function sourceFilter(fetch: boolean, includes: readonly string[], excludes: readonly string[]): SourceSpec {
  const both = includes.find(pattern => excludes.includes(pattern))
  if (both !== undefined) throw illegalArgument(`The same entry [${both}] cannot be both included and excluded in _source.`)
  return { fetch, includes, excludes }
}

function patterns(list: unknown[]): string[] {
  return list.map((item, i) => {
    if (typeof item !== 'string') throw unknownKey(item, 'null', list, i)
    return item
  })
}

/** An entry of `docvalue_fields` and `fields`; both go by the same parser. */
export function fieldAndFormat(item: unknown): FieldAndFormat {
  if (!isObject(item)) return { field: textOf(item), format: null }
  let field: string | null = null
  let format: string | null = null
  readStrictly('docvalues_field', item, {
    field: { accepts: TEXT, read: value => void (field = value as string) },
    format: { accepts: ['VALUE_STRING', 'VALUE_NULL'], read: value => void (format = value as string | null) },
  })
  if (field === null) throw illegalArgument('Required [field]')
  return { field, format }
}

export function storedFields(names: readonly string[]): readonly string[] | 'none' {
  if (!names.includes('_none_')) return names
  if (names.length > 1) throw illegalArgument('cannot combine _none_ with other fields')
  return 'none'
}
