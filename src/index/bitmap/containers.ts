// The containers of a Roaring bitmap, which hold the members that share their upper 16 bits: up to 4096 of them as a sorted array, more as
// 65536 bits. The form follows from the count alone, so that equal sets have equal bytes.
import { popcount } from './bitset.ts'

export const ARRAY_MAX = 4096
/** 32-bit words of a bits container. */
export const CONTAINER_WORDS = 2048
/** Values one container covers. */
export const CONTAINER_SIZE = 65536

export class ArrayContainer {
  constructor(
    /** Sorted; only the first `cardinality` are meant. */
    public values: Uint16Array,
    public cardinality: number,
  ) {}
}

export class BitsContainer {
  constructor(
    readonly words: Uint32Array,
    public cardinality: number,
  ) {}
}

/** Never empty: operations that leave nothing answer null instead. */
export type Container = ArrayContainer | BitsContainer

export const singleton = (low: number): Container => {
  const values = new Uint16Array(4)
  values[0] = low
  return new ArrayContainer(values, 1)
}

/** Where `low` is among the first `length` values, or -1 - the place where it would be. */
function search(values: Uint16Array, length: number, low: number): number {
  let from = 0
  let to = length - 1
  while (from <= to) {
    const middle = (from + to) >>> 1
    const value = values[middle]
    if (value < low) from = middle + 1
    else if (value > low) to = middle - 1
    else return middle
  }
  return -1 - from
}

export function containerHas(container: Container, low: number): boolean {
  if (container instanceof BitsContainer) return (container.words[low >>> 5] & (1 << (low & 31))) !== 0
  return search(container.values, container.cardinality, low) >= 0
}

/** Answers the container that takes this one's place. */
export function containerAdd(container: Container, low: number): Container {
  if (container instanceof BitsContainer) {
    const bit = 1 << (low & 31)
    if ((container.words[low >>> 5] & bit) === 0) {
      container.words[low >>> 5] |= bit
      container.cardinality++
    }
    return container
  }
  const { cardinality } = container
  // Most sets are built in ascending order.
  const found = cardinality > 0 && container.values[cardinality - 1] < low ? -1 - cardinality : search(container.values, cardinality, low)
  if (found >= 0) return container
  if (cardinality === ARRAY_MAX) return containerAdd(toBits(container), low)
  const at = -1 - found
  if (cardinality === container.values.length) {
    const grown = new Uint16Array(Math.min(ARRAY_MAX, cardinality * 2))
    grown.set(container.values)
    container.values = grown
  }
  container.values.copyWithin(at + 1, at, cardinality)
  container.values[at] = low
  container.cardinality++
  return container
}

export function containerRemove(container: Container, low: number): Container | null {
  if (container instanceof BitsContainer) {
    const bit = 1 << (low & 31)
    if ((container.words[low >>> 5] & bit) !== 0) {
      container.words[low >>> 5] &= ~bit
      container.cardinality--
    }
    return settle(container)
  }
  const at = search(container.values, container.cardinality, low)
  if (at < 0) return container
  container.values.copyWithin(at, at + 1, container.cardinality)
  return --container.cardinality === 0 ? null : container
}

/** Adds from .. to, both included. */
export function containerAddRange(container: Container | null, from: number, to: number): Container | null {
  const words = container === null ? new Uint32Array(CONTAINER_WORDS) : toBits(container).words
  setRange(words, from, to)
  return settle(new BitsContainer(words, countBits(words)))
}

/** Sets the bits from .. to, both included. */
export function setRange(words: Uint32Array, from: number, to: number): void {
  const first = from >>> 5
  const last = to >>> 5
  const head = 0xffffffff << (from & 31)
  const tail = 0xffffffff >>> (31 - (to & 31))
  if (first === last) {
    words[first] |= head & tail
    return
  }
  words[first] |= head
  words.fill(0xffffffff, first + 1, last)
  words[last] |= tail
}

export function containerClone(container: Container): Container {
  return container instanceof BitsContainer
    ? new BitsContainer(container.words.slice(), container.cardinality)
    : new ArrayContainer(container.values.slice(0, container.cardinality), container.cardinality)
}

export function containerEquals(a: Container, b: Container): boolean {
  if (a.cardinality !== b.cardinality) return false
  if (a instanceof BitsContainer && b instanceof BitsContainer) {
    for (let i = 0; i < CONTAINER_WORDS; i++) if (a.words[i] !== b.words[i]) return false
    return true
  }
  if (a instanceof ArrayContainer && b instanceof ArrayContainer) {
    for (let i = 0; i < a.cardinality; i++) if (a.values[i] !== b.values[i]) return false
    return true
  }
  return false
}

// The three set operations change `a` (or answer a new container in its place) and leave `b` alone.

export function containerAnd(a: Container, b: Container): Container | null {
  if (a instanceof BitsContainer && b instanceof BitsContainer) {
    const x = a.words
    const y = b.words
    let count = 0
    for (let i = 0; i < CONTAINER_WORDS; i++) count += popcount((x[i] &= y[i]))
    a.cardinality = count
    return settle(a)
  }
  if (a instanceof ArrayContainer) return keep(a, b, true)
  return keep(containerClone(b) as ArrayContainer, a, true)
}

export function containerOr(a: Container, b: Container): Container {
  if (a instanceof ArrayContainer && b instanceof ArrayContainer && a.cardinality + b.cardinality <= ARRAY_MAX) return merge(a, b)
  const bits = toBits(a)
  const words = bits.words
  if (b instanceof ArrayContainer) {
    for (let i = 0; i < b.cardinality; i++) words[b.values[i] >>> 5] |= 1 << (b.values[i] & 31)
  } else {
    for (let i = 0; i < CONTAINER_WORDS; i++) words[i] |= b.words[i]
  }
  bits.cardinality = countBits(words)
  return settle(bits)!
}

export function containerAndNot(a: Container, b: Container): Container | null {
  if (a instanceof ArrayContainer) return keep(a, b, false)
  const words = a.words
  if (b instanceof ArrayContainer) {
    for (let i = 0; i < b.cardinality; i++) words[b.values[i] >>> 5] &= ~(1 << (b.values[i] & 31))
  } else {
    for (let i = 0; i < CONTAINER_WORDS; i++) words[i] &= ~b.words[i]
  }
  a.cardinality = countBits(words)
  return settle(a)
}

/** Leaves in `a` the members whose presence in `b` is `wanted`. */
function keep(a: ArrayContainer, b: Container, wanted: boolean): Container | null {
  const values = a.values
  let kept = 0
  if (b instanceof BitsContainer) {
    for (let i = 0; i < a.cardinality; i++) {
      const low = values[i]
      if (((b.words[low >>> 5] & (1 << (low & 31))) !== 0) === wanted) values[kept++] = low
    }
  } else {
    let j = 0
    for (let i = 0; i < a.cardinality; i++) {
      const low = values[i]
      while (j < b.cardinality && b.values[j] < low) j++
      if ((j < b.cardinality && b.values[j] === low) === wanted) values[kept++] = low
    }
  }
  a.cardinality = kept
  return kept === 0 ? null : a
}

function merge(a: ArrayContainer, b: ArrayContainer): ArrayContainer {
  const merged = new Uint16Array(a.cardinality + b.cardinality)
  let i = 0
  let j = 0
  let n = 0
  while (i < a.cardinality && j < b.cardinality) {
    const x = a.values[i]
    const y = b.values[j]
    merged[n++] = Math.min(x, y)
    if (x <= y) i++
    if (y <= x) j++
  }
  while (i < a.cardinality) merged[n++] = a.values[i++]
  while (j < b.cardinality) merged[n++] = b.values[j++]
  return new ArrayContainer(merged, n)
}

/** The container itself when it is bits already. */
function toBits(container: Container): BitsContainer {
  if (container instanceof BitsContainer) return container
  const words = new Uint32Array(CONTAINER_WORDS)
  const { values, cardinality } = container
  for (let i = 0; i < cardinality; i++) words[values[i] >>> 5] |= 1 << (values[i] & 31)
  return new BitsContainer(words, cardinality)
}

/** The form the count asks for, or null for the empty set. */
export function settle(bits: BitsContainer): Container | null {
  if (bits.cardinality > ARRAY_MAX) return bits
  if (bits.cardinality === 0) return null
  const values = new Uint16Array(bits.cardinality)
  let n = 0
  for (let at = 0; at < CONTAINER_WORDS; at++) {
    let word = bits.words[at]
    while (word !== 0) {
      const lowest = word & -word
      values[n++] = (at << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return new ArrayContainer(values, n)
}

export function countBits(words: Uint32Array): number {
  let count = 0
  for (let i = 0; i < words.length; i++) count += popcount(words[i])
  return count
}

/** Writes `base` + each member to `out` from `at` on; answers where the next one goes. */
export function containerFill(container: Container, base: number, out: Uint32Array, at: number): number {
  if (container instanceof ArrayContainer) {
    const { values, cardinality } = container
    for (let i = 0; i < cardinality; i++) out[at++] = base + values[i]
    return at
  }
  for (let i = 0; i < CONTAINER_WORDS; i++) {
    let word = container.words[i]
    while (word !== 0) {
      const lowest = word & -word
      out[at++] = base + (i << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return at
}

/** How many stretches of neighbours there are: the starts, that is members whose predecessor is missing. */
export function countRuns(container: Container): number {
  let runs = 0
  if (container instanceof ArrayContainer) {
    const { values, cardinality } = container
    for (let i = 0; i < cardinality; i++) if (i === 0 || values[i] !== values[i - 1] + 1) runs++
    return runs
  }
  let carried = 0
  for (let i = 0; i < CONTAINER_WORDS; i++) {
    const word = container.words[i]
    runs += popcount(word & ~((word << 1) | carried))
    carried = word >>> 31
  }
  return runs
}

/** The stretches as start, length - 1, start, length - 1, ... */
export function listRuns(container: Container, runs: number): Uint16Array {
  const list = new Uint16Array(runs * 2)
  const members = new Uint32Array(container.cardinality)
  containerFill(container, 0, members, 0)
  let n = -2
  for (let i = 0; i < members.length; i++) {
    if (i > 0 && members[i] === members[i - 1] + 1) list[n + 1]++
    else list[(n += 2)] = members[i]
  }
  return list
}
