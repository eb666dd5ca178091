// Collects the terms of one field while documents are indexed, as a log of occurrences, (term number, position, offsets) in arrays, which
// write-inverted-field.ts turns into postings when the buffer is full.
import type { Analyzer } from '../../analysis/analyzer.ts'
import type { AsciiTokens } from '../../analysis/ascii-words.ts'
import { ApiError, illegalArgument, illegalState } from '../../core/errors.ts'
import type { FieldSpec } from '../contracts/field-spec.ts'
import { INDEX_FREQS, INDEX_NONE, INDEX_OFFSETS, INDEX_POSITIONS } from '../contracts/field-spec.ts'
import { OCCURRENCE_BYTES } from './buffer-log.ts'
import { GrowingLog } from './growing-log.ts'
import { immenseColumnValue, immenseTerm } from './immense-term.ts'
import { TermPool } from './term-pool.ts'

/** Between the offsets of two values of a document. */
const OFFSET_GAP = 1
const LONGEST_FIELD = 0x7fffffff

export class InvertedFieldBuffer extends GrowingLog {
  private readonly keepsPositions: boolean
  private readonly keepsOffsets: boolean

  // The place in the current document.
  private position = -1
  private offset = 0
  private lastStartOffset = 0
  /** Roughly, those that occurrences stand for. */
  private beginningCount = 0

  constructor(private readonly spec: FieldSpec) {
    const { name, index } = spec
    super(new TermPool((bytes, length) => (index === INDEX_NONE ? immenseColumnValue(name) : immenseTerm(name, bytes, length))))
    this.keepsPositions = index >= INDEX_POSITIONS
    this.keepsOffsets = index >= INDEX_OFFSETS
  }

  /** With what beginnings take once they are told apart. */
  get byteLength(): number {
    const { terms, docs, positionRuns, numbers, beginningCount } = this
    const occurrences = numbers.length * (this.keepsOffsets ? 12 : 4) + beginningCount * OCCURRENCE_BYTES
    return terms.byteLength + docs.length * 12 + positionRuns.length * 4 + occurrences
  }

  /** One value of `doc`; documents ascend. What a failing value left behind belongs to a document that is then deleted. */
  add(doc: number, value: string): void {
    const at = this.docs.length - 1
    if (at < 0 || this.docs.array[at] !== doc) this.beginDocument(doc)
    const last = this.docs.length - 1
    try {
      const { analyzer } = this.spec
      this.lengths.array[last] += analyzer === undefined ? this.addTerm(value) : this.addText(value, analyzer, this.lengths.array[last])
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

  /** Answers how much longer the text makes the field: mostly tokens on top of another do not count, unless they stand for more than one. */
  private addText(text: string, analyzer: Analyzer, lengthBefore: number): number {
    const words = analyzer.asciiTokens(text)
    if (words !== null && this.takes(words) && words.count <= LONGEST_FIELD - lengthBefore) {
      const length = words.beginnings === null ? this.addWords(words) : this.addBeginnings(words)
      this.position += words.count + analyzer.positionIncrementGap
      this.offset += text.length + OFFSET_GAP
      return length
    }
    const stream = analyzer.tokens(text)
    const { token } = stream
    const countsOverlaps = this.spec.countsOverlaps === true
    const longest = LONGEST_FIELD - lengthBefore
    let length = 0
    while (stream.next()) {
      const increment = token.positionIncrement
      this.position += increment
      if (increment !== 0 || countsOverlaps) length++
      const start = this.offset + token.startOffset
      const end = this.offset + token.endOffset
      if (this.position < 0 || start < this.lastStartOffset || end < start) this.refuse(increment, start, end)
      this.lastStartOffset = start
      const frequency = token.termFrequency
      length += frequency - 1
      if (length > longest) throw this.tooManyTokens()
      this.log(this.terms.intern(token.text, token.from, token.to), start, end)
      if (frequency !== 1) this.weigh(frequency)
    }
    stream.end()
    this.position += token.positionIncrement + analyzer.positionIncrementGap
    this.offset += token.endOffset + OFFSET_GAP
    return length
  }

  private takes({ inText, beginnings }: AsciiTokens): boolean {
    return (inText || !this.keepsOffsets) && (beginnings === null || this.spec.countsOverlaps !== true)
  }

  /** One behind the other, as a stream would bring them. */
  private addWords({ bytes, view, ranges, count }: AsciiTokens): number {
    if (count === 0) return 0
    const { terms, numbers, startOffsets, endOffsets, offset } = this
    numbers.reserve(count)
    let to = numbers.length
    // Where a term is refused, nothing of the text was logged.
    for (let i = 0; i < count; i++) numbers.array[to++] = terms.internAscii(bytes, view, ranges[2 * i], ranges[2 * i + 1])
    if (this.keepsPositions) {
      this.beginRun(this.position + 1)
      this.nextPosition += count - 1
    }
    numbers.length = to
    if (this.keepsOffsets) {
      for (let i = 0; i < count; i++) {
        startOffsets.push(offset + ranges[2 * i])
        endOffsets.push(offset + ranges[2 * i + 1])
      }
    }
    this.lastStartOffset = offset
    return count
  }

  /** Each word once, whatever beginnings it has: they are told apart when the segment is written. */
  private addBeginnings({ bytes, view, ranges, count, beginnings }: AsciiTokens): number {
    this.beginnings = beginnings
    const { min, max, whole } = beginnings!
    const { terms, numbers, offset } = this
    let length = 0
    for (let i = 0; i < count; i++) {
      const from = ranges[2 * i]
      const to = ranges[2 * i + 1]
      const last = Math.min(to, from + max)
      if (last - from < min && !whole) continue
      const number = ~terms.internAscii(bytes, view, from, whole ? to : last)
      if (this.keepsPositions) this.beginRun(this.position + 1 + i)
      numbers.push(number)
      this.beginningCount += last - from
      length++
      if (!this.keepsOffsets) continue
      this.startOffsets.push(offset + from)
      this.endOffsets.push(offset + to)
    }
    this.lastStartOffset = offset
    return length
  }

  private log(number: number, start: number, end: number): void {
    if (this.keepsPositions) this.beginRun(this.position)
    this.numbers.push(number)
    if (!this.keepsOffsets) return
    this.startOffsets.push(start)
    this.endOffsets.push(end)
  }

  /** Of the occurrence that is logged next; where it stands right behind the last one, the run goes on. */
  private beginRun(position: number): void {
    if (position !== this.nextPosition) {
      this.positionRuns.push(this.numbers.length)
      this.positionRuns.push(position)
    }
    this.nextPosition = position + 1
  }

  /** The occurrence that was logged last counts so often. */
  private weigh(frequency: number): void {
    if (this.keepsPositions)
      throw illegalState(`field "${this.spec.name}": cannot index positions while using custom TermFrequencyAttribute`)
    if (this.spec.index !== INDEX_FREQS) return
    this.weights.push(this.numbers.length - 1)
    this.weights.push(frequency)
  }

  private tooManyTokens(): ApiError {
    return illegalArgument(`too many tokens for field "${this.spec.name}"`, {
      cause: new ApiError('arithmetic_exception', 'integer overflow'),
    })
  }

  private refuse(increment: number, start: number, end: number): never {
    const { name } = this.spec
    if (this.position < 0) throw illegalArgument(`first position increment must be > 0 (got ${increment}) for field '${name}'`)
    throw illegalArgument(
      'startOffset must be non-negative, and endOffset must be >= startOffset, and offsets must not go backwards ' +
        `startOffset=${start},endOffset=${end},lastStartOffset=${this.lastStartOffset} for field '${name}'`,
    )
  }
}
