// Holds the parts of a segment against one another: terms, postings, norms, columns, points, vectors and stored documents.
import { Bitset } from '../../index/bitmap/bitset.ts'
import { ID_FIELD } from '../../index/contracts/document.ts'
import { INDEX_FREQS, INDEX_NONE, INDEX_POSITIONS } from '../../index/contracts/field-spec.ts'
import { type FieldInfo, type ImpactScorer, NO_MORE_DOCS, type SegmentReader, TermState } from '../../index/contracts/segment-reader.ts'
import { checkColumns } from './check-columns.ts'
import type { Problems, SegmentCounts } from './problems.ts'

/** `where`: its file. */
export function checkSegment(segment: SegmentReader, where: string, problems: Problems, counts: SegmentCounts): void {
  for (const field of segment.fields.values()) {
    const place = `${where}, field [${field.name}]`
    problems.try(place, () => {
      if (field.index !== INDEX_NONE) checkTerms(segment, field, place, problems, counts)
    })
    problems.try(place, () => checkNorms(segment, field, place, problems))
    problems.try(place, () => checkColumns(segment, field, place, problems, counts))
  }
  checkStored(segment, `${where}, stored documents`, problems, counts)
}

/** Frequencies as scores: no bound may be below a frequency that is there. */
const BY_FREQUENCY: ImpactScorer = {
  maxScore(pairs, from, to) {
    let most = 0
    for (let i = from; i < to; i++) most = Math.max(most, pairs[i] >>> 8)
    return most
  },
}

function checkTerms(segment: SegmentReader, field: FieldInfo, place: string, problems: Problems, counts: SegmentCounts): void {
  const terms = segment.terms(field.name)
  if (terms === null) {
    if (field.termCount > 0) problems.add(place, `its ${field.termCount} terms are missing`)
    return
  }
  const withTerms = Bitset.empty(segment.maxDoc)
  const looked = new TermState()
  let [ord, sumDocFreq, sumTotalTermFreq] = [0, 0, 0]
  let before: Uint8Array | null = null
  for (const cursor = terms.cursor(0); cursor.next(); ord++) {
    // The cursor writes the next one over it.
    const bytes = Uint8Array.from(cursor.bytes.subarray(0, cursor.length))
    if (before !== null && Buffer.compare(before, bytes) >= 0)
      problems.add(place, `term ${ord} [${cursor.term}] does not follow the one before it`)
    before = bytes
    if (!terms.lookup(cursor.term, looked) || looked.docFreq !== cursor.state.docFreq)
      problems.add(place, `term [${cursor.term}] is not found by its name`)
    sumDocFreq += cursor.state.docFreq
    sumTotalTermFreq += cursor.state.totalTermFreq
    checkPostings(segment, field, cursor.state, `${place}, term [${cursor.term}]`, withTerms, problems, counts)
  }
  counts.terms += ord
  const expect = (name: string, found: number, said: number) => {
    if (found !== said) problems.add(place, `${name} is ${found}, and ${said} is said`)
  }
  expect('the number of terms', ord, field.termCount)
  expect('the sum of document frequencies', sumDocFreq, field.sumDocFreq)
  if (field.index >= INDEX_FREQS) expect('the sum of frequencies', sumTotalTermFreq, field.sumTotalTermFreq)
  expect('the number of documents with terms', withTerms.count(), field.docCount)
}

function checkPostings(
  segment: SegmentReader,
  field: FieldInfo,
  state: TermState,
  place: string,
  withTerms: Bitset,
  problems: Problems,
  counts: SegmentCounts,
): void {
  const postings = segment.postings(field.name, state)
  const bounds = field.norms && field.index >= INDEX_FREQS ? segment.postings(field.name, state) : null
  let [documents, frequencies, last] = [0, 0, -1]
  for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) {
    if (doc <= last || doc >= segment.maxDoc) {
      problems.add(place, `document ${doc} follows ${last}, of ${segment.maxDoc}`)
      return
    }
    last = doc
    documents++
    withTerms.add(doc)
    const frequency = postings.freq()
    frequencies += frequency
    if (frequency < 1) problems.add(place, `document ${doc} has the frequency ${frequency}`)
    if (bounds !== null) {
      const upTo = bounds.shallowAdvance(doc)
      if (upTo < doc || bounds.bestScore(upTo, BY_FREQUENCY) < frequency)
        problems.add(place, `document ${doc} has a frequency above the bound of its block`)
    }
    if (field.index >= INDEX_POSITIONS) {
      const positions = postings.positions()
      if (postings.positionCount !== frequency)
        problems.add(place, `document ${doc} has ${postings.positionCount} positions and the frequency ${frequency}`)
      for (let i = 1; i < postings.positionCount; i++)
        if (positions[i] < positions[i - 1]) problems.add(place, `positions of document ${doc} descend`)
      counts.positions += postings.positionCount
    }
  }
  counts.postings += documents
  if (documents !== state.docFreq) problems.add(place, `it has ${documents} documents, and ${state.docFreq} are said`)
  if (field.index >= INDEX_FREQS && frequencies !== state.totalTermFreq)
    problems.add(place, `its frequencies make ${frequencies}, and ${state.totalTermFreq} is said`)
}

function checkNorms(segment: SegmentReader, field: FieldInfo, place: string, problems: Problems): void {
  if (!field.norms) return
  const norms = segment.norms(field.name)
  const present: Bitset | null = segment.normsPresent(field.name)
  if (norms === null) {
    if (field.docCount > 0) problems.add(place, 'its norms are missing')
    return
  }
  if (norms.length !== segment.maxDoc) problems.add(place, `it has ${norms.length} norms for ${segment.maxDoc} documents`)
  if (present === null) return
  for (let doc = 0; doc < segment.maxDoc; doc++)
    if (!present.has(doc) && norms[doc] !== 0) problems.add(place, `document ${doc} has a norm and not the field`)
}

/** Every document is unpacked, its source is JSON, and its id leads to it. */
function checkStored(segment: SegmentReader, place: string, problems: Problems, counts: SegmentCounts): void {
  const roots = problems.try(place, () => segment.roots)
  const ids = problems.try(place, () => segment.terms(ID_FIELD)) ?? null
  const state = new TermState()
  for (let doc = 0; doc < segment.maxDoc; doc++) {
    counts.documents++
    problems.try(place, () => {
      const { id, source } = segment.stored(doc)
      if (source !== null && source.length > 0) JSON.parse(Buffer.from(source.buffer, source.byteOffset, source.length).toString())
      if (ids === null || (roots !== null && !roots.has(doc))) return
      const own = segment.idOf(doc)
      // A deletion, which is remembered for its sequence number.
      if (own === null) return
      if (own !== id) problems.add(place, `document ${doc} is [${id}], and [${own}] by its column`)
      else if (!ids.lookup(id, state)) problems.add(place, `document ${doc} is [${id}], which is not among the ids`)
      else if (!holds(segment, state, doc)) problems.add(place, `the id [${id}] does not lead to document ${doc}`)
    })
  }
}

function holds(segment: SegmentReader, state: TermState, doc: number): boolean {
  const postings = segment.postings(ID_FIELD, state)
  return (doc === 0 ? postings.next() : postings.advance(doc)) === doc
}
