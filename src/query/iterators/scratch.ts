// Arrays that bulk scorers work in, lent for one call and given back: making them anew takes longer than many a search.
import { Meeting, WINDOW_SIZE, Window } from './window-clause.ts'

export class Scratch {
  readonly docs = new Int32Array(WINDOW_SIZE)
  readonly sums = new Float64Array(WINDOW_SIZE)
  readonly scores = new Float32Array(WINDOW_SIZE)
  readonly meeting = new Meeting()
  /** Law: empty whenever it is lent. */
  readonly window = new Window(false)
}

const spare: Scratch[] = []

export const borrow = (): Scratch => spare.pop() ?? new Scratch()

/** Only when the work came to its end: what an error left behind is not clean. */
export function giveBack(scratch: Scratch): void {
  spare.push(scratch)
}
