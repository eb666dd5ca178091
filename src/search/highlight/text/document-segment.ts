// One field of one document as if it were a shard of its own: span queries and queries for many terms run over it as over any other.
import { INDEX_OFFSETS } from '../../../index/contracts/field-spec.ts'
import { type FieldInfo, NO_MORE_DOCS, type Postings, type SegmentReader, type TermState } from '../../../index/contracts/segment-reader.ts'
import { ShardReader } from '../../../index/contracts/shard-reader.ts'
import { ShardSearcher } from '../../../query/exec/shard-searcher.ts'
import type { DocumentTerms } from './document-terms.ts'

/** One term of the document, which is number 0. */
export class DocumentPostings implements Postings {
  readonly docFreq = 1
  readonly docs = Int32Array.of(0)
  readonly length = 1
  doc = -1
  readonly positionCount: number

  constructor(
    readonly term: string,
    private readonly terms: DocumentTerms,
    /** Places in the tokens. */
    private readonly places: readonly number[],
  ) {
    this.positionCount = places.length
  }

  next(): number {
    return (this.doc = this.doc < 0 ? 0 : NO_MORE_DOCS)
  }

  advance(target: number): number {
    return (this.doc = target <= 0 ? 0 : NO_MORE_DOCS)
  }

  freq(): number {
    return this.places.length
  }

  blockFreqs(): Int32Array {
    return Int32Array.of(this.places.length)
  }

  nextBlock(): boolean {
    return this.next() === 0
  }

  shallowAdvance(): number {
    return NO_MORE_DOCS
  }

  readonly isDense = false

  markInto(bits: Uint32Array, base: number): void {
    if (base === 0) bits[0] |= 1
  }

  findMarked(): number {
    return -1
  }

  pickMarked(): never {
    return absent()
  }

  bestScore(): number {
    return 0
  }

  bestScoreOfAll(): number {
    return 0
  }

  scoreReachedBy(): number {
    return 0
  }

  positions(): Int32Array {
    return Int32Array.from(this.places, place => this.terms.tokens.positions[place])
  }

  positionsBefore(): number {
    return 0
  }

  readPositions(_before: number, _count: number, out: Int32Array): void {
    out.set(this.positions())
  }

  offsets(): Int32Array {
    const { starts, ends } = this.terms.tokens
    return Int32Array.from(this.places.flatMap(place => [starts[place], ends[place]]))
  }

  /** The place in the tokens of the occurrence at `position`. */
  placeAt(position: number): number {
    const { places } = this
    const { positions } = this.terms.tokens
    let low = 0
    let high = places.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (positions[places[middle]] < position) low = middle + 1
      else high = middle
    }
    return places[low]
  }
}

/** The only field, under any name. */
class EveryField extends Map<string, FieldInfo> {
  constructor(private readonly info: FieldInfo) {
    super()
  }

  override get(): FieldInfo {
    return this.info
  }

  override has(): boolean {
    return true
  }
}

const absent = (): never => {
  throw new Error('a document that is highlighted has nothing but terms')
}

class DocumentSegment implements SegmentReader {
  readonly id = ''
  readonly maxDoc = 1
  readonly byteLength = 0
  readonly roots = null
  readonly sort = null
  readonly fields: ReadonlyMap<string, FieldInfo>

  constructor(private readonly dictionary: DocumentTerms) {
    this.fields = new EveryField({
      name: '',
      index: INDEX_OFFSETS,
      norms: false,
      column: 'none',
      points: 'none',
      docCount: 1,
      sumTotalTermFreq: dictionary.tokens.length,
      sumDocFreq: dictionary.size,
      termCount: dictionary.size,
    })
  }

  bytesOf(): number {
    return 0
  }

  terms(): DocumentTerms {
    return this.dictionary
  }

  postings(_field: string, state: TermState): Postings {
    const term = this.dictionary.term(state.ord)
    return new DocumentPostings(term, this.dictionary, this.dictionary.placesOf(term))
  }

  get shared(): never {
    return absent()
  }

  get storedBlocks(): never {
    return absent()
  }

  whole = absent
  stored = absent
  idOf = absent
  sourceOf = absent
  norms = () => null
  normsPresent = () => null
  numeric = () => null
  ordinals = () => null
  binary = () => null
  points = () => null
  vectors = () => null
  completions = () => null
}

export function documentSearcher(terms: DocumentTerms, maxClauseCount: number): ShardSearcher {
  const reader = new ShardReader([{ reader: new DocumentSegment(terms), live: null, numDocs: 1 }])
  return new ShardSearcher(reader, { similarity: absent, maxClauseCount })
}
