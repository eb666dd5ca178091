// Joins logs of occurrences into one. Terms are renumbered, each distinct one of a log once; occurrences are copied as they are.
import { illegalState } from '../../core/errors.ts'
import type { IntLog } from '../bytes/growable.ts'
import type { InvertedLog, Runs } from './buffer-log.ts'
import { eachRun } from './each-run.ts'
import { GrowingLog } from './growing-log.ts'
import { TermPool } from './term-pool.ts'

export function joinInverted(logs: readonly (InvertedLog | null)[], runs: Runs): InvertedLog {
  const joined = new JoinedLog(logs)
  eachRun(logs, runs, (log, from, to, shift, part) => joined.add(log, from, to, shift, part))
  return joined.take()
}

class JoinedLog extends GrowingLog {
  /** By log: the new number of each of its terms; -1 while none of its documents had it. */
  private readonly numbersOf: readonly (Int32Array | null)[]

  constructor(logs: readonly (InvertedLog | null)[]) {
    super(new TermPool((_, length) => illegalState(`a term of ${length} bytes was logged`)))
    this.numbersOf = logs.map(log => log && new Int32Array(log.termEnds.length).fill(-1))
  }

  /** Documents of a log, by their places in it. */
  add(log: InvertedLog, from: number, to: number, shift: number, part: number): void {
    const first = from === 0 ? 0 : log.ends[from - 1]
    const end = log.ends[to - 1]
    // Where occurrences go: it is added to their old place.
    const moved = this.numbers.length - first
    for (let place = from; place < to; place++) {
      this.docs.push(log.docs[place] + shift)
      this.ends.push(log.ends[place] + moved)
      this.lengths.push(log.lengths[place])
    }
    if (end === first) return
    this.beginnings ??= log.beginnings
    if (log.positionRuns.length > 0) this.addPositions(log.positionRuns, first, end, moved)
    this.addWeights(log.weights, first, end, moved)
    this.addNumbers(log, this.numbersOf[part]!, first, end)
    if (log.startOffsets.length === 0) return
    append(this.startOffsets, log.startOffsets, first, end)
    append(this.endOffsets, log.endOffsets, first, end)
  }

  private addNumbers({ numbers, termBytes, termEnds }: InvertedLog, known: Int32Array, first: number, end: number): void {
    const target = this.numbers
    target.reserve(end - first)
    let at = target.length
    for (let i = first; i < end; i++) {
      const given = numbers[i]
      const number = given < 0 ? ~given : given
      if (known[number] < 0) known[number] = this.terms.internBytes(termBytes, number === 0 ? 0 : termEnds[number - 1], termEnds[number])
      target.array[at++] = given < 0 ? ~known[number] : known[number]
    }
    target.length = at
  }

  private addPositions(runs: Int32Array, first: number, end: number, moved: number): void {
    let run = lastPairFrom(runs, first)
    const position = runs[run + 1] + first - runs[run]
    if (position !== this.nextPosition) {
      this.positionRuns.push(first + moved)
      this.positionRuns.push(position)
    }
    for (run += 2; run < runs.length && runs[run] < end; run += 2) {
      this.positionRuns.push(runs[run] + moved)
      this.positionRuns.push(runs[run + 1])
    }
    this.nextPosition = runs[run - 1] + end - runs[run - 2]
  }

  private addWeights(weights: Int32Array, first: number, end: number, moved: number): void {
    if (weights.length === 0) return
    let at = lastPairFrom(weights, first)
    if (weights[at] < first) at += 2
    for (; at < weights.length && weights[at] < end; at += 2) {
      this.weights.push(weights[at] + moved)
      this.weights.push(weights[at + 1])
    }
  }
}

/** Of pairs whose first numbers ascend, where the last one begins that is not behind `place`; the first where all are. */
function lastPairFrom(pairs: Int32Array, place: number): number {
  let low = 0
  let high = pairs.length / 2 - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (pairs[2 * middle] <= place) low = middle
    else high = middle - 1
  }
  return 2 * low
}

function append(target: IntLog, source: Int32Array, first: number, end: number): void {
  target.reserve(end - first)
  target.array.set(source.subarray(first, end), target.length)
  target.length += end - first
}
