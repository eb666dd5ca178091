// Every query there is, by the name it has in requests.
import { bool } from './bool.ts'
import { boosting } from './boosting.ts'
import { constant_score } from './constant_score.ts'
import { dis_max } from './dis_max.ts'
import { exists } from './exists.ts'
import { geo_bounding_box } from './geo_bounding_box.ts'
import { geo_distance } from './geo_distance.ts'
import { geo_polygon } from './geo_polygon.ts'
import { ids } from './ids.ts'
import { match } from './match.ts'
import { match_all } from './match_all.ts'
import { match_none } from './match_none.ts'
import { nested } from './nested.ts'
import type { QueryType } from './query-builder.ts'
import { range } from './range.ts'
import { term } from './term.ts'
import { terms } from './terms.ts'

/** Each under its own name: a misfiled one does not compile. */
type Filed<T extends Record<string, QueryType>> = { [N in keyof T]: QueryType & { readonly name: N } }
const filed = <T extends Record<string, QueryType>>(types: T & Filed<T>): T => types

export const queryTypes = filed({
  bool,
  boosting,
  constant_score,
  dis_max,
  exists,
  geo_bounding_box,
  geo_distance,
  geo_polygon,
  ids,
  match,
  match_all,
  match_none,
  nested,
  range,
  term,
  terms,
})

/** The names OpenSearch knows, ours and others: what unknown ones are compared with. */
export const QUERY_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(queryTypes),
  'combined_fields',
  'distance_feature',
  'function_score',
  'fuzzy',
  'geo_shape',
  'has_child',
  'has_parent',
  'hybrid',
  'intervals',
  'knn',
  'match_bool_prefix',
  'match_phrase',
  'match_phrase_prefix',
  'more_like_this',
  'multi_match',
  'neural',
  'parent_id',
  'percolate',
  'prefix',
  'query_string',
  'rank_feature',
  'regexp',
  'script',
  'script_score',
  'simple_query_string',
  'span_containing',
  'span_first',
  'span_gap',
  'span_multi',
  'span_near',
  'span_not',
  'span_or',
  'span_term',
  'span_within',
  'terms_set',
  'wildcard',
  'wrapper',
  'xy_shape',
])
