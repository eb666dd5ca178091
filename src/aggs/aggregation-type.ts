// The interface of an aggregation type: a file exports one, the registry lists it.
import type { JsonSpot } from '../core/json-spot.ts'
import type { JsonObject } from '../core/json-token.ts'
import type { QueryBuilder } from '../query/contracts/query-builder.ts'
import type { Aggregation, AggregationBase, Pipeline, PipelineBase } from './aggregation.ts'
import type { SearchReaders } from './search-readers.ts'

export interface AggregationParseContext {
  /** Name of the aggregation that is read. */
  readonly name: string
  /** `at`: where it stands. */
  readonly parseQuery: (json: unknown, at?: JsonSpot) => QueryBuilder
  readonly search: SearchReaders
}

export interface AggregationType {
  readonly name: string
  /** Metrics are leaves. Absent: others may be inside. */
  readonly isLeaf?: boolean
  /** Reads what stands under the type; what is inside comes later. */
  parse(json: JsonObject, cx: AggregationParseContext): (base: AggregationBase) => Aggregation
}

export interface PipelineType {
  readonly name: string
  parse(json: JsonObject, base: PipelineBase, cx: AggregationParseContext): Pipeline
}
