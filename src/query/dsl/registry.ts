// The registry of queries, by REST name.
import { lazily } from '../../core/lazily.ts'
import { lazyMap } from '../../core/lazy-map.ts'
import type { QueryType } from '../contracts/query-builder.ts'
import { bool } from './bool.ts'
import { constant_score } from './constant_score.ts'
import { exists } from './exists.ts'
import { ids } from './ids.ts'
import { match } from './match.ts'
import { match_all } from './match_all.ts'
import { match_none } from './match_none.ts'
import { match_phrase } from './match_phrase.ts'
import { prefix } from './prefix.ts'
import type { QueryRequest } from './query-request.ts'
import { range } from './range.ts'
import { term } from './term.ts'
import { terms } from './terms.ts'

/** The frequent ones are there from the beginning. */
export const queryTypes: ReadonlyMap<string, QueryType> = lazyMap<QueryType>()({
  bool,
  boosting: lazily(() => import('./boosting.ts')),
  combined_fields: lazily(() => import('./combined_fields.ts')),
  common: lazily(() => import('./common.ts')),
  constant_score,
  dis_max: lazily(() => import('./dis_max.ts')),
  distance_feature: lazily(() => import('./distance_feature.ts')),
  exists,
  field_masking_span: lazily(() => import('./field_masking_span.ts')),
  function_score: lazily(() => import('./function_score.ts')),
  fuzzy: lazily(() => import('./fuzzy.ts')),
  geo_bounding_box: lazily(() => import('./geo_bounding_box.ts')),
  geo_distance: lazily(() => import('./geo_distance.ts')),
  geo_polygon: lazily(() => import('./geo_polygon.ts')),
  geo_shape: lazily(() => import('./geo_shape.ts')),
  has_child: lazily(() => import('./has_child.ts')),
  has_parent: lazily(() => import('./has_parent.ts')),
  hybrid: lazily(() => import('./hybrid.ts')),
  ids,
  intervals: lazily(() => import('./intervals.ts')),
  knn: lazily(() => import('./knn.ts')),
  match,
  match_all,
  match_bool_prefix: lazily(() => import('./match_bool_prefix.ts')),
  match_none,
  match_phrase,
  match_phrase_prefix: lazily(() => import('./match_phrase_prefix.ts')),
  more_like_this: lazily(() => import('./more_like_this.ts')),
  multi_match: lazily(() => import('./multi_match.ts')),
  nested: lazily(() => import('./nested.ts')),
  neural: lazily(() => import('./neural.ts')),
  neural_sparse: lazily(() => import('./neural_sparse.ts')),
  parent_id: lazily(() => import('./parent_id.ts')),
  percolate: lazily(() => import('./percolate.ts')),
  prefix,
  query_string: lazily(() => import('./query_string.ts')),
  range,
  rank_feature: lazily(() => import('./rank_feature.ts')),
  regexp: lazily(() => import('./regexp.ts')),
  script: lazily(() => import('./script.ts')),
  script_score: lazily(() => import('./script_score.ts')),
  simple_query_string: lazily(() => import('./simple_query_string.ts')),
  span_containing: lazily(() => import('./span_containing.ts')),
  span_field_masking: lazily(() => import('./field_masking_span.ts')),
  span_first: lazily(() => import('./span_first.ts')),
  span_gap: lazily(() => import('./span_gap.ts')),
  span_multi: lazily(() => import('./span_multi.ts')),
  span_near: lazily(() => import('./span_near.ts')),
  span_not: lazily(() => import('./span_not.ts')),
  span_or: lazily(() => import('./span_or.ts')),
  span_term: lazily(() => import('./span_term.ts')),
  span_within: lazily(() => import('./span_within.ts')),
  term,
  terms,
  terms_set: lazily(() => import('./terms_set.ts')),
  wildcard: lazily(() => import('./wildcard.ts')),
  wrapper: lazily(() => import('./wrapper.ts')),
} satisfies Record<keyof QueryRequest, unknown>)
