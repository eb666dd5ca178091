// The places where a text may be cut, in order, to be asked for the nearest one before or behind another place.
import { firstAtLeast } from '../../../core/sorted-numbers.ts'
import { readSentenceEnds } from './java-sentences.ts'
import { readWordEnds } from './java-words.ts'

/** Adds the ends of pieces behind those that are known, up to the first >= `until`, or that of the text. */
export type ReadEnds = (text: string, ends: number[], until: number) => void

export const allEnds = (text: string, read: ReadEnds): number[] => {
  const ends: number[] = []
  read(text, ends, text.length)
  return ends
}

/** Characters that are cut at once. */
const PART = 8192

/** Places are looked for as far as they are asked for. */
export class Breaks {
  /** Ascending. */
  private readonly ends: number[] = []

  constructor(
    readonly text: string,
    private readonly read: ReadEnds,
  ) {}

  static sentences(text: string): Breaks {
    return new Breaks(text, readSentenceEnds)
  }

  static words(text: string): Breaks {
    return new Breaks(text, readWordEnds)
  }

  /** The nearest < `at`; 0 where there is none. */
  before(at: number): number {
    const i = this.firstFrom(at)
    return i === 0 ? 0 : this.ends[i - 1]
  }

  /** The nearest > `at`; -1 where there is none. */
  after(at: number): number {
    const i = this.firstFrom(at + 1)
    return i === this.ends.length ? -1 : this.ends[i]
  }

  /** A part of the way to `at`; false: there is none left. */
  readTowards(at: number): boolean {
    const { readTo } = this
    if (readTo >= Math.min(at, this.text.length)) return false
    this.read(this.text, this.ends, Math.min(at, readTo + PART))
    return true
  }

  private get readTo(): number {
    return this.ends.at(-1) ?? 0
  }

  /** The index of the first >= `at`. */
  private firstFrom(at: number): number {
    if (this.readTo < at) this.read(this.text, this.ends, at)
    return firstAtLeast(this.ends, at)
  }
}
