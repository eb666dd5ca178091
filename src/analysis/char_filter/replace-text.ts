// A text with stretches of it replaced, and how offsets moved: characters that come in addition belong to the end of what they replace.
import { checkGrowth } from '../growth.ts'
import { OffsetCorrections } from './offset-corrections.ts'

/** One stretch after the other, from left to right. */
export class ReplacedText {
  private readonly corrections = new OffsetCorrections()
  private out = ''
  private copied = 0
  private shift = 0

  constructor(private readonly text: string) {}

  /** Where the last stretch ended. */
  get end(): number {
    return this.copied
  }

  replace(from: number, to: number, replacement: string): void {
    this.out += this.text.slice(this.copied, from)
    const start = this.out.length
    this.out += replacement
    checkGrowth(this.out.length, this.text.length)
    this.copied = to
    const replaced = to - from
    if (replacement.length < replaced) this.corrections.add(this.out.length, (this.shift += replaced - replacement.length))
    else for (let i = replaced; i < replacement.length; i++) this.corrections.add(start + i, --this.shift)
  }

  finish(): { text: string; offsets: OffsetCorrections | null } {
    const { text, copied, out, corrections } = this
    return { text: copied === 0 && out === '' ? text : out + text.slice(copied), offsets: corrections.isEmpty ? null : corrections }
  }
}
