// Every aggregation there is, by its name in requests.
import type { AggregationType, PipelineType } from './aggregation-type.ts'
import { bucketTypes } from './bucket/bucket-types.ts'
import { sum } from './metric/sum.ts'

export const aggregationTypes: ReadonlyMap<string, AggregationType> = named([...bucketTypes, sum])

export const pipelineTypes: ReadonlyMap<string, PipelineType> = named([])

function named<T extends { readonly name: string }>(types: readonly T[]): ReadonlyMap<string, T> {
  return new Map(types.map(type => [type.name, type]))
}
