// Buffers compressed blocks in shared memory until a segment is made of them, so that one thread can go on reading while another builds the
// segment.
import { WordLog } from '../bytes/growable.ts'

const FIRST_SLAB_BYTES = 1 << 14
const LARGEST_SLAB_BYTES = 1 << 20

export class Slabs {
  private readonly slabs: Uint8Array[] = []
  /** Bytes in use of each slab. */
  private readonly used: number[] = []
  // The place of each block.
  private readonly slabOf = new WordLog()
  private readonly startOf = new WordLog()
  private readonly lengthOf = new WordLog()
  byteLength = 0

  /** Copies bytes[0..length): the next block. */
  append(bytes: Uint8Array, length: number): void {
    const slab = this.slabWith(length)
    const start = this.used[slab]
    this.slabs[slab].set(bytes.subarray(0, length), start)
    this.used[slab] = start + length
    this.slabOf.push(slab)
    this.startOf.push(start)
    this.lengthOf.push(length)
    this.byteLength += length
  }

  /** The last slab, or a new one where that has no room; each is twice as large as the one before. */
  private slabWith(length: number): number {
    const last = this.slabs.length - 1
    if (last >= 0 && this.used[last] + length <= this.slabs[last].length) return last
    const bytes = last < 0 ? FIRST_SLAB_BYTES : Math.min(LARGEST_SLAB_BYTES, this.slabs[last].length * 2)
    this.slabs.push(new Uint8Array(new SharedArrayBuffer(Math.max(bytes, length))))
    this.used.push(0)
    return last + 1
  }

  block(block: number): Uint8Array {
    const start = this.startOf.array[block]
    return this.slabs[this.slabOf.array[block]].subarray(start, start + this.lengthOf.array[block])
  }

  /** All blocks, one after another. */
  chunks(): Uint8Array[] {
    return this.slabs.map((slab, i) => slab.subarray(0, this.used[i]))
  }

  lengths(): Uint32Array {
    return this.lengthOf.view()
  }
}
