// What three bytes in a row occur in each block of a term dictionary, as a few bits each and without regard to the case of a to z: tells blocks
// that cannot hold a text. Worked out for a block when it is first asked about, and kept as long as the dictionary is: 4 bytes a term.
import { BlockTerms } from './block-terms.ts'
import type { TermBlockBytes } from './term-block-bytes.ts'

const BITS = 10
const WORDS = (1 << BITS) >>> 5

/** Bytes in a row. */
export const GRAM = 3

export class BlockGrams {
  private readonly bits: Uint32Array
  private readonly known: Uint8Array
  private readonly terms: BlockTerms

  constructor(blocks: TermBlockBytes, size: number) {
    this.bits = new Uint32Array(blocks.count * WORDS)
    this.known = new Uint8Array(blocks.count)
    this.terms = new BlockTerms(blocks, size)
  }

  /** Whether a term of the block may hold a text with these grams. */
  mayHold(block: number, grams: Int32Array): boolean {
    if (this.known[block] === 0) this.look(block)
    const { bits } = this
    const base = block * WORDS
    for (let i = 0; i < grams.length; i++) {
      const gram = grams[i]
      if ((bits[base + (gram >>> 5)] & (1 << (gram & 31))) === 0) return false
    }
    return true
  }

  private look(block: number): void {
    const { bits, terms } = this
    const base = block * WORDS
    terms.begin(block)
    while (terms.next()) {
      const { term, length, shared } = terms
      // What a term shares with the one before was looked at there.
      for (let at = Math.max(0, shared - GRAM + 1); at + GRAM <= length; at++) {
        const gram = gramOf(term[at], term[at + 1], term[at + 2])
        bits[base + (gram >>> 5)] |= 1 << (gram & 31)
      }
    }
    this.known[block] = 1
  }
}

const gramOf = (a: number, b: number, c: number): number =>
  Math.imul((folded(a) << 16) | (folded(b) << 8) | folded(c), 0x9e3779b1) >>> (32 - BITS)

const folded = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)

/** Of the bytes of a text. */
export function gramsOf(text: Uint8Array): Int32Array {
  const grams = new Int32Array(Math.max(0, text.length - GRAM + 1))
  for (let at = 0; at < grams.length; at++) grams[at] = gramOf(text[at], text[at + 1], text[at + 2])
  return grams
}
