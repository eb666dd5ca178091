// The terms that an automaton accepts, found by leaping from term to term: what shares a dead beginning is passed over.

import { DEAD, type Dfa } from '../../core/automata/dfa.ts'
import type { TermCursor, TermDictionary } from '../../index/segment/segment-reader-api.ts'

/** Terms refused in a row before a leap pays. */
const PATIENCE = 8

/** `state`: the accepting one; `length`: the term's code points behind the prefix.. */
export type TermVisitor = (ord: number, state: number, length: number) => void

/** Visits, in order, the terms that begin with `prefix` and go on as `dfa` accepts. */
export function intersect(terms: TermDictionary, dfa: Dfa, prefix: string, visit: TermVisitor): void {
  if (dfa.start !== DEAD) new Walk(terms, dfa, prefix).run(visit)
}

class Walk {
  private readonly cursor: TermCursor
  private ord: number
  private readonly prefixBytes: Uint8Array
  /** The term that was fed last. */
  private seen = new Uint8Array(64)
  private seenLength = 0
  /** Its code points behind the prefix; `states[i]` is the state, and `ends[i]` the number of bytes, before `points[i]`. */
  private points = new Int32Array(64)
  private states = new Int32Array(65)
  private ends = new Int32Array(65)
  private length = 0
  /** The place it died at, -1 for none. */
  private dead = -1

  constructor(
    private readonly terms: TermDictionary,
    private readonly dfa: Dfa,
    private readonly prefix: string,
  ) {
    this.prefixBytes = Buffer.from(prefix, 'utf8')
    this.ord = terms.seekCeil(this.least())
    this.cursor = terms.cursor(this.ord)
    this.begin()
  }

  /** A text no greater than the first accepted term. */
  private least(): string {
    const { dfa } = this
    if (dfa.accepts(dfa.start)) return this.prefix
    const first = dfa.nextAlive(dfa.start, 0)
    return first < 0 ? this.prefix : this.prefix + String.fromCodePoint(notSurrogate(first))
  }

  run(visit: TermVisitor): void {
    const { cursor, dfa } = this
    let refused = 0
    while (cursor.next()) {
      const { ord } = this
      this.ord++
      if (!this.hasPrefix()) return
      const dead = this.feed()
      if (dead < 0 && dfa.accepts(this.states[this.length])) {
        visit(ord, this.states[this.length], this.length)
        refused = 0
      } else if (++refused >= PATIENCE && dead >= 0) {
        const target = this.beyond(dead)
        if (target === null) return
        const next = this.terms.seekCeil(target)
        if (next > this.ord) {
          this.ord = next
          cursor.jump(next)
        }
        refused = 0
      }
    }
  }

  private hasPrefix(): boolean {
    const { bytes, length } = this.cursor
    const { prefixBytes } = this
    if (length < prefixBytes.length) return false
    for (let i = 0; i < prefixBytes.length; i++) if (bytes[i] !== prefixBytes[i]) return false
    return true
  }

  /**
   * Runs the automaton over the term; answers the place of the code point it died at, -1 when it did not. Neighbours begin
   * alike, so it goes on from where the last term differs.
   */
  private feed(): number {
    const { dfa, seen } = this
    const { bytes, length } = this.cursor
    if (seen.length < length) return this.grow(length)
    const shared = this.shared()
    const died = this.dead
    if (died >= 0 && shared >= this.ends[died + 1]) return died
    const { points, states, ends } = this
    let n = died >= 0 ? died : this.length
    while (n > 0 && ends[n] > shared) n--
    let at = ends[n]
    let state = states[n]
    for (let i = at; i < length; i++) seen[i] = bytes[i]
    this.seenLength = length
    this.dead = -1
    while (at < length) {
      let point = bytes[at++]
      if (point >= 0x80) {
        if (point < 0xe0) point = ((point & 0x1f) << 6) | (bytes[at++] & 0x3f)
        else if (point < 0xf0) point = ((point & 0x0f) << 12) | ((bytes[at++] & 0x3f) << 6) | (bytes[at++] & 0x3f)
        else point = ((point & 0x07) << 18) | ((bytes[at++] & 0x3f) << 12) | ((bytes[at++] & 0x3f) << 6) | (bytes[at++] & 0x3f)
      }
      points[n] = point
      state = dfa.step(state, point)
      ends[n + 1] = at
      if (state === DEAD) return (this.dead = n)
      states[++n] = state
    }
    this.length = n
    return -1
  }

  /** How many bytes the term has in common with the one fed before. */
  private shared(): number {
    const { seen } = this
    const { bytes, length } = this.cursor
    const most = Math.min(length, this.seenLength)
    let at = this.prefixBytes.length
    while (at < most && bytes[at] === seen[at]) at++
    return at
  }

  /** Makes room and begins anew. */
  private grow(length: number): number {
    this.seen = new Uint8Array(2 * length)
    this.points = new Int32Array(2 * length)
    this.states = new Int32Array(2 * length + 1)
    this.ends = new Int32Array(2 * length + 1)
    this.begin()
    return this.feed()
  }

  private begin(): void {
    this.seenLength = 0
    this.length = 0
    this.dead = -1
    this.states[0] = this.dfa.start
    this.ends[0] = this.prefixBytes.length
  }

  /** The least text that is greater than all that share the dead beginning and may yet be accepted. */
  private beyond(dead: number): string | null {
    const { dfa, points, states } = this
    for (let at = dead; at >= 0; at--) {
      const next = dfa.nextAlive(states[at], notSurrogate(points[at] + 1))
      if (next < 0) continue
      let text = this.prefix
      for (let i = 0; i < at; i++) text += String.fromCodePoint(points[i])
      return text + String.fromCodePoint(next)
    }
    return null
  }
}

/** Halves of surrogate pairs are no text. */
const notSurrogate = (codePoint: number): number => (codePoint >= 0xd800 && codePoint <= 0xdfff ? 0xe000 : codePoint)
