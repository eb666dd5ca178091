// Every query there is, by the name it has in requests.
import { bool } from './bool.ts'
import { boosting } from './boosting.ts'
import { combined_fields } from './combined_fields.ts'
import { constant_score } from './constant_score.ts'
import { dis_max } from './dis_max.ts'
import { distance_feature } from './distance_feature.ts'
import { exists } from './exists.ts'
import { field_masking_span, span_field_masking } from './field_masking_span.ts'
import { function_score } from './function_score.ts'
import { fuzzy } from './fuzzy.ts'
import { geo_bounding_box } from './geo_bounding_box.ts'
import { geo_distance } from './geo_distance.ts'
import { geo_polygon } from './geo_polygon.ts'
import { geo_shape } from './geo_shape.ts'
import { has_child } from './has_child.ts'
import { has_parent } from './has_parent.ts'
import { hybrid } from './hybrid.ts'
import { ids } from './ids.ts'
import { intervals } from './intervals.ts'
import { knn } from './knn.ts'
import { match } from './match.ts'
import { match_all } from './match_all.ts'
import { match_bool_prefix } from './match_bool_prefix.ts'
import { match_none } from './match_none.ts'
import { match_phrase } from './match_phrase.ts'
import { match_phrase_prefix } from './match_phrase_prefix.ts'
import { more_like_this } from './more_like_this.ts'
import { multi_match } from './multi_match.ts'
import { nested } from './nested.ts'
import { neural } from './neural.ts'
import { parent_id } from './parent_id.ts'
import { percolate } from './percolate.ts'
import { prefix } from './prefix.ts'
import { query_string } from './query_string.ts'
import type { QueryType } from './query-builder.ts'
import { range } from './range.ts'
import { rank_feature } from './rank_feature.ts'
import { regexp } from './regexp.ts'
import { script } from './script.ts'
import { script_score } from './script_score.ts'
import { simple_query_string } from './simple_query_string.ts'
import { span_containing } from './span_containing.ts'
import { span_first } from './span_first.ts'
import { span_gap } from './span_gap.ts'
import { span_multi } from './span_multi.ts'
import { span_near } from './span_near.ts'
import { span_not } from './span_not.ts'
import { span_or } from './span_or.ts'
import { span_term } from './span_term.ts'
import { span_within } from './span_within.ts'
import { term } from './term.ts'
import { terms } from './terms.ts'
import { terms_set } from './terms_set.ts'
import { wildcard } from './wildcard.ts'
import { wrapper } from './wrapper.ts'

/** Each under its own name: a misfiled one does not compile. */
type Filed<T extends Record<string, QueryType>> = { [N in keyof T]: QueryType & { readonly name: N } }
const filed = <T extends Record<string, QueryType>>(types: T & Filed<T>): T => types

export const queryTypes = filed({
  bool,
  boosting,
  combined_fields,
  constant_score,
  dis_max,
  distance_feature,
  exists,
  field_masking_span,
  function_score,
  fuzzy,
  geo_bounding_box,
  geo_distance,
  geo_polygon,
  geo_shape,
  has_child,
  has_parent,
  hybrid,
  ids,
  intervals,
  knn,
  match,
  match_all,
  match_bool_prefix,
  match_none,
  match_phrase,
  match_phrase_prefix,
  more_like_this,
  multi_match,
  nested,
  neural,
  parent_id,
  percolate,
  prefix,
  query_string,
  range,
  rank_feature,
  regexp,
  script,
  script_score,
  simple_query_string,
  span_containing,
  span_field_masking,
  span_first,
  span_gap,
  span_multi,
  span_near,
  span_not,
  span_or,
  span_term,
  span_within,
  term,
  terms,
  terms_set,
  wildcard,
  wrapper,
})

/** The names OpenSearch knows, ours and others: what unknown ones are compared with. */
export const QUERY_NAMES: ReadonlySet<string> = new Set([...Object.keys(queryTypes), 'knn', 'xy_shape'])
