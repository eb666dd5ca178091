// The columns of a segment: values within their bounds, points that are the values, ordinals that are the postings, graphs that lead on.
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import {
  type FieldInfo,
  NO_MORE_DOCS,
  type NumericColumn,
  type OrdinalColumn,
  type SegmentReader,
  TermState,
} from '../../index/contracts/segment-reader.ts'
import type { Problems, SegmentCounts } from './problems.ts'

export function checkColumns(segment: SegmentReader, field: FieldInfo, place: string, problems: Problems, counts: SegmentCounts): void {
  const numbers = segment.numeric(field.name)
  if (numbers !== null) checkNumbers(segment, numbers, place, problems, counts)
  const ordinals = segment.ordinals(field.name)
  if (ordinals !== null) checkOrdinals(segment, field, ordinals, place, problems, counts)
  const bytes = segment.binary(field.name)
  if (bytes !== null) for (let doc = 0; doc < segment.maxDoc; doc++) if (bytes.get(doc) !== null) counts.values++
  checkPoints(segment, field, numbers, place, problems)
  checkVectors(segment, field, place, problems, counts)
  checkCompletions(segment, field, place, problems)
}

/** Where the values of each document begin: ascending, and at most as many as there are. */
function checkStarts(starts: Uint32Array | null, segment: SegmentReader, length: number, place: string, problems: Problems): boolean {
  if (starts === null) {
    if (length >= segment.maxDoc) return true
    problems.add(place, `its column has ${length} values for ${segment.maxDoc} documents`)
    return false
  }
  for (let doc = 0; doc < segment.maxDoc; doc++) {
    if (starts[doc] <= starts[doc + 1] && starts[doc + 1] <= length) continue
    problems.add(place, `values of document ${doc} are from ${starts[doc]} to ${starts[doc + 1]}, of ${length}`)
    return false
  }
  return true
}

function checkNumbers(segment: SegmentReader, column: NumericColumn, place: string, problems: Problems, counts: SegmentCounts): void {
  const { values, starts, min, max } = column
  if (!checkStarts(starts, segment, values.length, place, problems)) return
  for (let doc = 0; doc < segment.maxDoc; doc++) {
    if (!column.has(doc)) continue
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let at = starts === null ? doc : starts[doc]; at < end; at++) {
      counts.values++
      const value = Number(values[at])
      if (value < min || value > max) problems.add(place, `document ${doc} has ${values[at]}, which is not between ${min} and ${max}`)
      if (starts !== null && at > starts[doc] && values[at] < values[at - 1]) problems.add(place, `values of document ${doc} descend`)
    }
  }
}

/** Each value is a term that has the document, and each document of a term has it among its values. */
function checkOrdinals(
  segment: SegmentReader,
  field: FieldInfo,
  column: OrdinalColumn,
  place: string,
  problems: Problems,
  counts: SegmentCounts,
): void {
  const { ords, starts, terms } = column
  if (!checkStarts(starts, segment, ords.length, place, problems)) return
  const documents = new Uint32Array(terms.size)
  let own = 0
  for (let doc = 0; doc < segment.maxDoc; doc++) {
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let at = starts === null ? doc : starts[doc]; at < end; at++) {
      const ord = ords[at]
      if (ord === 0) continue
      own++
      if (ord > terms.size) problems.add(place, `document ${doc} has term ${ord - 1}, of ${terms.size}`)
      else documents[ord - 1]++
      if (starts !== null && at > starts[doc] && ord <= ords[at - 1]) problems.add(place, `terms of document ${doc} do not ascend`)
    }
  }
  counts.values += own
  if (field.index === INDEX_NONE) return
  const state = new TermState()
  for (let ord = 0; ord < terms.size; ord++) {
    terms.state(ord, state)
    // A term may be searched for without being in the column (ignored values), and never the other way round.
    if (documents[ord] > state.docFreq)
      problems.add(place, `term ${ord} is in ${documents[ord]} documents of the column, and ${state.docFreq} of its postings`)
    if (documents[ord] === state.docFreq) checkTermInColumn(segment, field, state, ord, column, place, problems)
  }
}

function checkTermInColumn(
  segment: SegmentReader,
  field: FieldInfo,
  state: TermState,
  ord: number,
  { ords, starts }: OrdinalColumn,
  place: string,
  problems: Problems,
): void {
  const postings = segment.postings(field.name, state)
  for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) {
    const end = starts === null ? doc + 1 : starts[doc + 1]
    let at = starts === null ? doc : starts[doc]
    while (at < end && ords[at] !== ord + 1) at++
    if (at === end) problems.add(place, `document ${doc} has term ${ord} by its postings, and not in the column`)
  }
}

function checkPoints(segment: SegmentReader, field: FieldInfo, column: NumericColumn | null, place: string, problems: Problems): void {
  const points = segment.points(field.name)
  if (points === null) return
  const { values, docs } = points
  if (values.length !== docs.length) {
    problems.add(place, `it has ${values.length} points in ${docs.length} documents`)
    return
  }
  for (let i = 0; i < docs.length; i++) {
    if (docs[i] >= segment.maxDoc) problems.add(place, `point ${i} is in document ${docs[i]}, of ${segment.maxDoc}`)
    else if (i > 0 && (values[i] < values[i - 1] || (values[i] === values[i - 1] && docs[i] < docs[i - 1])))
      problems.add(place, `point ${i} does not follow the one before it`)
    else if (column !== null && !hasValue(column, docs[i], values[i]))
      problems.add(place, `point ${i} is ${values[i]}, which document ${docs[i]} does not have`)
  }
}

function hasValue({ values, starts }: NumericColumn, doc: number, value: number | bigint): boolean {
  const end = starts === null ? doc + 1 : starts[doc + 1]
  for (let at = starts === null ? doc : starts[doc]; at < end; at++)
    if (values[at] === value || Number(values[at]) === Number(value)) return true
  return false
}

function checkVectors(segment: SegmentReader, field: FieldInfo, place: string, problems: Problems, counts: SegmentCounts): void {
  const column = field.vector === undefined ? null : segment.vectors(field.name)
  if (column === null) return
  const { count, docs, graph, vectors } = column
  counts.vectors += count
  if (!Number.isInteger(count) || count > segment.maxDoc) problems.add(place, `it has ${count} vectors in ${segment.maxDoc} documents`)
  for (let i = 0; docs !== null && i < docs.length; i++)
    if (docs[i] >= segment.maxDoc || (i > 0 && docs[i] <= docs[i - 1])) problems.add(place, `vector ${i} is of document ${docs[i]}`)
  for (let i = 0; i < vectors.values.length; i++)
    if (!Number.isFinite(vectors.values[i])) problems.add(place, `vector ${Math.floor(i / vectors.width)} has ${vectors.values[i]}`)
  if (graph === null) return
  for (let level = 0; level < graph.levelCount; level++) {
    const nodes = new Set<number>()
    graph.eachNode(level, ord => nodes.add(ord))
    if (level === 0 && nodes.size !== count) problems.add(place, `its graph has ${nodes.size} of ${count} vectors`)
    graph.eachNode(level, (ord, links) => {
      if (ord >= count) problems.add(place, `level ${level} of its graph has vector ${ord}, of ${count}`)
      for (const link of links)
        if (!nodes.has(link) || link === ord) problems.add(place, `level ${level} of its graph links ${ord} with ${link}`)
    })
  }
}

function checkCompletions(segment: SegmentReader, field: FieldInfo, place: string, problems: Problems): void {
  if (field.completions !== true) return
  const index = segment.completions(field.name)
  if (index === null) {
    problems.add(place, 'its completions are missing')
    return
  }
  if (index.size === 0) return
  let most = 0
  for (let ord = 0; ord < index.size; ord++) {
    index.entry(ord)
    if (index.weight(ord) > index.weight(most)) most = ord
  }
  const heaviest = index.heaviest(0, index.size)
  if (heaviest !== most) problems.add(place, `its heaviest completion is ${most}, and ${heaviest} is said`)
}
