// The shapes of a segment's documents, as the bytes that keep them.

import { textOf } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { encodeShape } from '../../index/mapping/geo/shape-parts.ts'
import { parseWellKnownText } from '../../index/mapping/geo/wkt.ts'
import type { ValuesSource } from './values-source.ts'

/** Null: the document has none. */
export type ShapesOf = (doc: number) => Uint8Array | null

/** Null: no document of the segment has shapes. */
export function segmentShapes({ field, missing }: ValuesSource, { reader }: SegmentView): ShapesOf | null {
  const column = field === null ? null : reader.binary(field.name)
  const filler =
    missing === undefined ? null : encodeShape(parseWellKnownText(textOf(missing), { coerce: false, ignoreHeight: true }), true)
  if (column === null) return filler === null ? null : () => filler
  return filler === null ? doc => column.get(doc) : doc => column.get(doc) ?? filler
}
