// Cuts one value into fragments with its words marked, each worth what the distinct words in it are worth.
import type { Encoder } from '../encoder.ts'
import { AT_ONCE, type FieldTokens } from '../text/field-tokens.ts'
import type { Fragmenter } from './fragmenters.ts'
import type { WeightedTerm } from './weighted-terms.ts'

export interface Fragment {
  readonly text: string
  readonly score: number
  readonly number: number
}

export interface Marks {
  readonly preTag: string
  readonly postTag: string
  readonly encode: Encoder
}

/** The maximum number of overlapping tokens that are marked together; others stay unmarked. */
const GROUP_SIZE = 50

export class FragmentCutter {
  private token = 0
  private readonly fragments: Fragment[] = []
  private shown = ''
  private score = 0
  private readonly counted = new Set<string>()
  /** How much of the text has been shown. */
  private readTo = 0
  private grouped = 0
  private groupEnd = 0
  private groupScore = 0
  private markStart = 0
  private markEnd = 0

  constructor(
    private readonly text: string,
    private readonly tokens: FieldTokens,
    private readonly terms: ReadonlyMap<string, WeightedTerm>,
    private readonly fragmenter: Fragmenter,
    private readonly marks: Marks,
  ) {}

  /** False: all tokens have been added. */
  cutSome(): boolean {
    const end = Math.min(this.tokens.length, this.token + AT_ONCE)
    for (; this.token < end; this.token++) {
      if (this.isApart(this.token)) {
        this.endGroup()
        if (this.fragmenter.beginsFragment(this.token)) this.endFragment()
      }
      this.add(this.token)
    }
    return end < this.tokens.length
  }

  /** The token does not overlap the group before it. */
  private isApart(token: number): boolean {
    return this.grouped > 0 && this.tokens.starts[token] >= this.groupEnd
  }

  private add(token: number): void {
    const start = this.tokens.starts[token]
    const end = this.tokens.ends[token]
    const score = this.scoreOf(token)
    if (this.grouped === GROUP_SIZE) return
    if (this.grouped === 0) {
      this.markStart = start
      this.markEnd = this.groupEnd = end
      this.groupScore = score
    } else {
      this.groupEnd = Math.max(this.groupEnd, end)
      if (score > 0) {
        this.markStart = this.groupScore === 0 ? start : Math.min(this.markStart, start)
        this.markEnd = this.groupScore === 0 ? end : Math.max(this.markEnd, end)
        this.groupScore += score
      }
    }
    this.grouped++
  }

  private scoreOf(token: number): number {
    const term = this.tokens.terms[token]
    const weighted = this.terms.get(term)
    if (weighted === undefined) return 0
    const position = this.tokens.positions[token]
    if (weighted.bound && !weighted.spans.covers(position)) return 0
    if (!this.counted.has(term)) {
      this.counted.add(term)
      this.score = Math.fround(this.score + weighted.weight)
    }
    return weighted.weight
  }

  private endGroup(): void {
    const { text, marks, markStart, markEnd } = this
    if (markStart > this.readTo) this.shown += marks.encode(text.slice(this.readTo, markStart))
    const word = marks.encode(text.slice(markStart, markEnd))
    this.shown += this.groupScore > 0 ? marks.preTag + word + marks.postTag : word
    this.readTo = Math.max(markEnd, this.readTo)
    this.grouped = 0
  }

  private endFragment(): void {
    this.fragments.push({ text: this.shown, score: this.score, number: this.fragments.length })
    this.shown = ''
    this.score = 0
    this.counted.clear()
  }

  finish(): Fragment[] {
    if (this.grouped > 0) this.endGroup()
    if (this.readTo < this.text.length) this.shown += this.marks.encode(this.text.slice(this.readTo))
    this.endFragment()
    return this.fragments
  }
}
