// A query as requests say it: one of these, by its name. The registry has no other ones, and all of these; each file says what its own is made of.

import type { BoolRequest } from './bool.ts'
import type { BoostingRequest } from './boosting.ts'
import type { CombinedFieldsRequest } from './combined_fields.ts'
import type { CommonRequest } from './common.ts'
import type { ConstantScoreRequest } from './constant_score.ts'
import type { DisMaxRequest } from './dis_max.ts'
import type { DistanceFeatureRequest } from './distance_feature.ts'
import type { ExistsRequest } from './exists.ts'
import type { FieldMaskingRequest } from './field_masking_span.ts'
import type { FunctionScoreRequest } from './function_score.ts'
import type { FuzzyRequest } from './fuzzy.ts'
import type { GeoBoundingBoxRequest } from './geo_bounding_box.ts'
import type { GeoDistanceRequest } from './geo_distance.ts'
import type { GeoPolygonRequest } from './geo_polygon.ts'
import type { GeoShapeRequest } from './geo_shape.ts'
import type { HasChildRequest } from './has_child.ts'
import type { HasParentRequest } from './has_parent.ts'
import type { HybridRequest } from './hybrid.ts'
import type { IdsRequest } from './ids.ts'
import type { IntervalsRequest } from './intervals.ts'
import type { KnnQueryRequest } from './knn.ts'
import type { MatchRequest } from './match.ts'
import type { MatchBoolPrefixRequest } from './match_bool_prefix.ts'
import type { MatchPhraseRequest } from './match_phrase.ts'
import type { MatchPhrasePrefixRequest } from './match_phrase_prefix.ts'
import type { MoreLikeThisRequest } from './more_like_this.ts'
import type { MultiMatchRequest } from './multi_match.ts'
import type { NestedRequest } from './nested.ts'
import type { NeuralRequest } from './neural.ts'
import type { NeuralSparseRequest } from './neural_sparse.ts'
import type { ParentIdRequest } from './parent_id.ts'
import type { PercolateRequest } from './percolate.ts'
import type { PrefixRequest } from './prefix.ts'
import type { QueryStringRequest } from './query_string.ts'
import type { RangeRequest } from './range.ts'
import type { RankFeatureRequest } from './rank_feature.ts'
import type { RegexpRequest } from './regexp.ts'
import type { ScriptQueryRequest } from './script.ts'
import type { ScriptScoreRequest } from './script_score.ts'
import type { SimpleQueryStringRequest } from './simple_query_string.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import type { SpanFirstRequest } from './span_first.ts'
import type { SpanGapRequest } from './span_gap.ts'
import type { SpanMultiRequest } from './span_multi.ts'
import type { SpanNearRequest } from './span_near.ts'
import type { SpanNotRequest } from './span_not.ts'
import type { SpanOrRequest } from './span_or.ts'
import type { SpanTermRequest } from './span_term.ts'
import type { SpanPairRequest } from './span-pair.ts'
import type { TermRequest } from './term.ts'
import type { TermsRequest } from './terms.ts'
import type { TermsSetRequest } from './terms_set.ts'
import type { WildcardRequest } from './wildcard.ts'
import type { WrapperRequest } from './wrapper.ts'

/** A query: `{ match: { title: 'fox' } }`. */
export interface QueryRequest {
  /** Combines queries: all of `must` and `filter`, none of `must_not`, some of `should`. `{ bool: { must: { match: { title: 'fox' } }, filter: { term: { year: 2010 } } } }` */
  readonly bool?: BoolRequest<QueryRequest>
  /** Hits of `positive`; those that match `negative`, too, score less. */
  readonly boosting?: BoostingRequest<QueryRequest>
  /** Words in several fields, scored as if they were one. `{ combined_fields: { query: 'red fox', fields: ['title', 'body'] } }` */
  readonly combined_fields?: CombinedFieldsRequest
  /** The rare words of a text; its frequent ones only add to scores. `{ common: { body: { query: 'the red fox', cutoff_frequency: 0.01 } } }` */
  readonly common?: CommonRequest
  /** Hits of `filter`, all with one score. `{ constant_score: { filter: { term: { kind: 'book' } } } }` */
  readonly constant_score?: ConstantScoreRequest<QueryRequest>
  /** Hits of any of `queries`, scored as by the best. */
  readonly dis_max?: DisMaxRequest<QueryRequest>
  /** Scores higher the nearer a date or a place is. `{ distance_feature: { field: 'sold', origin: 'now', pivot: '7d' } }` */
  readonly distance_feature?: DistanceFeatureRequest
  /** Documents with a value of the field. `{ exists: { field: 'price' } }` */
  readonly exists?: ExistsRequest
  /** A span query on one field, taken for one on another. */
  readonly field_masking_span?: FieldMaskingRequest<QueryRequest>
  /** Changes scores by functions. `{ function_score: { query: { match: { title: 'fox' } }, field_value_factor: { field: 'likes', modifier: 'log1p' } } }` */
  readonly function_score?: FunctionScoreRequest<QueryRequest>
  /** Terms that differ from a word in few letters. `{ fuzzy: { title: 'elefant' } }` */
  readonly fuzzy?: FuzzyRequest
  /** Places in a box. `{ geo_bounding_box: { place: { top_left: '53,12', bottom_right: '52,14' } } }` */
  readonly geo_bounding_box?: GeoBoundingBoxRequest
  /** Places around another. `{ geo_distance: { distance: '10km', place: '52.5,13.4' } }` */
  readonly geo_distance?: GeoDistanceRequest
  /** Places in a polygon. */
  readonly geo_polygon?: GeoPolygonRequest
  /** Shapes that lie so to another. */
  readonly geo_shape?: GeoShapeRequest
  /** Documents with children that match. */
  readonly has_child?: HasChildRequest<QueryRequest>
  /** Documents whose parent matches. */
  readonly has_parent?: HasParentRequest<QueryRequest>
  /** Several queries whose scores a search pipeline normalises and combines. */
  readonly hybrid?: HybridRequest<QueryRequest>
  /** Documents by their ids. `{ ids: { values: ['1', '2'] } }` */
  readonly ids?: IdsRequest
  /** Words by where they stand. `{ intervals: { title: { match: { query: 'red fox', max_gaps: 1, ordered: true } } } }` */
  readonly intervals?: IntervalsRequest
  /** The nearest neighbours of a vector. `{ knn: { embedding: { vector: [0.1, 0.7], k: 10 } } }` */
  readonly knn?: KnnQueryRequest<QueryRequest>
  /** Words of a text, any of them by default. `{ match: { title: 'red fox' } }`, `{ match: { title: { query: 'red fox', operator: 'and' } } }` */
  readonly match?: MatchRequest
  /** Everything. */
  readonly match_all?: CommonQueryOptions
  /** Words of a text, the last of them a prefix. */
  readonly match_bool_prefix?: MatchBoolPrefixRequest
  /** Nothing. */
  readonly match_none?: CommonQueryOptions
  /** Words of a text in their order. `{ match_phrase: { title: 'red fox' } }` */
  readonly match_phrase?: MatchPhraseRequest
  /** Words of a text in their order, the last of them a prefix. */
  readonly match_phrase_prefix?: MatchPhrasePrefixRequest
  /** Documents with the words that stand out in texts or documents. `{ more_like_this: { fields: ['body'], like: 'some text' } }` */
  readonly more_like_this?: MoreLikeThisRequest
  /** Words of a text in several fields. `{ multi_match: { query: 'red fox', fields: ['title^2', 'body'] } }` */
  readonly multi_match?: MultiMatchRequest
  /** Documents with nested ones that match. `{ nested: { path: 'reviews', query: { range: { 'reviews.stars': { gte: 4 } } } } }` */
  readonly nested?: NestedRequest<QueryRequest>
  /** The nearest neighbours of a text, whose vector `embed` makes. `{ neural: { embedding: { query_text: 'red fox', k: 10 } } }` */
  readonly neural?: NeuralRequest<QueryRequest>
  /** Documents with the tokens that `sparse` makes of a text. */
  readonly neural_sparse?: NeuralSparseRequest
  /** The children of one document. */
  readonly parent_id?: ParentIdRequest
  /** Stored queries that match a document. */
  readonly percolate?: PercolateRequest
  /** Terms that begin so. `{ prefix: { name: 'aus' } }` */
  readonly prefix?: PrefixRequest
  /** A text in Lucene's syntax. `{ query_string: { query: 'title:fox AND year:>2010' } }` */
  readonly query_string?: QueryStringRequest
  /** Values between bounds. `{ range: { price: { gte: 10, lt: 20 } } }` */
  readonly range?: RangeRequest
  /** Scores by the number of a `rank_feature` field. */
  readonly rank_feature?: RankFeatureRequest
  /** Terms that a regular expression matches. `{ regexp: { name: 'aus.*n' } }` */
  readonly regexp?: RegexpRequest
  /** Documents of which a script says so. `{ script: { script: "doc['price'].value > 10" } }` */
  readonly script?: ScriptQueryRequest
  /** Hits of a query, scored by a script. */
  readonly script_score?: ScriptScoreRequest<QueryRequest>
  /** A text in a syntax that knows no mistakes. `{ simple_query_string: { query: '"red fox" -blue', fields: ['title'] } }` */
  readonly simple_query_string?: SimpleQueryStringRequest
  /** Spans of `big` that hold one of `little`. */
  readonly span_containing?: SpanPairRequest<QueryRequest>
  /** A span query on one field, taken for one on another. */
  readonly span_field_masking?: FieldMaskingRequest<QueryRequest>
  /** Spans that end early in the field. */
  readonly span_first?: SpanFirstRequest<QueryRequest>
  /** So many places between two spans of a `span_near`. */
  readonly span_gap?: SpanGapRequest
  /** A query for several terms, as a span query. */
  readonly span_multi?: SpanMultiRequest<QueryRequest>
  /** Spans near one another. */
  readonly span_near?: SpanNearRequest<QueryRequest>
  /** Spans with none of another query near them. */
  readonly span_not?: SpanNotRequest<QueryRequest>
  /** Spans of any of the clauses. */
  readonly span_or?: SpanOrRequest<QueryRequest>
  /** A term, as a span. `{ span_term: { title: 'fox' } }` */
  readonly span_term?: SpanTermRequest
  /** Spans of `little` within one of `big`. */
  readonly span_within?: SpanPairRequest<QueryRequest>
  /** Exactly this value, not analysed. `{ term: { kind: 'book' } }` */
  readonly term?: TermRequest
  /** One of several values. `{ terms: { kind: ['book', 'map'] } }` */
  readonly terms?: TermsRequest<QueryRequest>
  /** So many of several values as the document says. */
  readonly terms_set?: TermsSetRequest
  /** Terms that fit a pattern. `{ wildcard: { name: 'a?st*' } }` */
  readonly wildcard?: WildcardRequest
  /** A query as JSON in base64. */
  readonly wrapper?: WrapperRequest
}
