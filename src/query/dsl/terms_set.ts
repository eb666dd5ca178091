// Documents that contain at least a minimum number of terms, which one of their fields or a script gives.
import { BROKEN, readWhole } from '../../core/broken-json.ts'
import { illegalArgument, illegalState, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import type { Script } from '../contracts/script.ts'
import { checkClauseCount } from '../exec/clause-limit.ts'
import { CoveringQuery } from '../exec/covering.ts'
import { FieldMinimum, type MinimumSource, ScriptMinimum } from '../exec/covering-minimum.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { TermQuery } from '../exec/term.ts'
import { termQuery } from '../fields/field-queries.ts'
import { requireNumbers } from '../fields/number-data.ts'
import { TERMS_SET } from '../scripts/document-contexts.ts'
import { DocumentScript } from '../scripts/document-script.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { scriptScope } from './script-scope.ts'
import type { ScriptRequest } from './script-value.ts'
import { readScript } from './script-value.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'

/** By field: values, of which a document must have a number that a field of it or a script determines. */
export type TermsSetRequest = Readonly<Record<string, TermsSetFieldOptions>>

interface TermsSetFieldOptions extends CommonQueryOptions {
  /** The terms. */
  readonly terms: readonly (string | number | boolean)[]
  /** The number stands in this field of the document. */
  readonly minimum_should_match_field?: string
  /** `params.num_terms` is how many there are. */
  readonly minimum_should_match_script?: ScriptRequest
}

const NAME = 'terms_set'

/** How many values a document must have. */
interface Minimum {
  field: string | null
  script: Script | null
}

export const terms_set = defineQuery({
  name: NAME,
  parse(json) {
    const [field, second] = Object.keys(json)
    if (field === undefined) throw parsing(`[${NAME}] unknown token [END_OBJECT]`, atEnd(json))
    const given = json[field]
    if (!isObject(given)) throw parsing(`[${NAME}] unknown token [${tokenOf(given)}]`, atValue(json, field))
    const options = new Options()
    const minimum: Minimum = { field: null, script: null }
    let values: readonly unknown[] = []
    for (const key of Object.keys(given)) {
      const value = given[key]
      if (value === null) throw unknownToken(NAME, given, key)
      if (key === 'terms' && Array.isArray(value)) values = checked(value)
      else if (key === 'minimum_should_match_field' && isScalar(value)) minimum.field = textOf(value)
      else if (key === 'minimum_should_match_script' && isObject(value)) minimum.script = readScript(given, key)
      else if (!options.take(key, value)) throw unsupported(NAME, given, key)
    }
    if (second === BROKEN) readWhole(json)
    if (second !== undefined) throw parsing(`[${NAME}] unknown token [FIELD_NAME]`, atKey(json, second))
    checkBoost(options.boost, () => printed(field, values))
    if (minimum.field !== null && minimum.script !== null) throw twice(given)
    return builder(NAME, options, cx => {
      if (values.length === 0) return new MatchNoDocsQuery(`No terms supplied for "${NAME}" query.`)
      checkClauseCount(values.length, cx.maxClauseCount)
      const type = cx.fields.field(field)
      const queries = values.map(value => (type === undefined ? new TermQuery(field, textOf(value)) : termQuery(type, value, cx)))
      return new CoveringQuery(queries, minimumOf(minimum, values.length, cx))
    })
  },
})

function checked(values: readonly unknown[]): readonly unknown[] {
  values.forEach((value, i) => {
    if (value === null) throw parsing('No value specified for terms query', atValue(values, i))
    if (Array.isArray(value)) throw parsing(`[${NAME}] unknown token [END_ARRAY] after [terms]`, atEnd(values))
  })
  return values
}

function twice(json: JsonObject) {
  const keys = Object.keys(json)
  const first = keys.indexOf('minimum_should_match_field') < keys.indexOf('minimum_should_match_script') ? 'field' : 'script'
  return illegalArgument(`A ${first} has already been specified. Cannot specify both a field and script`)
}

function minimumOf({ field, script }: Minimum, terms: number, cx: QueryContext): MinimumSource {
  if (script !== null) return new ScriptMinimum(new DocumentScript(script, TERMS_SET, scriptScope(cx), { num_terms: terms }))
  if (field === null) throw illegalState('No minimum should match has been specified')
  const type = cx.fields.field(field)
  if (type === undefined) throw shardError(cx, `failed to find minimum_should_match field [${field}]`)
  return new FieldMinimum(requireNumbers(type))
}

/** As the server prints it. */
function printed(field: string, terms: readonly unknown[]): string {
  return JSON.stringify({ [NAME]: { [field]: { terms, boost: 0 } } }, null, 2)
    .replace(/": /g, '" : ')
    .replace('"boost" : 0', '"boost" : 1.0')
}
