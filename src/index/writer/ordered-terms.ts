// Sorts the terms of a log. Occurrences that stand for the beginnings of their term, too, become those of each: beginnings are found where
// sorted terms part, in the bytes of the terms, so that nobody looks one up.
import type { Beginnings } from '../../analysis/ascii-words.ts'
import { IntLog } from '../bytes/growable.ts'
import type { InvertedLog } from './buffer-log.ts'
import { sortTerms } from './sort-terms.ts'

export interface OrderedTerms {
  readonly bytes: Uint8Array
  // By ordinal: where the term lies in `bytes`.
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** By ordinal: the beginning that is one character shorter, -1 where that is no term. Empty: no occurrence stands for several terms. */
  readonly shorter: Int32Array
}

/** The numbers of the log become ordinals; of those that stand for beginnings, too, the longest's, still negated. */
export function orderTerms({ termBytes, termEnds, numbers, beginnings }: InvertedLog): OrderedTerms {
  const order = sortTerms(termBytes, termEnds)
  const starts = new Int32Array(order.length)
  const ends = new Int32Array(order.length)
  const ords = new Int32Array(order.length)
  for (let ord = 0; ord < order.length; ord++) {
    const number = order[ord]
    starts[ord] = number === 0 ? 0 : termEnds[number - 1]
    ends[ord] = termEnds[number]
    ords[number] = ord
  }
  for (let i = 0; i < numbers.length; i++) numbers[i] = numbers[i] < 0 ? ~ords[~numbers[i]] : ords[numbers[i]]
  const own = { bytes: termBytes, starts, ends, shorter: new Int32Array(0) }
  return beginnings === null ? own : withBeginnings(own, numbers, beginnings)
}

function withBeginnings({ bytes, starts, ends }: OrderedTerms, numbers: Int32Array, { min, max }: Beginnings): OrderedTerms {
  const size = starts.length
  // How much each shares with the term before, and how much of it begins a term from there on that stands for its beginnings.
  const shared = new Int32Array(size)
  const reach = new Int32Array(size)
  let longest = 0
  for (const number of numbers) {
    if (number >= 0) continue
    reach[~number] = ends[~number] - starts[~number]
    longest = Math.max(longest, reach[~number])
  }
  for (let i = size - 1; i > 0; i--) {
    shared[i] = sharedBytes(bytes, starts[i - 1], ends[i - 1], starts[i], ends[i])
    reach[i - 1] = Math.max(reach[i - 1], Math.min(shared[i], reach[i]))
  }
  const all = { starts: new IntLog(), ends: new IntLog(), shorter: new IntLog() }
  const add = (start: number, end: number, shorter: number): number => {
    all.starts.push(start)
    all.ends.push(end)
    all.shorter.push(shorter)
    return all.starts.length - 1
  }
  /** By length: the ordinal of the current term's beginning, up to `depth`. */
  const open = new Int32Array(Math.min(max, longest) + 1).fill(-1)
  let depth = 0
  const ords = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    const start = starts[i]
    const length = ends[i] - start
    const last = Math.min(reach[i], max)
    depth = Math.min(depth, shared[i])
    for (let to = Math.max(min, depth + 1); to <= last; to++) open[to] = add(start, start + to, open[to - 1])
    depth = Math.max(depth, last)
    ords[i] = length >= min && length <= last ? open[length] : add(start, ends[i], length > max ? open[max] : -1)
  }
  for (let i = 0; i < numbers.length; i++) numbers[i] = numbers[i] < 0 ? ~ords[~numbers[i]] : ords[numbers[i]]
  return { bytes, starts: all.starts.view(), ends: all.ends.view(), shorter: all.shorter.view() }
}

function sharedBytes(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number): number {
  const most = Math.min(aEnd - a, bEnd - b)
  let shared = 0
  while (shared < most && bytes[a + shared] === bytes[b + shared]) shared++
  return shared
}
