// Turns a log of occurrences into the terms, postings, norms and ordinals of a segment, by a counting sort by term.
import { Bitset } from '../bitmap/bitset.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import { WeightsWriter } from '../completion/peaks.ts'
import type { FieldSpec } from '../contracts/field-spec.ts'
import { INDEX_DOCS, INDEX_NONE, INDEX_OFFSETS, INDEX_POSITIONS } from '../contracts/field-spec.ts'
import { type FieldStatistics, TermState } from '../contracts/segment-reader.ts'
import { OrdinalColumnWriter } from '../docvalues/ordinal-column.ts'
import { PostingsWriter } from '../postings/postings-writer.ts'
import { intToByte4 } from '../postings/small-float.ts'
import { TermBlocksWriter } from '../postings/term-blocks-writer.ts'
import type { InvertedLog } from './buffer-log.ts'
import { type OrderedTerms, orderTerms } from './ordered-terms.ts'

type Spec = Pick<FieldSpec, 'index' | 'norms' | 'column' | 'completions'>

/** The log is spent afterwards: its term numbers have become ordinals. */
export function writeInvertedField(spec: Spec, log: InvertedLog, sections: FieldSections, maxDoc: number): FieldStatistics {
  const terms = orderTerms(log)
  const norms = spec.norms && spec.index !== INDEX_NONE ? writeNorms(spec, log, terms, sections, maxDoc) : null
  const dictionary = new TermBlocksWriter(spec.index)
  if (spec.index === INDEX_NONE) writeTerms(terms, dictionary)
  else writePostings(spec, log, terms, dictionary, norms, sections)
  dictionary.finish()
  sections.addPaged('termBlocks', dictionary.blocks.view())
  sections.addNumbers('termIndex', dictionary.blockIndex.view())
  if (spec.column === 'ordinal') writeOrdinals(log, sections, maxDoc)
  if (spec.completions) writeWeights(terms, sections)
  return {
    docCount: countDocsWithTerms(log),
    sumTotalTermFreq: dictionary.sumTotalTermFreq,
    sumDocFreq: dictionary.sumDocFreq,
    termCount: dictionary.size,
  }
}

function countDocsWithTerms({ docs, ends }: InvertedLog): number {
  let count = 0
  for (let place = 0; place < docs.length; place++) if (ends[place] > startOf(ends, place)) count++
  return count
}

const startOf = (ends: Int32Array, place: number) => (place === 0 ? 0 : ends[place - 1])

function writeNorms(spec: Spec, log: InvertedLog, terms: OrderedTerms, sections: FieldSections, maxDoc: number): Uint8Array {
  const { docs } = log
  const norms = new Uint8Array(maxDoc)
  for (let place = 0; place < docs.length; place++) norms[docs[place]] = intToByte4(normLength(spec, log, terms, place))
  sections.add('norms', norms)
  if (docs.length < maxDoc) {
    const present = Bitset.empty(maxDoc)
    for (let place = 0; place < docs.length; place++) present.add(docs[place])
    sections.add('normsPresent', present.words)
  }
  return norms
}

/** Without frequencies a length counts distinct terms, as in Lucene. */
function normLength({ index }: Spec, { numbers, ends, lengths }: InvertedLog, { shorter }: OrderedTerms, place: number): number {
  if (index > INDEX_DOCS) return lengths[place]
  const distinct = new Set<number>()
  for (const given of numbers.subarray(startOf(ends, place), ends[place])) {
    if (given >= 0) distinct.add(given)
    else for (let ord = ~given; ord >= 0; ord = shorter[ord]) distinct.add(ord)
  }
  return distinct.size
}

function writeTerms({ bytes, starts, ends }: OrderedTerms, dictionary: TermBlocksWriter): void {
  const state = new TermState()
  for (let ord = 0; ord < starts.length; ord++) dictionary.add(bytes, starts[ord], ends[ord], state)
}

function writeWeights({ bytes, starts, ends }: OrderedTerms, sections: FieldSections): void {
  const weights = new WeightsWriter()
  for (let ord = 0; ord < starts.length; ord++) weights.add(bytes, starts[ord], ends[ord])
  weights.writeTo(sections)
}

function writePostings(
  { index }: Spec,
  log: InvertedLog,
  terms: OrderedTerms,
  dictionary: TermBlocksWriter,
  norms: Uint8Array | null,
  sections: FieldSections,
): void {
  const { bytes, starts, ends } = terms
  const byTerm = sortByTerm(index, log, terms)
  const writer = new PostingsWriter(index, norms)
  const state = new TermState()
  const term = {
    docs: new Int32Array(log.docs.length),
    freqs: new Int32Array(log.docs.length),
    count: 0,
    steps: new Int32Array(index >= INDEX_POSITIONS ? byTerm.most : 0),
    startOffsets: byTerm.startOffsets,
    endOffsets: byTerm.endOffsets,
    offsetsFrom: 0,
  }
  for (let ord = 0; ord < starts.length; ord++) {
    const end = byTerm.ends[ord]
    if (index >= INDEX_POSITIONS) gatherPlaces(byTerm.entries, term, end)
    else gatherDocs(byTerm.entries, byTerm.weights, term, end)
    writer.write(term, state)
    term.offsetsFrom = end
    dictionary.add(bytes, starts[ord], ends[ord], state)
  }
  sections.addPaged('postings', writer.postings.view())
  if (index >= INDEX_POSITIONS) sections.addPaged('positions', writer.positions.view())
  if (index >= INDEX_OFFSETS) sections.addPaged('offsets', writer.offsets.view())
}

interface Gathered {
  readonly docs: Int32Array
  readonly freqs: Int32Array
  count: number
  readonly steps: Int32Array
  readonly offsetsFrom: number
}

/** Of the occurrences up to `end`, documents with positions. */
function gatherPlaces(entries: Int32Array, term: Gathered, end: number): void {
  const { docs, freqs, steps, offsetsFrom: from } = term
  let count = 0
  let last = -1
  let before = 0
  for (let i = from; i < end; i++) {
    const doc = entries[2 * i]
    const position = entries[2 * i + 1]
    if (doc === last) freqs[count - 1]++
    else {
      docs[count] = last = doc
      freqs[count++] = 1
      before = 0
    }
    steps[i - from] = position - before
    before = position
  }
  term.count = count
}

function gatherDocs(entries: Int32Array, weights: Int32Array | null, term: Gathered, end: number): void {
  const { docs, freqs } = term
  let count = 0
  let last = -1
  for (let i = term.offsetsFrom; i < end; i++) {
    const doc = entries[i]
    const weight = weights === null ? 1 : weights[i]
    if (doc === last) freqs[count - 1] += weight
    else {
      docs[count] = last = doc
      freqs[count++] = weight
    }
  }
  term.count = count
}

/**
 * The log, stably sorted by term: the document of each occurrence, and beside it, in the same line of memory, its position if it is kept.
 * The occurrences of ordinal n end at ends[n]; `most`: of any term.
 */
function sortByTerm(index: Spec['index'], log: InvertedLog, { starts, shorter }: OrderedTerms) {
  const keepsPositions = index >= INDEX_POSITIONS
  const keepsOffsets = index >= INDEX_OFFSETS
  const ords = log.numbers
  const ends = new Uint32Array(starts.length)
  for (let i = 0; i < ords.length; i++) {
    const given = ords[i]
    if (given >= 0) ends[given]++
    else for (let ord = ~given; ord >= 0; ord = shorter[ord]) ends[ord]++
  }
  let start = 0
  let most = 0
  for (let ord = 0; ord < ends.length; ord++) {
    const count = ends[ord]
    if (count > most) most = count
    ends[ord] = start
    start += count
  }
  const entries = new Int32Array(keepsPositions ? 2 * start : start)
  const given = log.weights.length === 0 ? null : weightsOf(log)
  const weights = given === null ? null : new Int32Array(start)
  const startOffsets = new Int32Array(keepsOffsets ? start : 0)
  const endOffsets = new Int32Array(keepsOffsets ? start : 0)
  const { positionRuns } = log
  let run = 0
  let position = -1
  let at = 0
  for (let place = 0; place < log.docs.length; place++) {
    const doc = log.docs[place]
    for (const end = log.ends[place]; at < end; at++) {
      if (positionRuns[run] === at) {
        position = positionRuns[run + 1]
        run += 2
      } else position++
      const standsForSeveral = ords[at] < 0
      let ord = standsForSeveral ? ~ords[at] : ords[at]
      do {
        const slot = ends[ord]++
        if (weights !== null) weights[slot] = given![at]
        if (keepsPositions) {
          entries[2 * slot] = doc
          entries[2 * slot + 1] = position
        } else entries[slot] = doc
        if (keepsOffsets) {
          startOffsets[slot] = log.startOffsets[at]
          endOffsets[slot] = log.endOffsets[at]
        }
        ord = standsForSeveral ? shorter[ord] : -1
      } while (ord >= 0)
    }
  }
  return { entries, weights, startOffsets, endOffsets, ends, most }
}

/** How often each occurrence counts. */
function weightsOf({ numbers, weights }: InvertedLog): Int32Array {
  const all = new Int32Array(numbers.length).fill(1)
  for (let i = 0; i < weights.length; i += 2) all[weights[i]] = weights[i + 1]
  return all
}

function writeOrdinals({ docs, ends, numbers, termEnds }: InvertedLog, sections: FieldSections, maxDoc: number): void {
  const column = new OrdinalColumnWriter()
  let at = 0
  for (let place = 0; place < docs.length; place++) {
    for (; at < ends[place]; at++) column.add(docs[place], numbers[at])
  }
  column.writeTo(sections, maxDoc, termEnds.length)
}
