// How are the terms of one field collected while documents come in? As a log of occurrences, (term number, position, offsets) in arrays,
// which a counting sort by term turns into postings when the buffer is flushed.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { illegalArgument } from '../../core/errors.ts'
import { Bitset } from '../bitmap/bitset.ts'
import { OrdinalColumnWriter } from '../docvalues/ordinal-column.ts'
import type { FieldSpec } from '../field-spec.ts'
import { INDEX_DOCS, INDEX_NONE, INDEX_OFFSETS, INDEX_POSITIONS } from '../field-spec.ts'
import { IntLog } from '../postings/growable.ts'
import { PostingsWriter } from '../postings/postings-writer.ts'
import { intToByte4 } from '../postings/small-float.ts'
import { TermBlocksWriter } from '../postings/term-blocks-writer.ts'
import { type FieldStatistics, TermState } from '../segment/segment-reader-api.ts'
import type { FieldSections } from '../segment/segment-writer.ts'
import { immenseColumnValue, immenseTerm } from './immense-term.ts'
import { sortTerms } from './sort-terms.ts'
import { TermPool } from './term-pool.ts'

/** Between the offsets of two values of a document. */
const OFFSET_GAP = 1

export class InvertedFieldBuffer {
  private readonly terms: TermPool
  private readonly keepsPositions: boolean
  private readonly keepsOffsets: boolean

  // The log: one entry per occurrence.
  private readonly numbers = new IntLog()
  private readonly positions = new IntLog()
  private readonly startOffsets = new IntLog()
  private readonly endOffsets = new IntLog()

  // One entry per document that has the field: where its occurrences end, and how long the field is in it.
  private readonly docs = new IntLog()
  private readonly ends = new IntLog()
  private readonly lengths = new IntLog()

  // The place in the current document.
  private position = -1
  private offset = 0
  private lastStartOffset = 0

  constructor(private readonly spec: FieldSpec) {
    const { name, index } = spec
    this.terms = new TermPool((bytes, length) => (index === INDEX_NONE ? immenseColumnValue(name) : immenseTerm(name, bytes, length)))
    this.keepsPositions = index >= INDEX_POSITIONS
    this.keepsOffsets = index >= INDEX_OFFSETS
  }

  get byteLength(): number {
    return this.terms.byteLength + this.docs.length * 12 + this.numbers.length * (this.keepsOffsets ? 16 : this.keepsPositions ? 8 : 4)
  }

  /** One value of `doc`; documents ascend. What a failing value left behind belongs to a document that is then deleted. */
  add(doc: number, value: string): void {
    const at = this.docs.length - 1
    if (at < 0 || this.docs.array[at] !== doc) this.beginDocument(doc)
    const last = this.docs.length - 1
    try {
      this.lengths.array[last] += this.spec.analyzer === undefined ? this.addTerm(value) : this.addText(value, this.spec.analyzer)
    } finally {
      this.ends.array[last] = this.numbers.length
    }
  }

  private beginDocument(doc: number): void {
    this.docs.push(doc)
    this.ends.push(this.numbers.length)
    this.lengths.push(0)
    this.position = -1
    this.offset = 0
    this.lastStartOffset = 0
  }

  private addTerm(value: string): number {
    this.position++
    this.log(this.terms.intern(value, 0, value.length), this.offset, this.offset + value.length)
    this.offset += value.length
    return 1
  }

  /** Answers how many positions the text takes: tokens on top of another do not count. */
  private addText(text: string, analyzer: Analyzer): number {
    const stream = analyzer.tokens(text)
    const { token } = stream
    let length = 0
    while (stream.next()) {
      const increment = token.positionIncrement
      this.position += increment
      if (increment !== 0) length++
      const start = this.offset + token.startOffset
      const end = this.offset + token.endOffset
      if (this.position < 0 || start < this.lastStartOffset || end < start) this.refuse(increment, start, end)
      this.lastStartOffset = start
      this.log(this.terms.intern(token.text, token.from, token.to), start, end)
    }
    stream.end()
    this.position += token.positionIncrement + analyzer.positionIncrementGap
    this.offset += token.endOffset + OFFSET_GAP
    return length
  }

  private log(number: number, start: number, end: number): void {
    this.numbers.push(number)
    if (!this.keepsPositions) return
    this.positions.push(this.position)
    if (!this.keepsOffsets) return
    this.startOffsets.push(start)
    this.endOffsets.push(end)
  }

  private refuse(increment: number, start: number, end: number): never {
    const { name } = this.spec
    if (this.position < 0) throw illegalArgument(`first position increment must be > 0 (got ${increment}) for field '${name}'`)
    throw illegalArgument(
      'startOffset must be non-negative, and endOffset must be >= startOffset, and offsets must not go backwards ' +
        `startOffset=${start},endOffset=${end},lastStartOffset=${this.lastStartOffset} for field '${name}'`,
    )
  }

  // ---- into a segment; the buffer is spent afterwards

  writeTo(sections: FieldSections, maxDoc: number): FieldStatistics {
    const { spec, terms } = this
    const order = sortTerms(terms)
    this.numbersToOrdinals(order)
    const norms = spec.norms && spec.index !== INDEX_NONE ? this.writeNorms(sections, maxDoc) : null
    const dictionary = new TermBlocksWriter(spec.index)
    if (spec.index === INDEX_NONE) this.writeTerms(order, dictionary)
    else this.writePostings(order, dictionary, norms, sections)
    dictionary.finish()
    sections.add('termBlocks', dictionary.blocks.view())
    sections.add('termIndex', dictionary.blockIndex.view())
    if (spec.column === 'ordinal') this.writeOrdinals(sections, maxDoc)
    return {
      docCount: this.countDocsWithTerms(),
      sumTotalTermFreq: dictionary.sumTotalTermFreq,
      sumDocFreq: dictionary.sumDocFreq,
      termCount: dictionary.size,
    }
  }

  private numbersToOrdinals(order: Int32Array): void {
    const ords = new Int32Array(order.length)
    for (let ord = 0; ord < order.length; ord++) ords[order[ord]] = ord
    const numbers = this.numbers.view()
    for (let i = 0; i < numbers.length; i++) numbers[i] = ords[numbers[i]]
  }

  private countDocsWithTerms(): number {
    let count = 0
    for (let i = 0; i < this.docs.length; i++) if (this.ends.array[i] > this.startOf(i)) count++
    return count
  }

  private startOf(place: number): number {
    return place === 0 ? 0 : this.ends.array[place - 1]
  }

  private writeNorms(sections: FieldSections, maxDoc: number): Uint8Array {
    const norms = new Uint8Array(maxDoc)
    const count = this.docs.length
    for (let i = 0; i < count; i++) norms[this.docs.array[i]] = intToByte4(this.normLength(i))
    sections.add('norms', norms)
    if (count < maxDoc) {
      const present = Bitset.empty(maxDoc)
      for (let i = 0; i < count; i++) present.add(this.docs.array[i])
      sections.add('normsPresent', present.words)
    }
    return norms
  }

  /** Without frequencies a length counts distinct terms, as in Lucene. */
  private normLength(place: number): number {
    if (this.spec.index > INDEX_DOCS) return this.lengths.array[place]
    return new Set(this.numbers.array.subarray(this.startOf(place), this.ends.array[place])).size
  }

  private writeTerms(order: Int32Array, dictionary: TermBlocksWriter): void {
    const state = new TermState()
    for (const number of order) dictionary.add(this.terms.bytes, this.terms.startOf(number), this.terms.endOf(number), state)
  }

  private writePostings(order: Int32Array, dictionary: TermBlocksWriter, norms: Uint8Array | null, sections: FieldSections): void {
    const { spec, terms } = this
    const byTerm = this.sortByTerm(order.length)
    const writer = new PostingsWriter(spec.index, norms)
    const state = new TermState()
    const term = {
      docs: new Int32Array(this.docs.length),
      freqs: new Int32Array(this.docs.length),
      count: 0,
      positions: byTerm.positions,
      startOffsets: byTerm.startOffsets,
      endOffsets: byTerm.endOffsets,
      from: 0,
    }
    for (let ord = 0; ord < order.length; ord++) {
      const end = byTerm.ends[ord]
      let count = 0
      let last = -1
      for (let i = term.from; i < end; i++) {
        const doc = byTerm.docs[i]
        if (doc === last) term.freqs[count - 1]++
        else {
          term.docs[count] = last = doc
          term.freqs[count++] = 1
        }
      }
      term.count = count
      writer.write(term, state)
      term.from = end
      dictionary.add(terms.bytes, terms.startOf(order[ord]), terms.endOf(order[ord]), state)
    }
    sections.add('postings', writer.postings.view())
    if (this.keepsPositions) sections.add('positions', writer.positions.view())
    if (this.keepsOffsets) sections.add('offsets', writer.offsets.view())
  }

  /** The log, stably sorted by term; the occurrences of ordinal n end at ends[n]. */
  private sortByTerm(termCount: number) {
    const ords = this.numbers.view()
    const ends = new Uint32Array(termCount)
    for (let i = 0; i < ords.length; i++) ends[ords[i]]++
    let start = 0
    for (let ord = 0; ord < termCount; ord++) {
      const count = ends[ord]
      ends[ord] = start
      start += count
    }
    const docs = new Int32Array(ords.length)
    const positions = new Int32Array(this.positions.length)
    const startOffsets = new Int32Array(this.startOffsets.length)
    const endOffsets = new Int32Array(this.endOffsets.length)
    let at = 0
    for (let place = 0; place < this.docs.length; place++) {
      const doc = this.docs.array[place]
      for (const end = this.ends.array[place]; at < end; at++) {
        const slot = ends[ords[at]]++
        docs[slot] = doc
        if (!this.keepsPositions) continue
        positions[slot] = this.positions.array[at]
        if (!this.keepsOffsets) continue
        startOffsets[slot] = this.startOffsets.array[at]
        endOffsets[slot] = this.endOffsets.array[at]
      }
    }
    return { docs, positions, startOffsets, endOffsets, ends }
  }

  private writeOrdinals(sections: FieldSections, maxDoc: number): void {
    const column = new OrdinalColumnWriter()
    let at = 0
    for (let place = 0; place < this.docs.length; place++) {
      for (; at < this.ends.array[place]; at++) column.add(this.docs.array[place], this.numbers.array[at])
    }
    column.writeTo(sections, maxDoc, this.terms.size)
  }
}
