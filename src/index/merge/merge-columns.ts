// Merges the norms, doc values and points of one field, by copying those of live documents.
import { Bitset } from '../bitmap/bitset.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import { BinaryBuffer, writeBinaryColumn } from '../docvalues/binary-column.ts'
import { isNumberColumn, writeNumericColumn, writePoints } from '../docvalues/numeric-column-writer.ts'
import { type NumberLog, NumericLog } from '../docvalues/numeric-log.ts'
import { OrdinalColumnWriter } from '../docvalues/ordinal-column.ts'
import { orderByValue } from '../docvalues/sort-points.ts'
import type { MergePlan } from './doc-map.ts'
import type { MergedField } from './merge-fields.ts'

/** Answers the norms by new document. */
export function mergeNorms(field: string, { sources, maxDoc }: MergePlan, sections: FieldSections): Uint8Array {
  const norms = new Uint8Array(maxDoc)
  const present = Bitset.empty(maxDoc)
  for (const { reader, docMap } of sources) {
    const old = reader.norms(field)
    const oldPresent = reader.normsPresent(field)
    if (old === null) continue
    for (let doc = 0; doc < docMap.length; doc++) {
      if (docMap[doc] < 0 || (oldPresent !== null && !oldPresent.has(doc))) continue
      norms[docMap[doc]] = old[doc]
      present.add(docMap[doc])
    }
  }
  sections.add('norms', norms)
  if (present.count() < maxDoc) sections.add('normsPresent', present.words)
  return norms
}

export function mergeNumbers(field: MergedField, plan: MergePlan, sections: FieldSections): void {
  const { name, column, points } = field
  if (isNumberColumn(column)) {
    const log = columnLog(name, plan)
    writeNumericColumn(sections, column, log, plan.maxDoc)
    if (points !== 'none') writePoints(sections, points, log)
  } else if (points !== 'none') writePoints(sections, points, pointsLog(name, plan))
}

function columnLog(field: string, { sources, runs }: MergePlan): NumberLog {
  const log = new NumericLog()
  const columns = sources.map(({ reader }) => reader.numeric(field))
  for (let run = 0; run < runs.length; run += 3) {
    const column = columns[runs[run]]
    if (column === null) continue
    const { docMap } = sources[runs[run]]
    const { values, starts } = column
    for (let doc = runs[run + 1]; doc < runs[run + 2]; doc++) {
      if (docMap[doc] < 0) continue
      if (starts === null) {
        if (column.has(doc)) log.add(docMap[doc], values[doc])
      } else for (let i = starts[doc]; i < starts[doc + 1]; i++) log.add(docMap[doc], values[i])
    }
  }
  return log.take()
}

/** By value within a segment, which is as good as by document where that keeps its order: sorting keeps the documents of equal values ascending. */
function pointsLog(field: string, { sources, sort }: MergePlan): NumberLog {
  const log = new NumericLog()
  for (const { reader, docMap } of sources) {
    const points = reader.points(field)
    if (points === null) continue
    for (let i = 0; i < points.docs.length; i++) {
      const doc = docMap[points.docs[i]]
      if (doc >= 0) log.add(doc, points.values[i])
    }
  }
  return sort === null ? log.take() : byDocument(log.take())
}

function byDocument({ docs, values }: NumberLog): NumberLog {
  const log = new NumericLog()
  for (const i of orderByValue(Float64Array.from(docs), docs.length)) log.add(docs[i], values[i])
  return log.take()
}

export function mergeOrdinals(
  field: string,
  { sources, runs, maxDoc }: MergePlan,
  ordMaps: readonly (Int32Array | null)[],
  termCount: number,
  sections: FieldSections,
): void {
  const writer = new OrdinalColumnWriter()
  const columns = sources.map(({ reader }) => reader.ordinals(field))
  for (let run = 0; run < runs.length; run += 3) {
    const column = columns[runs[run]]
    const ordMap = ordMaps[runs[run]]
    if (column === null || ordMap === null) continue
    const { docMap } = sources[runs[run]]
    const { ords, starts } = column
    for (let doc = runs[run + 1]; doc < runs[run + 2]; doc++) {
      if (docMap[doc] < 0) continue
      if (starts === null) {
        if (ords[doc] > 0) writer.add(docMap[doc], ordMap[ords[doc] - 1])
      } else for (let i = starts[doc]; i < starts[doc + 1]; i++) writer.add(docMap[doc], ordMap[ords[i] - 1])
    }
  }
  writer.writeTo(sections, maxDoc, termCount)
}

export function mergeBinary(field: string, { sources, runs, maxDoc }: MergePlan, sections: FieldSections): void {
  const values = new BinaryBuffer()
  const columns = sources.map(({ reader }) => reader.binary(field))
  for (let run = 0; run < runs.length; run += 3) {
    const column = columns[runs[run]]
    if (column === null) continue
    const { docMap } = sources[runs[run]]
    for (let doc = runs[run + 1]; doc < runs[run + 2]; doc++) {
      const value = docMap[doc] < 0 ? null : column.get(doc)
      if (value !== null) values.add(docMap[doc], value)
    }
  }
  writeBinaryColumn(sections, values.take(), maxDoc)
}
