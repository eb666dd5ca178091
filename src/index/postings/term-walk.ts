// Intersects the term dictionary with an automaton. An entry that shares the prefix at which the automaton died is skipped without reading
// its bytes, and whole blocks of such entries are skipped at once.
import { DEAD, type Dfa } from '../../core/automata/dfa.ts'
import { encodeUtf8 } from '../bytes/utf8.ts'
import type { TermVisitor } from '../contracts/segment-reader.ts'
import type { BlockGrams } from './block-grams.ts'
import type { TermBlockBytes } from './term-block-bytes.ts'
import { MORE, TERMS_PER_BLOCK } from './term-blocks-writer.ts'

/** Blocks between two questions whether to go on. */
const CHECKED_EVERY = 64

/** Where an automaton that lives on would have died. */
const ALIVE = 0x7fffffff

const NO_GRAMS = new Int32Array(0)

// In place of states: inside a code point, and inside the prefix.
const MID = -2
const IN_PREFIX = -3

export class TermWalk {
  private readonly prefix: Uint8Array
  /** The bytes that were fed last; those behind a death are stale. */
  private path = new Uint8Array(64)
  private pathLength = 0
  /** By byte of the path: the state before it, and how many code points behind the prefix lie before it. */
  private states = new Int32Array(65)
  private counts = new Int32Array(65)
  /** Where the code point that was the death begins and ends. */
  private deathStart = 0
  private deathEnd = ALIVE
  private deathPoint = 0
  /** What no term between the path and it can be accepted before. */
  private readonly target = new Uint8Array(256)
  private at = 0
  private readonly bytes: Uint8Array

  constructor(
    private readonly blocks: TermBlockBytes,
    private readonly size: number,
    private readonly dfa: Dfa,
    prefix: string,
  ) {
    this.bytes = blocks.bytes
    this.prefix = Buffer.from(prefix, 'utf8')
    this.states[0] = this.prefix.length === 0 ? dfa.start : IN_PREFIX
  }

  /** Visits, in order, the terms that begin with the prefix and go on as the automaton accepts. Only blocks that may hold `wanted` are looked at. */
  run(visit: TermVisitor, check: () => void, grams: BlockGrams | null = null, wanted: Int32Array = NO_GRAMS): void {
    const { count } = this.blocks
    if (this.dfa.start === DEAD) return
    for (let block = this.firstBlock(), blocks = 1; block < count; block++, blocks++) {
      if (blocks % CHECKED_EVERY === 0) check()
      if (this.deathEnd !== ALIVE) {
        const length = this.beyond()
        if (length < 0) return
        if (length > 0 && this.compareFirst(block, length) < 0) block = this.blockBefore(block, length)
      }
      if (grams !== null && !grams.mayHold(block, wanted)) continue
      if (!this.walk(block, visit)) return
    }
  }

  /** The block that holds the first term that may be accepted. */
  private firstBlock(): number {
    const { dfa, prefix, target } = this
    if (prefix.length > target.length - 4) return this.blockBefore(0, this.aim(target.length - 4, -1))
    return this.blockBefore(0, this.aim(prefix.length, dfa.accepts(dfa.start) ? -1 : dfa.nextAlive(dfa.start, 0)))
  }

  /** Aims at the first `length` bytes of the prefix and a code point, if there is one. */
  private aim(length: number, point: number): number {
    this.target.set(this.prefix.subarray(0, length))
    return point < 0 ? length : this.append(length, point)
  }

  private append(length: number, point: number): number {
    return encodeUtf8(String.fromCodePoint(notSurrogate(point)), this.target, length)
  }

  /** False when no later term can be accepted. */
  private walk(block: number, visit: TermVisitor): boolean {
    const { bytes, dfa } = this
    this.at = this.blocks.startOf(block)
    this.varint()
    const first = block * TERMS_PER_BLOCK
    const end = Math.min(first + TERMS_PER_BLOCK, this.size)
    for (let ord = first; ord < end; ord++) {
      const head = bytes[this.at++]
      let prefix = head >>> 4
      let suffix = head & 15
      if (prefix === MORE) prefix += this.varint()
      if (suffix === MORE) suffix += this.varint()
      const length = prefix + suffix
      const base = this.at - prefix
      this.at += suffix
      // The first of a block stands whole: what it shares with the term before is found out.
      if (ord === first) prefix = this.shared(base, length)
      if (prefix >= this.deathEnd) continue
      const fed = this.feed(base, prefix, length)
      if (fed === ALIVE) {
        const state = this.states[length]
        if (state >= 0 && dfa.accepts(state)) visit(ord, state, this.counts[length])
      } else if (fed === BEYOND_PREFIX) return false
    }
    return true
  }

  private shared(base: number, length: number): number {
    const { bytes, path } = this
    const most = Math.min(length, this.deathEnd === ALIVE ? this.pathLength : this.deathEnd)
    let shared = 0
    while (shared < most && bytes[base + shared] === path[shared]) shared++
    return shared
  }

  /** Runs the automaton over bytes[base..base + length), of which the path has the first `from`. Answers how it ended. */
  private feed(base: number, from: number, length: number): number {
    if (length >= this.path.length) this.grow(length)
    const { bytes, dfa, path, states, counts, prefix } = this
    let at = from
    while (states[at] === MID) at--
    let state = states[at]
    this.deathEnd = ALIVE
    this.pathLength = length
    while (at < length) {
      const start = at
      let point = at < from ? path[at] : (path[at] = bytes[base + at])
      at++
      if (start < prefix.length) {
        if (point !== prefix[start]) return this.die(start, at, point, point > prefix[start] ? BEYOND_PREFIX : 0)
        state = at === prefix.length ? dfa.start : IN_PREFIX
        counts[at] = 0
      } else {
        if (point >= 0x80) {
          let more = point < 0xe0 ? 1 : point < 0xf0 ? 2 : 3
          point &= 0x3f >> more
          while (more-- > 0) {
            states[at] = MID
            const byte = at < from ? path[at] : (path[at] = bytes[base + at])
            point = (point << 6) | (byte & 0x3f)
            at++
          }
        }
        state = dfa.step(state, point)
        if (state === DEAD) return this.die(start, at, point, 0)
        counts[at] = counts[start] + 1
      }
      states[at] = state
    }
    return ALIVE
  }

  private die(start: number, end: number, point: number, how: number): number {
    this.deathStart = start
    this.deathEnd = end
    this.deathPoint = point
    return how
  }

  private grow(length: number): void {
    const larger = 2 * length
    const { path, states, counts } = this
    this.path = new Uint8Array(larger)
    this.path.set(path)
    this.states = new Int32Array(larger + 1)
    this.states.set(states)
    this.counts = new Int32Array(larger + 1)
    this.counts.set(counts)
  }

  /**
   * Of a dead path: aims at the least text that is greater than all that share its death and may yet be accepted. Answers its length; 0 where
   * aiming does not pay, -1 where there is no such text.
   */
  private beyond(): number {
    const { dfa, path, prefix, states, target } = this
    if (this.deathStart >= target.length - 4) return 0
    // Before the prefix: on to it.
    if (this.deathStart < prefix.length) return prefix.length > target.length - 4 ? 0 : this.aim(prefix.length, -1)
    let point = this.deathPoint
    for (let at = this.deathStart; ; ) {
      const next = dfa.nextAlive(states[at], notSurrogate(point + 1))
      if (next >= 0) {
        target.set(path.subarray(0, at))
        return this.append(at, next)
      }
      if (at === prefix.length) return -1
      const end = at--
      while (states[at] === MID) at--
      point = pointAt(path, at, end)
    }
  }

  /** The last block from `from` on whose first term is not greater than the target; `from` where there is none. */
  private blockBefore(from: number, length: number): number {
    const { count } = this.blocks
    let low = from
    let step = 1
    while (low + step < count && this.compareFirst(low + step, length) <= 0) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, count)
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.compareFirst(middle, length) <= 0) low = middle
      else high = middle
    }
    return low
  }

  /** Compares the first term of a block with the target. */
  private compareFirst(block: number, targetLength: number): number {
    const { bytes, target } = this
    this.at = this.blocks.startOf(block)
    this.varint()
    let length = bytes[this.at++] & 15
    if (length === MORE) length += this.varint()
    const shorter = Math.min(length, targetLength)
    for (let i = 0; i < shorter; i++) {
      const difference = bytes[this.at + i] - target[i]
      if (difference !== 0) return difference
    }
    return length - targetLength
  }

  private varint(): number {
    const { bytes } = this
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.at++]
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
}

/** The path left the prefix behind: so do all later terms. */
const BEYOND_PREFIX = 1

function pointAt(bytes: Uint8Array, from: number, to: number): number {
  let point = bytes[from]
  if (point < 0x80) return point
  point &= 0x7f >> (to - from)
  for (let at = from + 1; at < to; at++) point = (point << 6) | (bytes[at] & 0x3f)
  return point
}

/** Halves of surrogate pairs are no text. */
const notSurrogate = (codePoint: number): number => (codePoint >= 0xd800 && codePoint <= 0xdfff ? 0xe000 : codePoint)
