// A passage as it is shown: its words between tags, without the blanks around it.
import type { Encoder } from '../encoder.ts'
import { AT_ONCE } from '../text/field-tokens.ts'
import type { Passage } from './passages.ts'

const BLANK = 0x20

/** Java's String.trim: control characters are blanks, other spaces of Unicode are not. */
function javaTrim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text.charCodeAt(from) <= BLANK) from++
  while (to > from && text.charCodeAt(to - 1) <= BLANK) to--
  return text.slice(from, to)
}

export class PassageText {
  private shown = ''
  private at: number
  private next = 0

  constructor(
    private readonly passage: Passage,
    private readonly text: string,
    private readonly tags: readonly [pre: string, post: string],
    private readonly encode: Encoder,
  ) {
    this.at = passage.from
  }

  /** False: all is written. */
  writeSome(): boolean {
    const { text, tags, encode } = this
    const { found, to } = this.passage
    const most = Math.min(found.length, this.next + AT_ONCE)
    let i = this.next
    for (; i < most; i++) {
      const { start } = found[i]
      let { end } = found[i]
      // Words that overlap are marked together.
      while (i + 1 < found.length && found[i + 1].start < end) end = Math.max(end, found[++i].end)
      // A word may reach beyond the sentence it begins in.
      end = Math.min(end, to)
      if (start > this.at) this.shown += encode(text.slice(this.at, start))
      this.shown += tags[0] + encode(text.slice(start, end)) + tags[1]
      this.at = end
    }
    this.next = i
    return i < found.length
  }

  finish(): string {
    const { text, at, encode, passage } = this
    return javaTrim(this.shown + encode(text.slice(at, Math.max(at, passage.to))))
  }
}
