// Normalizes the scores of sub-queries to one scale. Every step is rounded to a 32-bit float where the server's is one.
import { illegalArgument } from '../../core/errors.ts'
import type { Normalization, QueryScores } from '../contracts/fusion.ts'

const fround = Math.fround

/** A way that needs to know a query's scores of all shards, and then only one score at a time. `queries`: how many there are. */
type Scale = (scores: readonly Float32Array[], query: number, queries: number) => (score: number) => number

function scaled(shards: QueryScores, scaleOf: Scale): Float32Array[][] {
  const queries = Math.max(0, ...shards.map(shard => shard.length))
  const scales = Array.from({ length: queries }, (_, query) =>
    scaleOf(
      shards.flatMap(shard => (query < shard.length ? [shard[query].scores] : [])),
      query,
      queries,
    ),
  )
  return shards.map(shard => shard.map(({ scores }, query) => scores.map(scales[query])))
}

// ---- l2 ---------------------------------------------------------------------------------------

/** Divided by the length of the vector of all scores. */
export const L2: Normalization = {
  name: 'l2',
  description: 'l2',
  normalize: shards =>
    scaled(shards, scores => {
      let sum = 0
      for (const part of scores) for (const score of part) sum = fround(sum + fround(score * score))
      const length = fround(Math.sqrt(sum))
      return score => (length === 0 ? 0 : score / length)
    }),
}

// ---- min_max ----------------------------------------------------------------------------------

/** What a bound does to scores: reckon from it, cut scores off at it, or nothing. */
export type BoundMode = 'apply' | 'clip' | 'ignore'

export interface ScoreBound {
  readonly mode: BoundMode
  readonly score: number
  /** As it was written, for explanations. */
  readonly text: string
}

/** In place of zero, which would look like no hit. */
const LEAST = fround(0.001)

const FLOAT_MIN = 2 ** -149

/** From the lowest score to the highest, or to bounds; null: none are given. */
export class MinMax implements Normalization {
  readonly name = 'min_max'
  readonly description: string

  constructor(
    private readonly lower: readonly ScoreBound[] | null = null,
    private readonly upper: readonly ScoreBound[] | null = null,
  ) {
    this.description = `min_max${described(lower, 'lower')}${described(upper, 'upper')}`
  }

  normalize(shards: QueryScores): Float32Array[][] {
    const { lower, upper } = this
    return scaled(shards, (scores, query, queries) => {
      for (const bounds of [lower, upper]) if (bounds !== null && bounds.length !== queries) throw boundsMismatch(queries)
      let min = Number.POSITIVE_INFINITY
      let max = FLOAT_MIN
      for (const part of scores) {
        for (const score of part) {
          if (score < min) min = score
          if (score > max) max = score
        }
      }
      return score => between(score, min, max, lower?.[query] ?? null, upper?.[query] ?? null)
    })
  }
}

function between(score: number, min: number, max: number, lower: ScoreBound | null, upper: ScoreBound | null): number {
  if (min === max && score === max) return 1
  const from = lower === null ? min : lowerEnd(lower, score, min, max)
  const to = upper === null ? max : upperEnd(upper, score, min, max)
  if (lower?.mode === 'clip' && score < from) return LEAST
  if (upper?.mode === 'clip' && score > to) return 1
  if (from === to) return 1
  const normalized = fround(fround(score - from) / fround(to - from))
  return normalized === 0 ? LEAST : normalized
}

function lowerEnd({ mode, score: bound }: ScoreBound, score: number, min: number, max: number): number {
  if (mode === 'apply') return max > bound && score > bound ? bound : min
  return mode === 'clip' && max >= bound ? bound : min
}

function upperEnd({ mode, score: bound }: ScoreBound, score: number, min: number, max: number): number {
  if (mode === 'apply') return min < bound && score < bound ? bound : max
  return mode === 'clip' && min <= bound ? bound : max
}

const described = (bounds: readonly ScoreBound[] | null, which: string): string =>
  bounds === null ? '' : `, ${which} bounds [${bounds.map(({ mode, text }) => `(${mode}, ${text})`).join(', ')}]`

const boundsMismatch = (queries: number) =>
  illegalArgument(`expected bounds array to contain ${queries} elements matching the number of sub-queries, but found a mismatch`)

// ---- z_score ----------------------------------------------------------------------------------

/** How many standard deviations above the mean. */
export const Z_SCORE: Normalization = {
  name: 'z_score',
  description: 'z_score',
  normalize: shards =>
    scaled(shards, parts => {
      const scores = parts.flatMap(part => [...part])
      const exactMean = meanOf(scores)
      const mean = fround(exactMean)
      const deviation = fround(Math.sqrt(varianceOf(scores, exactMean)))
      const min = scores.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY)
      const max = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
      return score => {
        if (score === mean) return max
        if (deviation === 0) return min
        const normalized = fround(fround(score - mean) / deviation)
        return normalized <= 0 ? LEAST : normalized
      }
    }),
}

/** Summed twice, the second time what the first left over. */
function meanOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return mean + values.reduce((sum, value) => sum + (value - mean), 0) / values.length
}

function varianceOf(values: readonly number[], mean: number): number {
  if (values.length === 1) return 0
  let squares = 0
  let rest = 0
  for (const value of values) {
    squares += (value - mean) * (value - mean)
    rest += value - mean
  }
  return (squares - (rest * rest) / values.length) / (values.length - 1)
}

// ---- rrf --------------------------------------------------------------------------------------

/** Reciprocal ranks: one over a constant and the place among the hits of all shards. */
export class ReciprocalRank implements Normalization {
  readonly name = 'rrf'
  readonly description: string

  constructor(private readonly rankConstant: number) {
    this.description = `rrf, rank_constant [${rankConstant}]`
  }

  normalize(shards: QueryScores): Float32Array[][] {
    const ranked = shards.map(shard => shard.map(({ scores }) => new Float32Array(scores.length)))
    const queries = Math.max(0, ...shards.map(shard => shard.length))
    for (let query = 0; query < queries; query++) {
      this.placesOf(shards, query).forEach(({ shard, at }, rank) => {
        ranked[shard][query][at] = this.scoreOf(rank)
      })
    }
    return ranked
  }

  /** One shard's hits stay as they are; those of several are ranked by score, then by their numbers within their shards. */
  private placesOf(shards: QueryScores, query: number): { readonly shard: number; readonly at: number }[] {
    const places = shards.flatMap((queries, shard) =>
      query < queries.length ? queries[query].docs.map((doc, at) => ({ shard, at, doc, score: queries[query].scores[at] })) : [],
    )
    if (shards.length > 1) places.sort((a, b) => b.score - a.score || a.doc - b.doc || a.shard - b.shard)
    return places
  }

  /** To ten decimals. */
  private scoreOf(rank: number): number {
    return Math.round(1e10 / (this.rankConstant + rank + 1)) / 1e10
  }
}
