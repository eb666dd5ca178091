// Decides what the merged segment stores of a field that its sources store differently: what all of them can provide.
import type { ColumnKind, IndexLevel } from '../contracts/field-spec.ts'
import { INDEX_NONE } from '../contracts/field-spec.ts'
import type { FieldInfo } from '../contracts/segment-reader.ts'
import type { VectorSpec } from '../vectors/vector-spec.ts'
import type { MergeSource } from './doc-map.ts'

/** A field of the merged segment, before its statistics are known. */
export interface MergedField {
  readonly name: string
  readonly index: IndexLevel
  readonly norms: boolean
  readonly column: ColumnKind
  readonly points: FieldInfo['points']
  readonly vector?: VectorSpec
  readonly completions?: boolean
}

/**
 * Segments of one index agree on a field, but for norms, which a mapping may switch off later. Where they disagree all the same
 * (a field came back with another type), the first kind of column and points stays.
 */
export function mergeFields(sources: readonly MergeSource[]): MergedField[] {
  const merged = new Map<string, MergedField>()
  for (const { reader } of sources) {
    for (const info of reader.fields.values()) {
      const { name, index, norms, column, points, vector, completions } = info
      const known = merged.get(name)
      merged.set(
        name,
        known === undefined
          ? { name, index, norms, column, points, ...(vector !== undefined && { vector }), completions }
          : {
              ...known,
              name,
              index: Math.min(known.index, index) as IndexLevel,
              norms: known.norms && norms && Math.min(known.index, index) > INDEX_NONE,
              column: known.column === 'none' ? column : known.column,
              points: known.points === 'none' ? points : known.points,
              completions: known.completions && completions,
            },
      )
    }
  }
  return [...merged.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
