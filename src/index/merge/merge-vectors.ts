// Merges the vectors of several segments in the order of their documents. The largest graph is reused whole where nothing of its segment
// was deleted or moved; the other vectors are added to it.
import type { FieldSections } from '../bytes/segment-sections.ts'
import { emptyVectors, type KnownGraph, type VectorColumn, writeVectors } from '../vectors/vector-column.ts'
import type { VectorSpec } from '../vectors/vector-spec.ts'
import type { MergePlan } from './doc-map.ts'

export function mergeVectors(field: string, spec: VectorSpec, { sources, runs, maxDoc, sort }: MergePlan, sections: FieldSections): void {
  const columns = sources.map(({ reader }) => reader.vectors(field))
  let room = 0
  for (const column of columns) room += column?.count ?? 0
  const docs = new Int32Array(room)
  const values = emptyVectors(spec, room)
  const { width } = spec
  let count = 0
  let known: KnownGraph | null = null
  for (let run = 0; run < runs.length; run += 3) {
    const column = columns[runs[run]]
    if (column === null) continue
    const { docMap, hasDeletions } = sources[runs[run]]
    if (sort === null && !hasDeletions && isLarger(column, known)) known = { graph: column.graph!, count: column.count, first: count }
    const from = column.vectors.values
    const end = column.ordFrom(runs[run + 2])
    for (let ord = column.ordFrom(runs[run + 1]); ord < end; ord++) {
      const doc = docMap[column.docOf(ord)]
      if (doc < 0) continue
      docs[count] = doc
      values.set(from.subarray(ord * width, (ord + 1) * width), count * width)
      count++
    }
  }
  writeVectors(sections, spec, { docs: docs.subarray(0, count), values: values.subarray(0, count * width) }, maxDoc, known)
}

const isLarger = ({ graph, count }: VectorColumn, known: KnownGraph | null): boolean => graph !== null && count > (known?.count ?? 0)
