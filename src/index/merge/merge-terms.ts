// Merges the terms and postings of one field by walking all dictionaries side by side.
import { Bitset } from '../bitmap/bitset.ts'
import { IntLog } from '../bytes/growable.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import { compareBytes } from '../bytes/utf8.ts'
import { WeightsWriter } from '../completion/peaks.ts'
import { INDEX_DOCS, INDEX_NONE, INDEX_OFFSETS, INDEX_POSITIONS } from '../contracts/field-spec.ts'
import {
  type FieldStatistics,
  type ListReader,
  type Postings,
  type SegmentReader,
  type TermCursor,
  TermState,
} from '../contracts/segment-reader.ts'
import { PostingsWriter } from '../postings/postings-writer.ts'
import { TermBlocksWriter } from '../postings/term-blocks-writer.ts'
import type { MergePlan, MergeSource } from './doc-map.ts'
import type { MergedField } from './merge-fields.ts'
import { type CollectedPostings, sortByDocument } from './sort-postings.ts'

/** One segment's dictionary of the field, while it is walked. */
interface Walk {
  readonly reader: SegmentReader
  readonly lists: ListReader
  readonly cursor: TermCursor
  readonly docMap: Int32Array
  /** Ordinals that a live document's column holds; null where nothing was deleted and so all are used. */
  readonly used: Bitset | null
  /** Old ordinal → new one; where the field has an ordinal column. */
  readonly ordMap: Int32Array | null
  /** Of the segment, among all. */
  readonly place: number
  ord: number
}

interface MergedTerms {
  readonly statistics: FieldStatistics
  /** By source; null where the source lacks the field or the field has no ordinal column. */
  readonly ordMaps: readonly (Int32Array | null)[]
}

export function mergeTerms(
  field: MergedField,
  { sources, maxDoc, sort }: MergePlan,
  norms: Uint8Array | null,
  sections: FieldSections,
): MergedTerms {
  const walks = sources.map((source, place) => startWalk(field, source, place))
  const merger = new TermMerger(
    field,
    norms,
    maxDoc,
    sources.some(source => source.hasDeletions),
    sort !== null,
  )
  merger.run(walks.filter(walk => walk !== null))
  return { statistics: merger.finish(sources, sections), ordMaps: walks.map(walk => walk?.ordMap ?? null) }
}

function startWalk(field: MergedField, { reader, docMap, hasDeletions }: MergeSource, place: number): Walk | null {
  const terms = reader.terms(field.name)
  if (terms === null) return null
  const withOrdinals = field.column === 'ordinal' && reader.ordinals(field.name) !== null
  return {
    reader,
    lists: reader.lists!(field.name),
    cursor: terms.cursor(0),
    docMap,
    used: withOrdinals && hasDeletions ? usedOrdinals(field.name, reader, docMap) : null,
    ordMap: withOrdinals ? new Int32Array(terms.size).fill(-1) : null,
    place,
    ord: -1,
  }
}

function usedOrdinals(field: string, reader: SegmentReader, docMap: Int32Array): Bitset {
  const { ords, starts, terms } = reader.ordinals(field)!
  // Ordinal + 1, as the column holds them; 0 is harmless.
  const used = Bitset.empty(terms.size + 1)
  for (let doc = 0; doc < docMap.length; doc++) {
    if (docMap[doc] < 0) continue
    if (starts === null) used.add(ords[doc])
    else for (let i = starts[doc]; i < starts[doc + 1]; i++) used.add(ords[i])
  }
  return used
}

class TermMerger implements CollectedPostings {
  private readonly dictionary: TermBlocksWriter
  private readonly writer: PostingsWriter
  private readonly weights: WeightsWriter | null
  private readonly state = new TermState()
  private readonly withFreqs: boolean
  private readonly withPositions: boolean
  private readonly withOffsets: boolean
  /** Documents with a term; only counted where deletions make the segments' own counts wrong. */
  private readonly seen: Bitset | null

  // The term being merged.
  docs = new IntLog()
  freqs = new IntLog()
  /** Of positions, as they are kept. */
  steps = new IntLog()
  startOffsets = new IntLog()
  endOffsets = new IntLog()

  constructor(
    private readonly field: MergedField,
    norms: Uint8Array | null,
    maxDoc: number,
    hasDeletions: boolean,
    /** Documents are not met in the order of their new numbers. */
    private readonly isReordered: boolean,
  ) {
    this.dictionary = new TermBlocksWriter(field.index)
    this.writer = new PostingsWriter(field.index, norms)
    this.weights = field.completions ? new WeightsWriter() : null
    this.withFreqs = field.index > INDEX_DOCS
    this.withPositions = field.index >= INDEX_POSITIONS
    this.withOffsets = field.index >= INDEX_OFFSETS
    this.seen = hasDeletions ? Bitset.empty(maxDoc) : null
  }

  run(walks: readonly Walk[]): void {
    // By their terms; those of equal terms in the order of their segments.
    const open: Walk[] = []
    for (const walk of walks.toReversed()) {
      open.unshift(walk)
      moveOn(open, 0)
    }
    while (open.length > 0) {
      let count = 1
      while (count < open.length && compareTerms(open[count].cursor, open[0].cursor) === 0) count++
      this.mergeTerm(open, count)
      for (let at = count - 1; at >= 0; at--) moveOn(open, at)
    }
  }

  /** The term of the first `count` walks. */
  private mergeTerm(walks: readonly Walk[], count: number): void {
    const ord = this.dictionary.size
    let isUsed = false
    for (let i = 0; i < count; i++) {
      const walk = walks[i]
      if (walk.ordMap === null || (walk.used !== null && !walk.used.has(walk.ord + 1))) continue
      walk.ordMap[walk.ord] = ord
      isUsed = true
    }
    const { cursor } = walks[0]
    if (this.field.index === INDEX_NONE) {
      if (isUsed) this.dictionary.add(cursor.bytes, 0, cursor.length, this.state)
      return
    }
    this.docs.length = this.freqs.length = this.steps.length = this.startOffsets.length = this.endOffsets.length = 0
    for (let i = 0; i < count; i++) this.collect(walks[i])
    // An indexed term without documents can only be one of the column if its column and postings disagree; both come from the same values.
    if (this.docs.length === 0) return
    if (this.isReordered) sortByDocument(this)
    this.writer.write(
      {
        docs: this.docs.array,
        freqs: this.freqs.array,
        count: this.docs.length,
        steps: this.steps.array,
        startOffsets: this.startOffsets.array,
        endOffsets: this.endOffsets.array,
        offsetsFrom: 0,
      },
      this.state,
    )
    this.dictionary.add(cursor.bytes, 0, cursor.length, this.state)
    this.weights?.add(cursor.bytes, 0, cursor.length)
  }

  /** Appends the live documents that hold the walk's term: they are read to where they stay, and moved together where some are left out. */
  private collect({ reader, lists, cursor, docMap }: Walk): void {
    const { docs, freqs, steps, seen, withFreqs, withPositions } = this
    const { state } = cursor
    const first = docs.length
    const end = first + state.docFreq
    docs.reserve(state.docFreq)
    if (withFreqs) freqs.reserve(state.docFreq)
    lists.readDocs(state, docs.array, freqs.array, first)
    if (withPositions) {
      steps.reserve(state.totalTermFreq)
      lists.readSteps(state, steps.array, steps.length)
    }
    if (seen === null && !this.withOffsets) {
      for (let i = first; i < end; i++) docs.array[i] = docMap[docs.array[i]]
      docs.length = end
      if (withFreqs) freqs.length = end
      if (withPositions) steps.length += state.totalTermFreq
      return
    }
    const postings = this.withOffsets ? reader.postings(this.field.name, state) : null
    let step = steps.length
    for (let i = first; i < end; i++) {
      const old = docs.array[i]
      const doc = docMap[old]
      const freq = withFreqs ? freqs.array[i] : 1
      step += freq
      if (doc < 0) continue
      docs.array[docs.length++] = doc
      if (seen !== null) seen.add(doc)
      if (withFreqs) freqs.array[freqs.length++] = freq
      if (withPositions) for (let from = step - freq; from < step; from++) steps.array[steps.length++] = steps.array[from]
      if (postings !== null) this.collectOffsets(postings, old, freq)
    }
  }

  private collectOffsets(postings: Postings, doc: number, freq: number): void {
    if (doc > postings.doc) postings.advance(doc)
    const offsets = postings.offsets()
    for (let k = 0; k < freq; k++) {
      this.startOffsets.push(offsets[2 * k])
      this.endOffsets.push(offsets[2 * k + 1])
    }
  }

  finish(sources: readonly MergeSource[], sections: FieldSections): FieldStatistics {
    const { dictionary, writer, field } = this
    dictionary.finish()
    sections.addPaged('termBlocks', dictionary.blocks.view())
    sections.addNumbers('termIndex', dictionary.blockIndex.view())
    if (field.index > INDEX_NONE) sections.addPaged('postings', writer.postings.view())
    if (this.withPositions) sections.addPaged('positions', writer.positions.view())
    if (this.withOffsets) sections.addPaged('offsets', writer.offsets.view())
    this.weights?.writeTo(sections)
    return {
      docCount: this.countDocs(sources),
      sumTotalTermFreq: dictionary.sumTotalTermFreq,
      sumDocFreq: dictionary.sumDocFreq,
      termCount: dictionary.size,
    }
  }

  private countDocs(sources: readonly MergeSource[]): number {
    const { name, index } = this.field
    if (this.seen !== null && index > INDEX_NONE) return this.seen.count()
    let count = 0
    for (const { reader, docMap, hasDeletions } of sources) {
      if (!hasDeletions) {
        count += reader.fields.get(name)?.docCount ?? 0
        continue
      }
      const column = reader.ordinals(name)
      if (column !== null) for (let doc = 0; doc < docMap.length; doc++) if (docMap[doc] >= 0 && column.has(doc)) count++
    }
    return count
  }
}

/** Takes a walk to its next term, and to its place among those behind it; away, where it has no more. */
function moveOn(open: Walk[], at: number): void {
  const walk = open[at]
  walk.ord++
  if (!walk.cursor.next()) {
    open.splice(at, 1)
    return
  }
  let low = at + 1
  // Mostly it stays where it is.
  if (low === open.length || isBefore(walk, open[low])) return
  let high = open.length
  for (low++; low < high; ) {
    const middle = (low + high) >>> 1
    if (isBefore(walk, open[middle])) high = middle
    else low = middle + 1
  }
  for (let i = at + 1; i < low; i++) open[i - 1] = open[i]
  open[low - 1] = walk
}

function isBefore(a: Walk, b: Walk): boolean {
  const order = compareTerms(a.cursor, b.cursor)
  return order < 0 || (order === 0 && a.place < b.place)
}

function compareTerms(a: TermCursor, b: TermCursor): number {
  return compareBytes(a.bytes, 0, a.length, b.bytes, 0, b.length)
}
