// Reads stored documents from a writer's buffer before a segment is made of it, in whichever thread it was filled.
import type { KeptBlocks } from './kept-blocks.ts'
import { StoredReader } from './stored-reader.ts'
import type { StoredLog } from './stored-writer.ts'

/** No block lies in two slabs. */
class SlabBlocks implements KeptBlocks {
  /** Where each slab begins among all blocks. */
  private readonly starts: Float64Array

  constructor(private readonly slabs: readonly Uint8Array[]) {
    this.starts = new Float64Array(slabs.length)
    for (let i = 1; i < slabs.length; i++) this.starts[i] = this.starts[i - 1] + slabs[i - 1].length
  }

  block(_block: number, from: number, to: number): Uint8Array {
    let slab = this.slabs.length - 1
    while (this.starts[slab] > from) slab--
    return this.slabs[slab].subarray(from - this.starts[slab], to - this.starts[slab])
  }
}

export function readStoredLog({ chunks, keptLengths, wholeLengths, firstDocs, records, hasFields }: StoredLog): StoredReader {
  const starts = new Float64Array(keptLengths.length + 1)
  for (let i = 0; i < keptLengths.length; i++) starts[i + 1] = starts[i] + keptLengths[i]
  const bounds = new Uint32Array(firstDocs.length + 1)
  bounds.set(firstDocs)
  bounds[firstDocs.length] = records.length
  return new StoredReader(new SlabBlocks(chunks), starts, wholeLengths, bounds, records, hasFields)
}
