// A query as requests say it: one of these, by its name. The registry has no other ones, and all of these.

/** What a query is made of; its file (`src/query/dsl/`) reads it. */
type Options = unknown

/** A query: `{ match: { title: 'fox' } }`. */
export interface QueryRequest {
  readonly bool?: Options
  readonly boosting?: Options
  readonly combined_fields?: Options
  readonly constant_score?: Options
  readonly dis_max?: Options
  readonly distance_feature?: Options
  readonly exists?: Options
  readonly field_masking_span?: Options
  readonly function_score?: Options
  readonly fuzzy?: Options
  readonly geo_bounding_box?: Options
  readonly geo_distance?: Options
  readonly geo_polygon?: Options
  readonly geo_shape?: Options
  readonly has_child?: Options
  readonly has_parent?: Options
  readonly hybrid?: Options
  readonly ids?: Options
  readonly intervals?: Options
  readonly knn?: Options
  readonly match?: Options
  readonly match_all?: Options
  readonly match_bool_prefix?: Options
  readonly match_none?: Options
  readonly match_phrase?: Options
  readonly match_phrase_prefix?: Options
  readonly more_like_this?: Options
  readonly multi_match?: Options
  readonly nested?: Options
  readonly neural?: Options
  readonly neural_sparse?: Options
  readonly parent_id?: Options
  readonly percolate?: Options
  readonly prefix?: Options
  readonly query_string?: Options
  readonly range?: Options
  readonly rank_feature?: Options
  readonly regexp?: Options
  readonly script?: Options
  readonly script_score?: Options
  readonly simple_query_string?: Options
  readonly span_containing?: Options
  readonly span_field_masking?: Options
  readonly span_first?: Options
  readonly span_gap?: Options
  readonly span_multi?: Options
  readonly span_near?: Options
  readonly span_not?: Options
  readonly span_or?: Options
  readonly span_term?: Options
  readonly span_within?: Options
  readonly term?: Options
  readonly terms?: Options
  readonly terms_set?: Options
  readonly wildcard?: Options
  readonly wrapper?: Options
}
