// Random access to a packed section of which few numbers are needed: a block is unpacked when one of its numbers is read, since a search
// that shows ten hits needs ten ids of a million.
import { BLOCK, type NumberArray, Unpacker } from './packed-numbers.ts'
import type { NeedBytes } from './pages.ts'

const BLOCK_BITS = 31 - Math.clz32(BLOCK)

/** Packed words, where each block of them begins, and what reads them. */
export interface PackedBlocks {
  readonly words: Uint32Array
  readonly starts: Uint32Array
  /** Null: all words are there. */
  readonly need: NeedBytes | null
}

export class NumbersInBlocks<A extends NumberArray = NumberArray> {
  /** By block: 1 where it is unpacked. Each thread has its own, and may unpack again what another did: to the same numbers. */
  private readonly ready: Uint8Array
  private unpacker: Unpacker | null = null

  /** `packed` is null where all numbers are there. */
  constructor(
    /** Those that were asked for. */
    readonly values: A,
    private readonly packed: PackedBlocks | null,
  ) {
    this.ready = new Uint8Array(Math.ceil(values.length / BLOCK))
    if (packed === null) this.ready.fill(1)
  }

  at(place: number): number {
    const block = place >>> BLOCK_BITS
    if (this.ready[block] === 0) this.unpack(block)
    return this.values[place]
  }

  private unpack(block: number): void {
    const { words, starts, need } = this.packed!
    const at = starts[block]
    if (need !== null) need(at * words.BYTES_PER_ELEMENT, (starts[block + 1] ?? words.length) * words.BYTES_PER_ELEMENT)
    this.unpacker ??= this.openUnpacker()
    this.unpacker.unpack(at, this.values, block * BLOCK)
    this.ready[block] = 1
  }

  /** It looks at what stands before the first block. */
  private openUnpacker(): Unpacker {
    const { words, starts, need } = this.packed!
    if (need !== null) need(0, starts[0] * words.BYTES_PER_ELEMENT)
    return new Unpacker(words)
  }
}
