// Counts the blocks of posting lists that a query opens, and those of them that it reads: the others are skipped.
import type { Postings, TermState } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { BlockPostings } from '../../index/postings/block-postings.ts'

/** Of all lists that the query opened. Plain data: it crosses threads. */
export interface BlockCount {
  readonly total: number
  readonly read: number
}

export class BlockCounter {
  /** By segment: the lists that each of its scorers opened. */
  private readonly opened = new Map<number, BlockPostings[][]>()

  /** The segment for one scorer. */
  counting(segment: SegmentView): SegmentView {
    const { reader, ord } = segment
    const lists: BlockPostings[] = []
    const scorers = this.opened.get(ord)
    if (scorers === undefined) this.opened.set(ord, [lists])
    else scorers.push(lists)
    const postings = (field: string, state: TermState): Postings => {
      const list = reader.postings(field, state)
      if (list instanceof BlockPostings) lists.push(list)
      return list
    }
    return { ...segment, reader: Object.create(reader, { postings: { value: postings } }) }
  }

  /** Samples and the rest of a segment have scorers of their own, which open the same lists and share the reading. */
  count(): BlockCount | null {
    let total = 0
    let read = 0
    for (const scorers of this.opened.values()) {
      const blocks = Math.max(...scorers.map(lists => lists.reduce((sum, list) => sum + list.blocks, 0)))
      total += blocks
      read += Math.min(
        blocks,
        scorers.flat().reduce((sum, list) => sum + list.blocksRead, 0),
      )
    }
    return total === 0 ? null : { total, read }
  }
}

export const addBlocks = (a: BlockCount | null, b: BlockCount | null): BlockCount | null =>
  a === null || b === null ? (a ?? b) : { total: a.total + b.total, read: a.read + b.read }
