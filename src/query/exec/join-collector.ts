// Collects the join-field terms of the hits of one side, with counts and scores.
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../contracts/collector.ts'
import { type GlobalOrdinals, globalOrdinals, type OrdinalsByDoc, ordinalsByDoc } from './global-ordinals.ts'

/** How the scores of several documents become one. */
export type JoinScore = 'Avg' | 'Max' | 'Min' | 'None' | 'Total'

/** Both inclusive: how many documents must have a term for it to count. */
export interface JoinCounts {
  readonly min: number
  readonly max: number
}

export const ANY_COUNT = 0x7fffffff

/** By number of the term in the shard. */
export interface Joined {
  readonly ordinals: GlobalOrdinals
  readonly found: Bitset
  /** Null where only matching counts. */
  readonly scores: Float32Array | null
}

export class JoinCollector implements Collector {
  readonly scoreMode: ScoreMode
  private readonly ordinals: GlobalOrdinals
  private readonly found: Bitset
  private readonly scores: Float32Array | null
  private readonly counts: Uint32Array | null

  constructor(
    reader: ShardReader,
    private readonly field: string,
    private readonly joinScore: JoinScore,
    private readonly wanted: JoinCounts,
  ) {
    this.ordinals = globalOrdinals(reader, field)
    const { size } = this.ordinals
    const scored = joinScore !== 'None'
    const counted = joinScore === 'Avg' || wanted.min > 1 || wanted.max !== ANY_COUNT
    this.scoreMode = scored ? 'complete' : 'complete_no_scores'
    this.found = Bitset.empty(size)
    this.scores = scored ? new Float32Array(size) : null
    this.counts = counted ? new Uint32Array(size) : null
  }

  segment(view: SegmentView): WindowCollector {
    const byDoc = ordinalsByDoc(view.reader, this.field)
    const numbers = this.ordinals.ofSegment[view.ord]
    const { found, counts, scores, joinScore } = this
    if (byDoc === null || numbers === null) return NOTHING
    return new JoinWindows(byDoc, numbers, found, counts, scores, joinScore)
  }

  finish(): Joined {
    const { ordinals, found, scores, counts, joinScore, wanted } = this
    for (let ord = found.next(0); counts !== null && ord >= 0; ord = found.next(ord + 1)) {
      const count = counts[ord]
      if (count < wanted.min || count > wanted.max) found.remove(ord)
      else if (joinScore === 'Avg') scores![ord] /= count
    }
    return { ordinals, found, scores }
  }
}

const NOTHING: WindowCollector = { needsScores: false, minCompetitiveScore: 0, done: true, collect() {} }

class JoinWindows implements WindowCollector {
  readonly needsScores: boolean
  readonly minCompetitiveScore = 0
  readonly done = false

  constructor(
    private readonly byDoc: OrdinalsByDoc,
    private readonly numbers: Uint32Array,
    private readonly found: Bitset,
    private readonly counts: Uint32Array | null,
    private readonly joined: Float32Array | null,
    private readonly joinScore: JoinScore,
  ) {
    this.needsScores = joined !== null
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const { byDoc, numbers, found, counts, joined } = this
    for (let i = 0; i < count; i++) {
      const ord = byDoc[docs[i]]
      if (ord === 0) continue
      const number = numbers[ord - 1]
      if (joined !== null) this.join(joined, number, scores[i], found.has(number))
      if (counts !== null) counts[number]++
      found.add(number)
    }
  }

  private join(joined: Float32Array, number: number, score: number, again: boolean): void {
    if (!again) joined[number] = score
    else if (this.joinScore === 'Max') joined[number] = Math.max(joined[number], score)
    else if (this.joinScore === 'Min') joined[number] = Math.min(joined[number], score)
    else joined[number] += score
  }
}
