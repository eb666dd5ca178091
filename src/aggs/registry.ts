// The registry of aggregations, by REST name.
import type { AggregationType, PipelineType } from './aggregation-type.ts'
import { bucketTypes } from './bucket/bucket-types.ts'
import { metricTypes } from './metric/metric-types.ts'
import { pipelines } from './pipeline/pipeline-types.ts'

export const aggregationTypes: ReadonlyMap<string, AggregationType> = named([...bucketTypes, ...metricTypes])

export const pipelineTypes: ReadonlyMap<string, PipelineType> = named(pipelines)

function named<T extends { readonly name: string }>(types: readonly T[]): ReadonlyMap<string, T> {
  return new Map(types.map(type => [type.name, type]))
}
