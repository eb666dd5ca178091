// Arrays that bulk scorers work in, lent for one call and given back: making them anew takes longer than many a search.
import { BLOCK_SIZE } from '../../index/segment/segment-reader-api.ts'
import { Meeting, WINDOW_SIZE, Window } from './window-clause.ts'

export class Scratch {
  readonly docs = new Int32Array(WINDOW_SIZE)
  readonly sums = new Float64Array(WINDOW_SIZE)
  readonly scores = new Float32Array(WINDOW_SIZE)
  readonly meeting = new Meeting()
  /** Law: empty whenever it is lent. */
  readonly window = new Window(false)
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
