// What a search lends to `top_hits`: reading what is asked, ranking a shard's documents, showing the best, and putting shards together.

import type { HitsPlan, ReadHits } from '../../aggs/hits-plan.ts'
import { illegalArgument, parsing } from '../../core/errors.ts'
import { RawJson } from '../../core/json.ts'
import { atValue } from '../../core/json-spot.ts'
import { doubleOf, type Token, tokenOf } from '../../core/json-token.ts'
import { coercedAt, noBoolean } from '../../core/stream-values.ts'
import type { SortValue } from '../../query/collect/sort-key.ts'
import { printScore } from '../contracts/hit.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import { readHits } from '../inner-hits/inner-hits-body.ts'
import { compareRanked } from '../sort/ranking.ts'

export interface ShownHit {
  /** NaN when hits are not scored. */
  readonly score: number
  readonly order: readonly SortValue[] | null
  /** JSON, as the answer shows it. */
  readonly text: string
}

export interface BestHits {
  readonly total: number
  /** NaN where hits are not ranked by score, or there is none. */
  readonly maxScore: number
  /** As many as may be shown, those that are left out for `from` included. */
  readonly hits: readonly ShownHit[]
}

/** Of an empty list. */
const HITS_BYTES = 64

export const NO_HITS: BestHits = { total: 0, maxScore: Number.NaN, hits: [] }

/** Kinds of values that only it takes. */
const MORE: Readonly<Record<string, readonly Token[]>> = {
  sort: ['VALUE_STRING'],
  // Its reader says what it takes.
  _source: ['VALUE_NUMBER'],
}

/** Whose values are taken for booleans as they come. */
const FLAGS = new Set(['version', 'seq_no_primary_term', 'explain', 'track_scores'])

export const readTopHits: ReadHits = (json, name) =>
  new TopHitsPlan(
    readHits(fields => {
      for (const key of Object.keys(json)) {
        const value = json[key]
        const token = tokenOf(value)
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined
        if (FLAGS.has(key) && token === 'VALUE_NUMBER') throw coercedAt(noBoolean(value), value, atValue(json, key))
        if (token === 'VALUE_NULL' || (!field?.accepts.includes(token) && !MORE[key]?.includes(token))) {
          throw parsing(`Unknown key for a ${token} in [${key}].`, atValue(json, key))
        }
        if ((key === 'from' || key === 'size') && token === 'VALUE_NUMBER' && doubleOf(value) < 0) {
          throw illegalArgument(`[${key}] must be greater than or equal to 0. Found [${doubleOf(value)}] in [${name}]`)
        }
        field?.read(key === 'sort' && token === 'VALUE_STRING' ? [value] : value, json, key)
      }
    }),
  )

export class TopHitsPlan implements HitsPlan {
  constructor(readonly request: SearchRequest) {}

  get needsScores(): boolean {
    const { sort, trackScores } = this.request
    return sort === null || trackScores || sort.some(({ kind }) => kind === 'score' || kind === 'script')
  }

  empty(): BestHits {
    return NO_HITS
  }

  reduce(findings: readonly BestHits[]): BestHits {
    if (findings.length === 1) return findings[0]
    const compare = compareRanked(this.request.sort)
    let total = 0
    let maxScore = Number.NaN
    for (const finding of findings) {
      total += finding.total
      if (!(finding.maxScore <= maxScore)) maxScore = Number.isNaN(finding.maxScore) ? maxScore : finding.maxScore
    }
    // Of equals those of the first shard come first: sorting keeps the order.
    const hits = findings.flatMap(finding => finding.hits).sort(compare)
    return { total, maxScore, hits: hits.slice(0, this.room) }
  }

  sizeOf({ hits }: BestHits): number {
    let size = HITS_BYTES
    for (const { text } of hits) size += text.length
    return size
  }

  /** How many hits are kept. */
  get room(): number {
    return this.request.from + this.request.size
  }

  print({ total, maxScore, hits }: BestHits, totalAsInt: boolean): Map<string, unknown> {
    const shown = {
      total: totalAsInt ? total : { value: total, relation: 'eq' },
      max_score: printScore(maxScore),
      hits: hits.slice(this.request.from).map(({ text }) => new RawJson(Buffer.from(text), false)),
    }
    return new Map([['hits', shown]])
  }
}
