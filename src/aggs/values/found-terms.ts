// Terms without doc values: read from the visited documents, and numbered in the order they appear.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { SegmentTerms, ShardTerms } from './terms.ts'

/** Finds the terms of a document of one segment, each once: the only one, or a list. Documents ascend. */
export type FindTerms = (doc: number, score: number) => string | readonly string[]

export class FoundTerms implements ShardTerms {
  readonly isFound = true
  private readonly texts: string[] = []
  private readonly numbers = new Map<string, number>()

  constructor(private readonly open: (view: SegmentView) => FindTerms) {}

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

class FoundSegmentTerms implements SegmentTerms {
  ords = new Uint32Array(64)
  readonly starts: Uint32Array
  readonly toShard = null
  private used = 0
  private last = -1

  constructor(
    private readonly terms: FoundTerms,
    private readonly find: FindTerms,
    maxDoc: number,
  ) {
    this.starts = new Uint32Array(maxDoc + 1)
  }

  get size(): number {
    return this.terms.size
  }

  prepare(docs: Int32Array, count: number, scores: Float32Array | null): void {
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      // A document comes again where it is in several buckets.
      if (doc <= this.last) continue
      this.last = doc
      this.starts[doc] = this.used
      this.take(this.find(doc, scores === null ? 0 : scores[i]))
      this.starts[doc + 1] = this.used
    }
  }

  private take(texts: string | readonly string[]): void {
    const count = typeof texts === 'string' ? 1 : texts.length
    if (this.used + count > this.ords.length) {
      const larger = new Uint32Array(Math.max(this.ords.length * 2, this.used + count))
      larger.set(this.ords)
      this.ords = larger
    }
    if (typeof texts === 'string') this.ords[this.used++] = this.terms.number(texts) + 1
    else for (const text of texts) this.ords[this.used++] = this.terms.number(text) + 1
  }
}
