// A query as the server prints it: in its long form, with all members that have a default, in the order of the server's builders.
import { javaMapOrder } from '../../../core/java-map-order.ts'
import { JsonFloat } from '../../../core/json.ts'
import { isObject, type JsonObject, textOf } from '../../../core/json-token.ts'
import { shortestFloat } from '../../../core/numbers.ts'
import { parsePoint } from '../../../index/mapping/geo/parse-point.ts'
import { parseRule } from '../interval-rule.ts'
import { intervalRules } from '../interval-rules.ts'
import { flagsOf } from '../simple_query_string.ts'
import { fieldPrinters, fieldsMembers } from './field-queries.ts'
import { functionsPrinted } from './functions.ts'
import {
  asIs,
  bool,
  boostedFields,
  COMMON,
  double,
  fieldOf,
  float,
  int,
  type Kind,
  list,
  longForm,
  lower,
  type Member,
  member,
  printMembers,
  script,
  text,
  texts,
  ZERO,
} from './members.ts'
import { placePrinters } from './place-queries.ts'

const MAX_INT = 0x7fffffff

/** `json` was parsed before, so that nothing in it is wrong. What has no printer stays as it was written. */
export function printedQuery(json: JsonObject): JsonObject {
  const [name] = Object.keys(json)
  const body = json[name]
  if (name === undefined || !isObject(body)) return json
  // The server has one name for both.
  if (name === 'field_masking_span' || name === 'span_field_masking')
    return { span_field_masking: printMembers(body, MEMBERS.span_field_masking) }
  if (Object.hasOwn(fieldPrinters, name)) {
    const [field, value] = fieldOf(body, [])
    return { [name]: { [field]: fieldPrinters[name](value) } }
  }
  const members = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : fieldsMembers[name]
  if (members !== undefined) return { [name]: printMembers(body, members) }
  const print = Object.hasOwn(OTHERS, name) ? OTHERS[name] : placePrinters[name]
  return { [name]: print?.(body) ?? body }
}

const query: Kind = value => (isObject(value) ? printedQuery(value) : value)
const queries: Kind = value => (Array.isArray(value) ? value : [value]).map(query)
const clauses: Kind = value => {
  const printed = queries(value) as unknown[]
  return printed.length === 0 ? undefined : printed
}
const INNER_HITS = member('inner_hits', value => innerHits(isObject(value) ? value : {}))
const IGNORES_UNMAPPED = member('ignore_unmapped', bool, false)
const PAIR = [member('big', query), member('little', query), ...COMMON]

function inHashOrder(values: ReadonlySet<string>): string[] {
  const list = [...values]
  return javaMapOrder(list).map(place => list[place])
}

/** A gap has no options. */
const spanClauses: Kind = value =>
  (Array.isArray(value) ? value : [value]).map(one => (isObject(one) && isObject(one.span_gap) ? one : query(one)))

const MEMBERS: Readonly<Record<string, readonly Member[]>> = {
  match_all: COMMON,
  match_none: COMMON,
  exists: [member('field', text), ...COMMON],
  ids: [member('values', value => inHashOrder(new Set(texts(value) as string[]))), ...COMMON],
  bool: [
    member('must', clauses),
    member('filter', clauses),
    member('must_not|mustNot', clauses),
    member('should', clauses),
    member('adjust_pure_negative', bool, true),
    member('minimum_should_match', text),
    ...COMMON,
  ],
  constant_score: [member('filter', query), ...COMMON],
  dis_max: [member('tie_breaker', float, ZERO), member('queries', queries), ...COMMON],
  boosting: [member('positive', query), member('negative', query), member('negative_boost', float), ...COMMON],
  script: [member('script', script), ...COMMON],
  script_score: [member('query', query), member('script', script), member('min_score', float), ...COMMON],
  distance_feature: [member('field', text), member('origin', origin), member('pivot', text), ...COMMON],
  nested: [member('query', query), member('path', text), IGNORES_UNMAPPED, member('score_mode', lower, 'avg'), ...COMMON, INNER_HITS],
  has_child: [
    member('query', query),
    member('type', text),
    member('score_mode', lower, 'none'),
    member('min_children', int, 1),
    member('max_children', int, MAX_INT),
    IGNORES_UNMAPPED,
    ...COMMON,
    INNER_HITS,
  ],
  has_parent: [member('query', query), member('parent_type', text), member('score', bool, false), IGNORES_UNMAPPED, ...COMMON, INNER_HITS],
  parent_id: [member('type', text), member('id', text), IGNORES_UNMAPPED, ...COMMON],
  simple_query_string: [
    member('query', text),
    member('fields', value => {
      const fields = boostedFields(value) as unknown[]
      return fields.length === 0 ? undefined : fields
    }),
    member('analyzer', text),
    member('flags', value => (typeof value === 'number' ? Math.max(-1, value) : flagsOf(textOf(value))), -1),
    member('default_operator', lower, 'or'),
    member('lenient', bool),
    member('analyze_wildcard', bool, false),
    member('quote_field_suffix', text),
    member('minimum_should_match', text),
    member('auto_generate_synonyms_phrase_query', bool, true),
    member('fuzzy_prefix_length', int, 0),
    member('fuzzy_max_expansions', int, 50),
    member('fuzzy_transpositions', bool, true),
    ...COMMON,
  ],
  span_first: [member('match', query), member('end', int), ...COMMON],
  span_near: [member('clauses', spanClauses), member('slop', int, 0), member('in_order', bool, true), ...COMMON],
  span_or: [member('clauses', queries), ...COMMON],
  span_not: [member('include', query), member('exclude', query), member('pre|dist', int, 0), member('post|dist', int, 0), ...COMMON],
  span_multi: [member('match', query), ...COMMON],
  span_containing: PAIR,
  span_within: PAIR,
  span_field_masking: [member('query', query), member('field', text), ...COMMON],
  more_like_this: [
    member('fields', texts),
    member('like', list),
    member('unlike', list),
    member('max_query_terms', int, 25),
    member('min_term_freq', int, 2),
    member('min_doc_freq', int, 5),
    member('max_doc_freq', int, MAX_INT),
    member('min_word_length', int, 0),
    member('max_word_length', int, 0),
    member('stop_words', texts),
    member('analyzer', text),
    member('minimum_should_match', text, '30%'),
    member('boost_terms', float, ZERO),
    member('include', bool, false),
    member('fail_on_unsupported_field', bool, true),
    ...COMMON,
  ],
  percolate: [
    member('field', text),
    member('name', text),
    member('documents|document', list),
    member('index', text),
    member('id', text),
    member('routing', text),
    member('preference', text),
    member('version', int),
    ...COMMON,
  ],
}

const FUNCTION_SCORE: readonly Member[] = [
  member('query', query, { match_all: printMembers({}, COMMON) }),
  member('functions', asIs, []),
  member('score_mode', lower, 'multiply'),
  member('boost_mode', lower),
  member('max_boost', float, new JsonFloat(shortestFloat(3.4028234663852886e38))),
  member('min_score', float),
  ...COMMON,
]

const KNN: readonly Member[] = [
  member('vector', value => (Array.isArray(value) ? value : [value]).map(float)),
  member('k', value => int(value) || undefined),
  member('filter', query),
  member('max_distance', float),
  member('min_score', float),
  member('ignore_unmapped', value => bool(value) || undefined),
  member('method_parameters', asIs),
  member('rescore', value => ({ oversample_factor: float(isObject(value) ? (value.oversample_factor ?? 1) : 1) })),
  ...COMMON,
  member('expand_nested_docs', bool),
]

const NEURAL_SPARSE: readonly Member[] = [
  member('query_text', text),
  member('query_tokens', value => mapOf(value, float)),
  member('model_id', text),
  member('analyzer', text),
  member('method_parameters', asIs, {}),
  ...COMMON,
]

/** Where a table of members does not say it. */
const OTHERS: Readonly<Record<string, (json: JsonObject) => JsonObject>> = {
  terms(json) {
    const [field, value] = fieldOf(json, ['boost', '_name', 'value_type'])
    return { [field]: value, ...printMembers(json, COMMON) }
  },
  intervals(json) {
    const [field, body] = fieldOf(json, [])
    const { boost, _name, ...rules } = body as JsonObject
    const [kind] = Object.keys(rules)
    return { [field]: { ...parseRule(rules, kind, intervalRules).shown, ...printMembers({ boost, _name }, COMMON) } }
  },
  rank_feature(json) {
    const name = ['log', 'saturation', 'sigmoid', 'linear'].find(one => isObject(json[one])) ?? 'saturation'
    return { field: json.field, [name]: mapOf(json[name] ?? {}, float), ...printMembers(json, COMMON) }
  },
  function_score: json => printMembers({ ...json, functions: functionsPrinted(json, query) }, FUNCTION_SCORE),
  hybrid(json) {
    const { queries: written, filter, ...rest } = json
    const filtered = (one: unknown) => (filter === undefined ? one : { bool: { must: [one], filter: [filter] } })
    const members = [member('queries', queries), member('pagination_depth', int), ...COMMON]
    return printMembers({ ...rest, queries: (list(written ?? []) as unknown[]).map(filtered) }, members)
  },
  knn(json) {
    const [field, value] = fieldOf(json, [])
    return { [field]: printMembers(Array.isArray(value) ? { vector: value } : longForm(value, 'vector'), KNN) }
  },
  neural_sparse(json) {
    const [field, value] = fieldOf(json, [])
    return { [field]: printMembers(longForm(value, 'query_text'), NEURAL_SPARSE) }
  },
}

const mapOf = (value: unknown, kind: Kind): JsonObject =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([key, one]) => [key, kind(one)]))

/** A place as an object; times as they are. */
function origin(value: unknown): unknown {
  if (typeof value !== 'object' || value instanceof JsonFloat) return value
  const { lat, lon } = parsePoint(value, true)
  return { lat: double(lat), lon: double(lon) }
}

function innerHits(json: JsonObject): JsonObject {
  const { name, from, size, sort, ...rest } = json
  const flag = (key: string) => member(key, bool, false)
  const begin = [
    member('name', text),
    flag('ignore_unmapped'),
    member('from', int, 0),
    member('size', int, 3),
    flag('version'),
    flag('seq_no_primary_term'),
    flag('explain'),
    flag('track_scores'),
  ]
  const printed = printMembers(json, begin)
  const { _source } = rest
  if (_source !== undefined) printed._source = _source
  if (sort !== undefined) printed.sort = (list(sort) as unknown[]).map(printedSort)
  for (const [key, value] of Object.entries(rest)) printed[key] ??= value
  return printed
}

const printedSort = (sort: unknown): unknown => {
  if (typeof sort === 'string') return { [sort]: { order: sort === '_score' ? 'desc' : 'asc' } }
  if (!isObject(sort)) return sort
  const [field] = Object.keys(sort)
  return typeof sort[field] === 'string' ? { [field]: { order: textOf(sort[field]).toLowerCase() } } : sort
}
