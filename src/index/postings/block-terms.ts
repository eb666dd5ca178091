// Walks the terms of one block of a dictionary as bytes, without their metadata.
import type { TermBlockBytes } from './term-block-bytes.ts'
import { MORE, TERMS_PER_BLOCK } from './term-blocks-writer.ts'

export class BlockTerms {
  /** The term's bytes are term[0..length), of which the term before has `shared`. */
  term = new Uint8Array(64)
  length = 0
  shared = 0
  private at = 0
  private left = 0

  constructor(
    private readonly blocks: TermBlockBytes,
    private readonly size: number,
  ) {}

  begin(block: number): void {
    this.at = this.blocks.startOf(block)
    this.varint()
    this.left = Math.min(TERMS_PER_BLOCK, this.size - block * TERMS_PER_BLOCK)
  }

  next(): boolean {
    if (this.left-- === 0) return false
    const { bytes } = this.blocks
    const head = bytes[this.at++]
    let shared = head >>> 4
    let suffix = head & 15
    if (shared === MORE) shared += this.varint()
    if (suffix === MORE) suffix += this.varint()
    const length = shared + suffix
    if (length > this.term.length) this.widen(length)
    const { term } = this
    for (let to = shared; to < length; to++) term[to] = bytes[this.at++]
    this.length = length
    this.shared = shared
    return true
  }

  private widen(length: number): void {
    const larger = new Uint8Array(2 * length)
    larger.set(this.term)
    this.term = larger
  }

  private varint(): number {
    const { bytes } = this.blocks
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.at++]
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
}
