// Sloppy phrases: the frequency of matches within `slop`, each weighted by its distance from the exact phrase.
//
// Each part has a cursor over its positions, less its place in the phrase, so that all cursors are equal where the phrase stands
// word for word. A queue gives the least of them; the length of a match is the greatest less the least, and a match as long as
// `slop` or shorter counts 1 / (1 + length). Parts with a term in common ("a rose is a rose") must not stand on the same word:
// they form groups whose cursors are kept apart.
import type { PhraseMatcher } from './phrase-matcher.ts'
import type { PhrasePart } from './phrase-part.ts'

const { fround } = Math
const FAR = 0x7fffffff

class Cursor {
  position = 0
  /** Cursors that share terms with this one, itself included, by their place in the phrase; null where there are none. */
  group: Group | null = null
  private positions!: Int32Array
  private at = 0
  private count = 0

  constructor(
    readonly part: PhrasePart,
    readonly ord: number,
  ) {}

  first(): void {
    this.positions = this.part.positions()
    this.count = this.part.freq()
    this.at = 0
    this.next()
  }

  next(): boolean {
    if (this.at === this.count) return false
    this.position = this.positions[this.at++] - this.part.offset
    return true
  }

  /** In the document. */
  get word(): number {
    return this.position + this.part.offset
  }

  before(other: Cursor): boolean {
    if (this.position !== other.position) return this.position < other.position
    if (this.part.offset !== other.part.offset) return this.part.offset < other.part.offset
    return this.ord < other.ord
  }
}

type Group = readonly Cursor[]

/** A few cursors, least first. */
class CursorQueue {
  private readonly items: Cursor[] = []

  clear(): void {
    this.items.length = 0
  }

  add(cursor: Cursor): void {
    const { items } = this
    let at = items.length
    items.push(cursor)
    for (; at > 0 && cursor.before(items[at - 1]); at--) items[at] = items[at - 1]
    items[at] = cursor
  }

  pop(): Cursor {
    return this.items.shift()!
  }

  top(): Cursor {
    return this.items[0]
  }

  has(cursor: Cursor): boolean {
    return this.items.includes(cursor)
  }

  /** Puts cursors that moved where they belong. */
  sort(): void {
    this.items.sort((a, b) => (a.before(b) ? -1 : 1))
  }
}

export class SloppyPhraseMatcher implements PhraseMatcher {
  readonly boundByParts = false
  private readonly cursors: Cursor[]
  private readonly groups: readonly Group[]
  /** Some part of a group may be one of several terms. */
  private readonly mixed: boolean
  private readonly queue = new CursorQueue()
  /** The greatest position. */
  private end = 0
  private positioned = false
  private length = FAR

  constructor(
    parts: readonly PhrasePart[],
    private readonly slop: number,
  ) {
    this.cursors = parts.map((part, ord) => new Cursor(part, ord))
    this.groups = groupsOf(this.cursors)
    this.mixed = this.groups.some(group => group.some(cursor => cursor.part.terms.length > 1))
  }

  /** Each position can begin one match at most. */
  maxFreq(): number {
    let sum = 0
    for (const { part } of this.cursors) sum += part.freq()
    return sum
  }

  freq(all: boolean): number {
    this.positioned = this.begin()
    this.length = FAR
    let freq = 0
    while (this.nextMatch()) {
      freq = fround(freq + fround(1 / fround(1 + this.length)))
      if (!all) break
    }
    return freq
  }

  private begin(): boolean {
    for (const cursor of this.cursors) cursor.first()
    if (!this.partGroups()) return false
    this.end = -FAR
    this.queue.clear()
    for (const cursor of this.cursors) {
      if (cursor.position > this.end) this.end = cursor.position
      this.queue.add(cursor)
    }
    return true
  }

  private nextMatch(): boolean {
    if (!this.positioned) return false
    const { queue, slop } = this
    let cursor = queue.pop()
    this.length = this.end - cursor.position
    let next = queue.top().position
    while (this.advance(cursor)) {
      if (cursor.group !== null && !this.keepApart(cursor)) break
      if (cursor.position > next) {
        // This match cannot become shorter.
        queue.add(cursor)
        if (this.length <= slop) return true
        cursor = queue.pop()
        next = queue.top().position
        this.length = this.end - cursor.position
      } else if (this.end - cursor.position < this.length) this.length = this.end - cursor.position
    }
    this.positioned = false
    return this.length <= slop
  }

  private advance(cursor: Cursor): boolean {
    if (!cursor.next()) return false
    if (cursor.position > this.end) this.end = cursor.position
    return true
  }

  /** After a move: terms of a repeat group that are on the same position advance. */
  private keepApart(moved: Cursor): boolean {
    let cursor = moved
    let disordered = false
    for (let other = collision(cursor); other !== null; other = collision(cursor)) {
      cursor = lesser(cursor, other)
      if (!this.advance(cursor)) return false
      if (this.queue.has(cursor)) disordered = true
    }
    if (disordered) this.queue.sort()
    return true
  }

  /** At the start of a document: members of a group take words of their own. */
  private partGroups(): boolean {
    for (const group of this.groups) {
      if (this.mixed) {
        if (!this.partMixed(group)) return false
        continue
      }
      // All stand on the first of the same words: the second member takes the second word, and so on.
      for (let i = 1; i < group.length; i++) for (let step = 0; step < i; step++) if (!group[i].next()) return false
    }
    return true
  }

  private partMixed(group: Group): boolean {
    for (let i = 0; i < group.length; i++) {
      for (let other = collision(group[i]); other !== null; other = collision(group[i])) {
        const behind = lesser(group[i], other)
        if (!this.advance(behind)) return false
        if (group.indexOf(behind) < i) {
          i--
          break
        }
      }
    }
    return true
  }
}

function collision(cursor: Cursor): Cursor | null {
  for (const other of cursor.group!) if (other !== cursor && other.word === cursor.word) return other
  return null
}

const lesser = (a: Cursor, b: Cursor): Cursor =>
  a.position < b.position || (a.position === b.position && a.part.offset < b.part.offset) ? a : b

/** Cursors that share terms, directly or through others. */
function groupsOf(cursors: readonly Cursor[]): Group[] {
  const groups: Set<Cursor>[] = []
  const byTerm = new Map<string, Set<Cursor>>()
  for (const cursor of cursors) {
    let own = new Set([cursor])
    groups.push(own)
    for (const term of cursor.part.terms) {
      const known = byTerm.get(term)
      if (known !== undefined && known !== own) {
        for (const one of own) known.add(one)
        for (const [other, group] of byTerm) if (group === own) byTerm.set(other, known)
        groups.splice(groups.indexOf(own), 1)
        own = known
      }
      byTerm.set(term, own)
    }
  }
  const shared = groups.filter(group => group.size > 1).map(group => [...group].sort((a, b) => a.part.offset - b.part.offset))
  for (const group of shared) for (const cursor of group) cursor.group = group
  return shared
}
