// Documents that a script is run on together: a lane each. Where they go different ways through the script, each way has lanes of its own.
import { LANES } from '../../core/lanes.ts'

/** Thrown where some lane has an error or a value that is no exact double: the documents are then run one by one, which tells what it is. */
export const UNFIT = Symbol('unfit')

export class Lanes {
  docs: Int32Array
  scores: Float32Array
  count = 0
  /** The lanes of the whole run: variables are kept by them. */
  readonly places = new Int32Array(LANES)
  /** The lanes that they were chosen from. */
  readonly from = new Int32Array(LANES)

  constructor() {
    this.docs = new Int32Array(LANES)
    this.scores = new Float32Array(LANES)
  }

  /** Those of `all` whose truth is as given. */
  choose(all: Lanes, truth: Float64Array, which: 0 | 1): this {
    const { docs, scores, places, from } = this
    let n = 0
    for (let i = 0; i < all.count; i++) {
      docs[n] = all.docs[i]
      scores[n] = all.scores[i]
      places[n] = all.places[i]
      from[n] = i
      n += Number(truth[i] === which)
    }
    this.count = n
    return this
  }

  /** Those of both, which are lanes of the same run. */
  join(a: Lanes, b: Lanes): this {
    this.count = 0
    this.append(a)
    this.append(b)
    return this
  }

  private append(other: Lanes): void {
    const { docs, scores, places, count } = this
    for (let i = 0; i < other.count; i++) {
      docs[count + i] = other.docs[i]
      scores[count + i] = other.scores[i]
      places[count + i] = other.places[i]
    }
    this.count = count + other.count
  }
}

/** All lanes of a run, in order. */
export class AllLanes extends Lanes {
  constructor() {
    super()
    for (let i = 0; i < LANES; i++) this.places[i] = i
  }

  /** `docs` and `scores` from `start` on. */
  take(docs: Int32Array, scores: Float32Array, start: number, count: number): this {
    this.docs = docs.subarray(start, start + count)
    this.scores = scores.subarray(start, start + count)
    this.count = count
    return this
  }
}
