// Joins neighbouring words of an ASCII text in their bytes, as the shingle filter does with those of a stream.
import { type AsciiTokens, PADDING } from './ascii-words.ts'

export class AsciiRuns implements AsciiTokens {
  readonly inText = false
  beginnings = null
  bytes = new Uint8Array(256)
  view = new DataView(this.bytes.buffer)
  ranges = new Int32Array(256)
  count = 0
  /** Where each word stands, and what would be behind the last. */
  private starts = new Int32Array(128)

  constructor(
    private readonly words: AsciiTokens,
    /** Null: all of them. */
    private readonly size: number | null,
    private readonly separator: Uint8Array,
    /** Empty words behind the last. */
    private readonly spare = 0,
  ) {}

  cut(text: string): boolean {
    if (!this.words.cut(text)) return false
    const all = this.join()
    const size = this.size ?? Math.max(1, all)
    const count = all - size + 1
    this.count = Math.max(0, count)
    const { starts, ranges } = this
    const gap = this.separator.length
    for (let i = 0; i < count; i++) {
      ranges[2 * i] = starts[i]
      ranges[2 * i + 1] = starts[i + size] - gap
    }
    return true
  }

  /** Answers how many words there are. */
  private join(): number {
    const { words, separator } = this
    const { count, ranges, bytes: source } = words
    const all = count + this.spare
    this.makeRoom(all, separator.length)
    const { bytes, starts } = this
    let to = 0
    for (let i = 0; i < all; i++) {
      starts[i] = to
      if (i < count) for (let at = ranges[2 * i], end = ranges[2 * i + 1]; at < end; at++) bytes[to++] = source[at]
      for (let k = 0; k < separator.length; k++) bytes[to++] = separator[k]
    }
    starts[all] = to
    return all
  }

  private makeRoom(all: number, gap: number): void {
    const { count, ranges } = this.words
    let length = all * gap + PADDING
    for (let i = 0; i < count; i++) length += ranges[2 * i + 1] - ranges[2 * i]
    if (this.bytes.length < length) {
      this.bytes = new Uint8Array(2 * length)
      this.view = new DataView(this.bytes.buffer)
    }
    if (this.starts.length > all) return
    this.starts = new Int32Array(2 * all + 1)
    this.ranges = new Int32Array(4 * all)
  }
}
