// The space types of OpenSearch: how near two vectors are, and the score that follows.
//
// Nearness is what graphs and scans compare: the greater, the nearer. Distances are negative, products are as they are; of `cosinesimil` the
// product is divided by both lengths (vector-set.ts). Scores are floats where Lucene has floats, and the same for all of OpenSearch's engines.
import { byteAbsoluteDistance, byteDot, byteGreatestDistance, byteSquaredDistance, hammingDistance } from './byte-kernels.ts'
import { type FloatBatch, floatDots, floatSquaredDistances } from './float-batches.ts'
import { floatAbsoluteDistance, floatDot, floatGreatestDistance, floatSquaredDistance } from './float-kernels.ts'
import type { SpaceType, VectorArray, VectorElement } from './vector-spec.ts'

export type Kernel = (a: VectorArray, i: number, b: VectorArray, j: number, n: number) => number

/** The arrays of one set of vectors are all of one kind, which types of functions cannot say. */
const kernel = (loop: unknown): Kernel => loop as Kernel

const FLOATS: Readonly<Record<SpaceType, Kernel | null>> = {
  l2: kernel(floatSquaredDistance),
  cosinesimil: kernel(floatDot),
  innerproduct: kernel(floatDot),
  l1: kernel(floatAbsoluteDistance),
  linf: kernel(floatGreatestDistance),
  hamming: null,
}

const BYTES: Readonly<Record<SpaceType, Kernel | null>> = {
  l2: kernel(byteSquaredDistance),
  cosinesimil: kernel(byteDot),
  innerproduct: kernel(byteDot),
  l1: kernel(byteAbsoluteDistance),
  linf: kernel(byteGreatestDistance),
  hamming: kernel(hammingDistance),
}

/** Null where the space has no meaning for such vectors. */
export const kernelOf = (space: SpaceType, element: VectorElement): Kernel | null => (element === 'float' ? FLOATS : BYTES)[space]

/** `kernel` for many vectors of `b`, by number. */
export type Batch = (a: VectorArray, i: number, b: VectorArray, ords: Int32Array, count: number, n: number, out: Float64Array) => void

/** Those that are worth loops of their own: other vectors are short, or rare. */
const FLOAT_BATCHES: Readonly<Partial<Record<SpaceType, FloatBatch>>> = {
  l2: floatSquaredDistances,
  cosinesimil: floatDots,
  innerproduct: floatDots,
}

export function batchOf(space: SpaceType, element: VectorElement, one: Kernel): Batch {
  const batch = element === 'float' ? FLOAT_BATCHES[space] : undefined
  if (batch !== undefined) return batch as unknown as Batch
  return (a, i, b, ords, count, n, out) => {
    for (let k = 0; k < count; k++) out[k] = one(a, i, b, ords[k] * n, n)
  }
}

export type ScoreOf = (nearness: number) => number

const ofDistance: ScoreOf = nearness => Math.fround(1 / Math.fround(1 - Math.fround(nearness)))

/** Products below nothing squeeze into (0, 1), others lie above. */
function ofProduct(nearness: number): number {
  const product = Math.fround(nearness)
  return product < 0 ? Math.fround(1 / Math.fround(1 - product)) : Math.fround(product + 1)
}

const ofCosine: ScoreOf = nearness => Math.max(Math.fround(Math.fround(1 + Math.fround(nearness)) / 2), 0)

const SCORES: Readonly<Record<SpaceType, ScoreOf>> = {
  l2: ofDistance,
  l1: ofDistance,
  linf: ofDistance,
  hamming: ofDistance,
  innerproduct: ofProduct,
  cosinesimil: ofCosine,
}

export const scoreOf = (space: SpaceType): ScoreOf => SCORES[space]

/** The score that `max_distance` of a query stands for; of products it is the least product. */
export function scoreOfDistance(space: SpaceType, distance: number): number {
  if (space === 'cosinesimil') return Math.fround((2 - distance) / 2)
  return space === 'innerproduct' ? ofProduct(distance) : ofDistance(-distance)
}
