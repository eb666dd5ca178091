// Merges several segments into one from what their readers hold: nothing is analysed again, and deleted documents are dropped.
import { atOnce } from '../../core/turns.ts'
import { Bitset } from '../bitmap/bitset.ts'
import type { FieldSections, SegmentSections } from '../bytes/segment-sections.ts'
import { INDEX_NONE } from '../contracts/field-spec.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import type { FieldInfo } from '../contracts/segment-reader.ts'
import { isNumberColumn } from '../docvalues/numeric-column-writer.ts'
import { SegmentWriter } from '../segment/segment-writer.ts'
import { moveDocuments } from '../stored/move-documents.ts'
import { StoredWriter, writeStored } from '../stored/stored-writer.ts'
import { type MergeInput, type MergePlan, planMerge } from './doc-map.ts'
import { mergeBinary, mergeNorms, mergeNumbers, mergeOrdinals } from './merge-columns.ts'
import { type MergedField, mergeFields } from './merge-fields.ts'
import { mergeTerms } from './merge-terms.ts'
import { mergeVectors } from './merge-vectors.ts'

export interface MergedSegment {
  /** A segment without documents when none is alive. */
  readonly bytes: SharedArrayBuffer
  /** By input: old document → new one, -1 for those left behind. */
  readonly docMaps: readonly Int32Array[]
}

/** `sort`: the order of its documents; without it that of all segments, if they have the same. */
export const mergeSegments = (inputs: readonly MergeInput[], id: string, sort?: IndexSort): MergedSegment =>
  atOnce(mergeSteps(inputs, id, sort))

/** The same, field by field. */
export function* mergeSteps(inputs: readonly MergeInput[], id: string, sort?: IndexSort): Generator<void, MergedSegment> {
  const plan = planMerge(inputs, sort)
  const { sources } = plan
  const writer = new SegmentWriter(id, plan.maxDoc, plan.sort)
  for (const field of mergeFields(sources)) {
    writer.field(sections => mergeField(field, plan, sections))
    yield
  }
  const roots = mergeRoots(plan)
  if (roots !== null) writer.sections.add('roots', roots.words)
  mergeStored(plan, writer.sections)
  return { bytes: writer.finish(), docMaps: sources.map(source => source.docMap) }
}

function mergeField(field: MergedField, plan: MergePlan, sections: FieldSections): FieldInfo {
  const { name, index, column, points } = field
  let statistics = { docCount: 0, sumTotalTermFreq: 0, sumDocFreq: 0, termCount: 0 }
  if (index > INDEX_NONE || column === 'ordinal') {
    const norms = field.norms ? mergeNorms(name, plan, sections) : null
    const terms = mergeTerms(field, plan, norms, sections)
    statistics = { ...terms.statistics }
    if (column === 'ordinal') mergeOrdinals(name, plan, terms.ordMaps, statistics.termCount, sections)
  }
  if (isNumberColumn(column) || points !== 'none') mergeNumbers(field, plan, sections)
  if (column === 'binary') mergeBinary(name, plan, sections)
  if (field.vector !== undefined) mergeVectors(name, field.vector, plan, sections)
  return { ...field, ...statistics }
}

/** Null when no nested document is left. */
function mergeRoots({ sources, maxDoc }: MergePlan): Bitset | null {
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

/** Merges stored documents into the new segment, in their new order. */
function mergeStored({ sources, runs }: MergePlan, sections: SegmentSections): void {
  const writer = new StoredWriter()
  for (let run = 0; run < runs.length; run += 3) {
    const { reader, docMap } = sources[runs[run]]
    moveDocuments(writer, reader.storedBlocks, runs[run + 1], runs[run + 2], docMap)
  }
  writeStored(writer.take(), sections)
}
