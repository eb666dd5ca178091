// What the slices of a shard tell one another while they search: how many hits they have counted together, and a score that enough hits
// reach already. Two words in memory that threads share, looked at between windows.

/** The bits of a 32-bit float: of scores, which are never negative, the greater has the greater bits. */
const REACHED = 0
const COUNTED = 1

const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

export class Competition {
  constructor(private readonly words: Int32Array = new Int32Array(2)) {}

  /** For threads of their own; `words` travel. */
  static shared(): Int32Array {
    return new Int32Array(new SharedArrayBuffer(8))
  }

  /** Adds hits, and answers how many there are in all slices. */
  count(hits: number): number {
    return Atomics.add(this.words, COUNTED, hits) + hits
  }

  /** As many hits as are wanted score `score` or more. Answers the best such score of all slices: hits below it have lost. */
  reach(score: number): number {
    float[0] = score
    const wanted = bits[0]
    let known = Atomics.load(this.words, REACHED)
    while (known < wanted) {
      const before = Atomics.compareExchange(this.words, REACHED, known, wanted)
      if (before === known) return score
      known = before
    }
    bits[0] = known
    return float[0]
  }
}
