// Emits documents with a constant score a window at a time: the loop of bulk scorers that only list documents.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import { type BulkScorer, WINDOW } from '../contracts/scorer.ts'
import { constantScores } from './constant-scores.ts'

/** Where ten hits are enough, they are often among the first documents. */
const FIRST_WINDOW = 128

/** Room for documents, lent for one call: making it takes longer than finding a few. */
const spare: Int32Array[] = []

export abstract class ConstantWindows implements BulkScorer {
  constructor(
    /** Documents are below. */
    private readonly end: number,
    private readonly constant: number,
  ) {}

  abstract cost(): number

  /** Writes the live documents of [from, to) to `docs`; how many they are. */
  protected abstract list(docs: Int32Array, from: number, to: number, live: Bitset | null): number

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { constant } = this
    const end = Math.min(to, this.end)
    const docs = spare.pop() ?? new Int32Array(WINDOW)
    const scores = constantScores(constant, WINDOW)
    let size = FIRST_WINDOW
    for (let base = from; base < end; base += size, size = Math.min(2 * size, WINDOW)) {
      if (collector.done || collector.minCompetitiveScore > constant) {
        spare.push(docs)
        return NO_MORE_DOCS
      }
      const n = this.list(docs, base, Math.min(base + size, end), live)
      if (n > 0) collector.collect(docs, scores, n)
    }
    spare.push(docs)
    return this.next(end)
  }

  /** The first document from `end` on that may still match. */
  protected next(end: number): number {
    return end < this.end ? end : NO_MORE_DOCS
  }
}

/** Closes the gaps that documents leave in `docs[0..count)` which are not in the set, as deleted ones are not in that of the living. */
export function keepMembers(docs: Int32Array, count: number, set: Bitset): number {
  let n = 0
  for (let i = 0; i < count; i++) {
    const doc = docs[i]
    if (set.has(doc)) docs[n++] = doc
  }
  return n
}
