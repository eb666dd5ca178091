// Scans a segment's documents one by one, in pieces: where testing a document is expensive, the scan pauses and continues later.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'

/** Looks between two questions whether to go on. */
export const STRETCH = 1024

/** Adds to `found` what it finds among the things from `from` to `to`. */
type Look = (found: Bitset, from: number, to: number) => void

/** Of a weight: it is at one segment at a time. */
export class Scan {
  private reader: SegmentReader | null = null
  private found: Bitset | null = null
  private at = 0

  constructor(private readonly checkpoint: Checkpoint) {}

  /** `count`: of the things to look at. */
  documents(reader: SegmentReader, count: number, look: Look): Bitset {
    if (this.reader !== reader) {
      this.reader = reader
      this.found = Bitset.empty(reader.maxDoc)
      this.at = 0
    }
    const found = this.found!
    while (this.at < count) {
      const to = Math.min(this.at + STRETCH, count)
      look(found, this.at, to)
      this.at = to
      this.checkpoint.pause('weight')
    }
    return found
  }
}
