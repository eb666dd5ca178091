// How do several segments become one? From what their readers tell: nothing is analysed again, deleted documents are left behind.
import { Bitset } from '../bitmap/bitset.ts'
import { isNumberColumn } from '../docvalues/numeric-column-writer.ts'
import { INDEX_NONE } from '../field-spec.ts'
import type { FieldInfo } from '../segment/segment-reader-api.ts'
import { type FieldSections, SegmentWriter } from '../segment/segment-writer.ts'
import { type MergeInput, type MergeSource, mapDocuments } from './doc-map.ts'
import { mergeBinary, mergeNorms, mergeNumbers, mergeOrdinals } from './merge-columns.ts'
import { type MergedField, mergeFields } from './merge-fields.ts'
import { mergeStored } from './merge-stored.ts'
import { mergeTerms } from './merge-terms.ts'
import { mergeVectors } from './merge-vectors.ts'

export interface MergedSegment {
  /** A segment without documents when none is alive. */
  readonly bytes: SharedArrayBuffer
  /** By input: old document → new one, -1 for those left behind. */
  readonly docMaps: readonly Int32Array[]
}

export function mergeSegments(inputs: readonly MergeInput[], id: string): MergedSegment {
  const { sources, maxDoc } = mapDocuments(inputs)
  const writer = new SegmentWriter(id, maxDoc)
  for (const field of mergeFields(sources)) writer.field(sections => mergeField(field, sources, maxDoc, sections))
  const roots = mergeRoots(sources, maxDoc)
  if (roots !== null) writer.sections.add('roots', roots.words)
  mergeStored(sources, writer.sections)
  return { bytes: writer.finish(), docMaps: sources.map(source => source.docMap) }
}

function mergeField(field: MergedField, sources: readonly MergeSource[], maxDoc: number, sections: FieldSections): FieldInfo {
  const { name, index, column, points } = field
  let statistics = { docCount: 0, sumTotalTermFreq: 0, sumDocFreq: 0, termCount: 0 }
  if (index > INDEX_NONE || column === 'ordinal') {
    const norms = field.norms ? mergeNorms(name, sources, maxDoc, sections) : null
    const terms = mergeTerms(field, sources, norms, maxDoc, sections)
    statistics = { ...terms.statistics }
    if (column === 'ordinal') mergeOrdinals(name, sources, terms.ordMaps, maxDoc, statistics.termCount, sections)
  }
  if (isNumberColumn(column) || points !== 'none') mergeNumbers(field, sources, maxDoc, sections)
  if (column === 'binary') mergeBinary(name, sources, maxDoc, sections)
  if (field.vector !== undefined) mergeVectors(name, field.vector, sources, maxDoc, sections)
  return { ...field, ...statistics }
}

/** Null when no nested document is left. */
function mergeRoots(sources: readonly MergeSource[], maxDoc: number): Bitset | null {
  if (sources.every(({ reader }) => reader.roots === null)) return null
  const merged = Bitset.empty(maxDoc)
  for (const { reader, docMap } of sources) {
    const { roots } = reader
    for (let doc = 0; doc < docMap.length; doc++) {
      if (docMap[doc] >= 0 && (roots === null || roots.has(doc))) merged.add(docMap[doc])
    }
  }
  return merged.count() === maxDoc ? null : merged
}
