// Sorts long lists of a request in turns: short runs first, which are merged step by step.
import { isKeptWork, mayLeaveKept, onceKept } from './kept-work.ts'

/** Sorted in one go. */
const RUN = 1024

/** `items` without repetitions, sorted. They are compared by `===`, and equal ones must compare as 0. */
export function sortedDistinct(items: readonly string[], compare: (a: string, b: string) => number): string[] {
  if (isShort(items) || !isKeptWork()) return [...new Set(items)].sort(compare)
  const sort = onceKept(items, 'sorted', () => new MergeSort(items, compare))
  while (sort.step()) mayLeaveKept()
  const { list } = sort
  return list.filter((item, i) => i === 0 || item !== list[i - 1])
}

/** So many are sorted in one go. */
export const isShort = ({ length }: readonly unknown[]): boolean => length <= RUN

/** All of `items`, sorted: yields where others may have their turn. */
export function* sortedSteps<T>(items: T[], compare: (a: T, b: T) => number): Generator<void, readonly T[]> {
  const sort = new MergeSort(items, compare)
  while (sort.step()) yield
  return sort.list
}

export class MergeSort<T> {
  list: T[]
  private other: T[] = []
  /** Of sorted runs; 0: there are none yet. */
  private width = 0
  /** Where the next run, or pair of runs, begins. */
  private at = 0

  constructor(
    items: readonly T[],
    private readonly compare: (a: T, b: T) => number,
  ) {
    this.list = [...items]
  }

  /** False: all is sorted. */
  step(): boolean {
    const { length } = this.list
    if (this.at < length) {
      if (this.width === 0) this.sortRun()
      else this.mergeSome()
      return true
    }
    if (this.width > 0) [this.list, this.other] = [this.other, []]
    this.width = Math.max(this.width * 2, RUN)
    this.at = 0
    return this.width < length
  }

  private sortRun(): void {
    const run = this.list.slice(this.at, this.at + RUN).sort(this.compare)
    for (const item of run) this.list[this.at++] = item
  }

  /** Of the pair that begins at `at`, as far as a run goes: `left` and `right` say how far both are taken. */
  private mergeSome(): void {
    const { list, other, width, at, compare } = this
    const middle = Math.min(at + width, list.length)
    const end = Math.min(at + 2 * width, list.length)
    let { left, right } = this.pair ?? { left: at, right: middle }
    for (let n = 0; n < RUN && (left < middle || right < end); n++) {
      const takesLeft = right >= end || (left < middle && compare(list[left], list[right]) <= 0)
      other.push(takesLeft ? list[left++] : list[right++])
    }
    const isDone = left >= middle && right >= end
    this.pair = isDone ? null : { left, right }
    if (isDone) this.at = end
  }

  /** Null: it is at its beginning. */
  private pair: { readonly left: number; readonly right: number } | null = null
}
