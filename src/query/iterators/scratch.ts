// Pooled scratch arrays for bulk scorers, borrowed for one call, since allocating them takes longer than many a search.
import { BLOCK_SIZE } from '../../index/contracts/segment-reader.ts'
import { Meeting, WINDOW_SIZE, Window } from './window-clause.ts'

/** Documents that are marked as bits at once. */
export const MARKED_DOCS = 1 << 16

export class Scratch {
  readonly docs = new Int32Array(WINDOW_SIZE)
  readonly sums = new Float64Array(WINDOW_SIZE)
  readonly otherSums = new Float64Array(WINDOW_SIZE)
  readonly scores = new Float32Array(WINDOW_SIZE)
  readonly meeting = new Meeting()
  readonly otherPicks = new Int32Array(WINDOW_SIZE)
  // Law: empty whenever they are lent.
  readonly window = new Window()
  /** Of a document's clauses in the window: the best score, and the others together. */
  readonly bests = new Float64Array(WINDOW_SIZE)
  readonly rests = new Float64Array(WINDOW_SIZE)
  /** Clauses per document of the window, where they are counted. */
  readonly counts = new Uint16Array(WINDOW_SIZE)
  /** For marks only. */
  readonly marks = new Window(false)
  /** Bits of many documents. */
  readonly bits = new Uint32Array(MARKED_DOCS >>> 5)
  /** How many of `docs` are meant. */
  count = 0
  private readonly lists: Int32Array[] = []

  /** One of any number of arrays with room for a block. */
  listOf(index: number): Int32Array {
    while (this.lists.length <= index) this.lists.push(new Int32Array(BLOCK_SIZE))
    return this.lists[index]
  }
}

const spare: Scratch[] = []

export const borrow = (): Scratch => spare.pop() ?? new Scratch()

/** Only when the work came to its end: what an error left behind is not clean. */
export function giveBack(scratch: Scratch): void {
  spare.push(scratch)
}
