// Terms without doc values: read from the visited documents, and numbered in the order they appear.
import { LANES } from '../../core/lanes.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { SegmentTerms, ShardTerms } from './terms.ts'

/** Finds terms in one segment. Documents ascend. */
export interface TermFinder {
  /** The terms of a document, each once: the only one, or a list. */
  of(doc: number, score: number): string | readonly string[]
  /** The terms of the first so many documents, at most LANES, as a number each. Null: they are to be asked for one by one. Absent: always. */
  numbers?(docs: Int32Array, scores: Float32Array, count: number): ArrayLike<number> | null
  /** The term that such a number is. */
  text?(number: number): string
}

export class FoundTerms implements ShardTerms {
  readonly isFound = true
  private readonly texts: string[] = []
  private readonly numbers = new Map<string, number>()

  constructor(private readonly open: (view: SegmentView) => TermFinder) {}

  get size(): number {
    return this.texts.length
  }

  /** Finds terms anew whenever it is asked. */
  segment(view: SegmentView): SegmentTerms {
    return new FoundSegmentTerms(this, this.open(view), view.reader.maxDoc)
  }

  term(number: number): string {
    return this.texts[number]
  }

  number(term: string): number {
    let number = this.numbers.get(term)
    if (number === undefined) {
      number = this.texts.push(term) - 1
      this.numbers.set(term, number)
    }
    return number
  }
}

/** So few are found one by one sooner. */
const FEW = 8

class FoundSegmentTerms implements SegmentTerms {
  ords = new Uint32Array(64)
  readonly starts: Uint32Array
  readonly toShard = null
  private used = 0
  private last = -1
  private readonly lanes = new Int32Array(LANES)
  private readonly laneScores = new Float32Array(LANES)
  /** Of the finder's numbers. */
  private readonly known = new Map<number, number>()

  constructor(
    private readonly terms: FoundTerms,
    private readonly finder: TermFinder,
    maxDoc: number,
  ) {
    this.starts = new Uint32Array(maxDoc + 1)
  }

  get size(): number {
    return this.terms.size
  }

  prepare(docs: Int32Array, count: number, scores: Float32Array | null): void {
    const { lanes, laneScores } = this
    for (let i = 0; i < count; ) {
      let n = 0
      for (; i < count && n < LANES; i++) {
        // A document comes again where it is in several buckets.
        if (docs[i] <= this.last) continue
        this.last = docs[i]
        lanes[n] = docs[i]
        laneScores[n++] = scores === null ? 0 : scores[i]
      }
      this.takeAll(n)
    }
  }

  /** Those in the lanes. */
  private takeAll(count: number): void {
    const { lanes, laneScores, finder, known, starts } = this
    const numbers = count < FEW ? null : (finder.numbers?.(lanes, laneScores, count) ?? null)
    if (numbers !== null) this.makeRoom(count)
    for (let i = 0; i < count; i++) {
      const doc = lanes[i]
      starts[doc] = this.used
      if (numbers === null) this.take(finder.of(doc, laneScores[i]))
      else {
        let ord = known.get(numbers[i])
        if (ord === undefined) known.set(numbers[i], (ord = this.terms.number(finder.text!(numbers[i])) + 1))
        this.ords[this.used++] = ord
      }
      starts[doc + 1] = this.used
    }
  }

  private take(texts: string | readonly string[]): void {
    this.makeRoom(typeof texts === 'string' ? 1 : texts.length)
    if (typeof texts === 'string') this.ords[this.used++] = this.terms.number(texts) + 1
    else for (const text of texts) this.ords[this.used++] = this.terms.number(text) + 1
  }

  private makeRoom(count: number): void {
    if (this.used + count > this.ords.length) {
      const larger = new Uint32Array(Math.max(this.ords.length * 2, this.used + count))
      larger.set(this.ords)
      this.ords = larger
    }
  }
}
