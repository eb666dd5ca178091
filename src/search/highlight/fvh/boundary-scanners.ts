// Where the fragments of the fast vector highlighter really begin and end: not in the middle of a word or sentence.
import { allEnds, Breaks, type ReadEnds } from '../breaks/breaks.ts'

/** Places are those of `text`, a text so far as it has been read. */
export interface BoundaryScanner {
  start(text: string, at: number): number
  end(text: string, at: number): number
}

/** The nearest of some characters, if it is near. */
export class CharacterBoundaries implements BoundaryScanner {
  constructor(
    private readonly maxScan: number,
    private readonly characters: string,
  ) {}

  start(text: string, at: number): number {
    if (at > text.length || at < 1) return at
    let offset = at
    for (let left = this.maxScan; offset > 0 && left > 0; left--) {
      if (this.characters.includes(text[offset - 1])) return offset
      offset--
    }
    return offset === 0 ? 0 : at
  }

  end(text: string, at: number): number {
    if (at > text.length || at < 0) return at
    let offset = at
    for (let left = this.maxScan; offset < text.length && left > 0; left--) {
      if (this.characters.includes(text[offset])) return offset
      offset++
    }
    return at
  }
}

/** The beginning of the word or sentence, and the end of it. */
export class BreakBoundaries implements BoundaryScanner {
  /** Of the text that was read last. */
  private breaks: Breaks | null = null

  constructor(private readonly read: ReadEnds) {}

  start(text: string, at: number): number {
    if (at > text.length || at < 1) return at
    if (this.breaks?.text !== text) this.breaks = new Breaks(text, this.read)
    // Where a piece ends depends on what follows it, but on nothing behind the next one: before it, the text might as well end at `at`.
    const next = this.breaks.before(at)
    const from = this.breaks.before(next)
    return from + (allEnds(text.slice(from, at), this.read).at(-2) ?? 0)
  }

  end(text: string, at: number): number {
    if (at > text.length || at < 0) return at
    // Behind the last there is none; the server takes that for a place, too.
    return at + new Breaks(text.slice(at), this.read).after(0)
  }
}
