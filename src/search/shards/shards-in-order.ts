// The order of shards where hits are sorted by a field first: the shard with the better bound of it comes first, and of equal hits its own.
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { FieldSort, NumericType } from '../contracts/sort-spec.ts'

interface Bounds {
  /** Those of other kinds are not compared. */
  readonly kind: 'long' | 'double' | 'float' | 'bytes'
  readonly min: number | Buffer
  readonly max: number | Buffer
}

/** As they are where bounds do not tell. `isSkipped` ones have none. */
export function shardsInOrder<S extends { readonly target: SearchTarget; readonly isSkipped: boolean }>(
  shards: readonly S[],
  sort: FieldSort,
): readonly S[] {
  const bounds = new Map(shards.map(shard => [shard, shard.isSkipped ? null : boundsOf(shard.target, sort)]))
  const known = [...bounds.values()].filter(each => each !== null)
  if (known.some(({ kind }) => kind !== known[0].kind)) return shards
  return [...shards].sort((a, b) => {
    const [one, other] = [bounds.get(a)!, bounds.get(b)!]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sort.descending ? compare(other.max, one.max) : compare(one.min, other.min)
  })
}

function compare(a: number | Buffer, b: number | Buffer): number {
  return typeof a === 'number' ? a - (b as number) : Buffer.compare(a, b as Buffer)
}

/** Null: the field has none, or they would tell of documents that are hidden. */
function boundsOf(target: SearchTarget, sort: FieldSort): Bounds | null {
  const field = target.mapping.field(sort.field)
  if (field === undefined || sort.nested !== null || target.hidesDocuments === true) return null
  // What is computed from the values has no bounds of theirs.
  if (sort.mode !== null && sort.mode !== 'min' && sort.mode !== 'max') return null
  const segments = target.reader.segments.map(segment => segment.reader)
  if (field.family === 'keyword' && field.type === 'keyword')
    return isPlace(sort.missing) && sort.numericType === null ? termBounds(segments, field.name) : null
  const kind = sort.numericType === null || sort.numericType === ownType(field) ? kindOf(field) : null
  return kind === null ? null : numberBounds(segments, field, kind)
}

const isPlace = (missing: unknown) => missing === null || missing === '_first' || missing === '_last'

/** The `numeric_type` that says nothing new of a field. */
function ownType(field: FieldType): NumericType | null {
  if (field.family === 'date') return field.resolution === 'nanoseconds' ? 'date_nanos' : 'date'
  return field.type === 'long' || field.type === 'double' ? field.type : null
}

function kindOf(field: FieldType): 'long' | 'double' | 'float' | null {
  if (field.family === 'date') return 'long'
  if (field.family !== 'number' || field.numeric === 'unsigned_long' || field.numeric === 'scaled_float' || field.numeric === 'half_float')
    return null
  if (field.numeric === 'double') return 'double'
  return field.numeric === 'float' ? 'float' : 'long'
}

/** As they are stored: nanoseconds are compared with milliseconds. */
function numberBounds(segments: readonly SegmentReader[], field: FieldType, kind: Bounds['kind']): Bounds | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const segment of segments) {
    const points = segment.points(field.name)
    if (points === null || points.values.length === 0) continue
    min = Math.min(min, Number(points.values[0]))
    max = Math.max(max, Number(points.values[points.values.length - 1]))
  }
  if (min > max) return null
  return { kind, min, max }
}

function termBounds(segments: readonly SegmentReader[], field: string): Bounds | null {
  let found: Bounds | null = null
  for (const segment of segments) {
    const terms = segment.terms(field)
    if (terms === null || terms.size === 0) continue
    const [min, max] = [Buffer.from(terms.term(0)), Buffer.from(terms.term(terms.size - 1))]
    found = {
      kind: 'bytes',
      min: found === null || Buffer.compare(min, found.min as Buffer) < 0 ? min : found.min,
      max: found === null || Buffer.compare(max, found.max as Buffer) > 0 ? max : found.max,
    }
  }
  return found
}
