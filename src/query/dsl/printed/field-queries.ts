// Printers of queries for one field: `{ name: { field: { … } } }`, with all members in the server's order.
import type { JsonObject } from '../../../core/json-token.ts'
import { isObject, textOf } from '../../../core/json-token.ts'
import { regexpFlags } from '../regexp.ts'
import {
  asIs,
  bool,
  boostedFields,
  COMMON,
  float,
  fuzziness,
  int,
  longForm,
  type Member,
  member,
  printMembers,
  script,
  text,
  texts,
  upper,
} from './members.ts'

type FieldPrinter = (value: unknown) => JsonObject

/** `written`: what the value is called that stands in place of options. */
const fieldPrinter =
  (written: string, members: readonly Member[]): FieldPrinter =>
  value =>
    printMembers(longForm(value, written), [...members, ...COMMON])

const QUERY = member('query', asIs)
const ANALYZER = member('analyzer', text)
const OPERATOR = member('operator', upper, 'OR')
const SLOP = member('slop', int, 0)
const MINIMUM = member('minimum_should_match', text)
const REWRITE = member('rewrite', text)
const IGNORES_CASE = member('case_insensitive', value => bool(value) || undefined)
const ZERO_TERMS = member('zero_terms_query', upper, 'NONE')
const FUZZINESS = member('fuzziness', fuzziness)
const PREFIX_LENGTH = member('prefix_length', int, 0)
const MAX_EXPANSIONS = member('max_expansions', int, 50)
const TRANSPOSITIONS = member('fuzzy_transpositions', bool, true)
const FUZZY_REWRITE = member('fuzzy_rewrite', text)
const SYNONYM_PHRASES = member('auto_generate_synonyms_phrase_query', bool, true)

/** Every character has its meaning. */
const ALL_OPERATORS = 255
const MAX_DETERMINIZED_STATES = 10_000

const regexp = fieldPrinter('value', [
  member('value', text),
  member('flags_value', int, ALL_OPERATORS),
  IGNORES_CASE,
  member('max_determinized_states', int, MAX_DETERMINIZED_STATES),
  REWRITE,
])

const range = [
  member('from', asIs, null),
  member('to', asIs, null),
  member('include_lower', bool, true),
  member('include_upper', bool, true),
  member('time_zone', text),
  member('format', text),
  member('relation', value => textOf(value).toLowerCase()),
  ...COMMON,
]

/** `gt` and its like as bounds, of which the last one counts. */
function bounds(json: JsonObject): JsonObject {
  const found: JsonObject = {}
  for (const [key, value] of Object.entries(json)) {
    if (key === 'gt' || key === 'gte') Object.assign(found, { from: value, include_lower: key === 'gte' })
    else if (key === 'lt' || key === 'lte') Object.assign(found, { to: value, include_upper: key === 'lte' })
    else found[key] = value
  }
  return found
}

export const fieldPrinters: Readonly<Record<string, FieldPrinter>> = {
  match: fieldPrinter('query', [
    QUERY,
    OPERATOR,
    ANALYZER,
    FUZZINESS,
    PREFIX_LENGTH,
    MAX_EXPANSIONS,
    MINIMUM,
    FUZZY_REWRITE,
    TRANSPOSITIONS,
    member('lenient', bool, false),
    ZERO_TERMS,
    member('cutoff_frequency', float),
    SYNONYM_PHRASES,
  ]),
  match_phrase: fieldPrinter('query', [QUERY, ANALYZER, SLOP, ZERO_TERMS]),
  match_phrase_prefix: fieldPrinter('query', [QUERY, ANALYZER, SLOP, MAX_EXPANSIONS, ZERO_TERMS]),
  match_bool_prefix: fieldPrinter('query', [
    QUERY,
    ANALYZER,
    OPERATOR,
    MINIMUM,
    FUZZINESS,
    PREFIX_LENGTH,
    MAX_EXPANSIONS,
    TRANSPOSITIONS,
    FUZZY_REWRITE,
  ]),
  common: fieldPrinter('query', [
    QUERY,
    member('high_freq_operator', upper, 'OR'),
    member('low_freq_operator', upper, 'OR'),
    ANALYZER,
    member('cutoff_frequency', float, float(0.01)),
    member('minimum_should_match', value => {
      const { low_freq, high_freq } = isObject(value) ? value : { low_freq: value, high_freq: undefined }
      return printMembers({ low_freq, high_freq }, [member('low_freq', text), member('high_freq', text)])
    }),
  ]),
  term: fieldPrinter('value', [member('value|term', asIs), IGNORES_CASE]),
  span_term: fieldPrinter('value', [member('value|term', asIs)]),
  prefix: fieldPrinter('value', [member('value', text), REWRITE, IGNORES_CASE]),
  wildcard: fieldPrinter('wildcard', [member('wildcard|value', text), REWRITE, IGNORES_CASE]),
  regexp(value) {
    const json = longForm(value, 'value')
    return regexp(typeof json.flags === 'string' ? { ...json, flags_value: regexpFlags(json.flags) } : json)
  },
  fuzzy: fieldPrinter('value', [
    member('value|term', asIs),
    member('fuzziness', fuzziness, 'AUTO'),
    PREFIX_LENGTH,
    MAX_EXPANSIONS,
    member('transpositions', bool, true),
    REWRITE,
  ]),
  range: value => printMembers(bounds(isObject(value) ? value : {}), range),
  terms_set: fieldPrinter('terms', [
    member('terms', texts),
    member('minimum_should_match_field', text),
    member('minimum_should_match_script', script),
  ]),
}

const TEXT_PARTS = [SYNONYM_PHRASES, TRANSPOSITIONS, ...COMMON]

/** Of queries for several fields. */
export const fieldsMembers: Readonly<Record<string, readonly Member[]>> = {
  multi_match: [
    QUERY,
    member('fields', boostedFields, []),
    member('type', value => textOf(value).toLowerCase(), 'best_fields'),
    OPERATOR,
    ANALYZER,
    SLOP,
    FUZZINESS,
    PREFIX_LENGTH,
    MAX_EXPANSIONS,
    MINIMUM,
    FUZZY_REWRITE,
    member('tie_breaker', float),
    member('lenient', bool),
    member('cutoff_frequency', float),
    ZERO_TERMS,
    ...TEXT_PARTS,
  ],
  combined_fields: [QUERY, member('fields', boostedFields, []), OPERATOR, MINIMUM, ...COMMON],
  query_string: [
    QUERY,
    member('default_field', text),
    member('fields', boostedFields, []),
    member('type', value => textOf(value).toLowerCase(), 'best_fields'),
    member('tie_breaker', float),
    member('default_operator', value => textOf(value).toLowerCase(), 'or'),
    ANALYZER,
    member('quote_analyzer', text),
    member('max_determinized_states', int, MAX_DETERMINIZED_STATES),
    member('allow_leading_wildcard', bool),
    member('enable_position_increments', bool, true),
    member('fuzziness', fuzziness, 'AUTO'),
    member('fuzzy_prefix_length', int, 0),
    member('fuzzy_max_expansions', int, 50),
    member('phrase_slop', int, 0),
    member('analyze_wildcard', bool),
    REWRITE,
    MINIMUM,
    member('quote_field_suffix', text),
    member('lenient', bool),
    member('time_zone', text),
    member('escape', bool, false),
    ...TEXT_PARTS,
  ],
}
