// The points of a segment's documents, as parallel latitudes and longitudes.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { encodeLatitude, encodeLongitude, type GeoPoint, unpackPoint } from '../../index/mapping/geo/encoding.ts'
import { halves } from '../../query/values/places.ts'
import { missingPoint, type ValuesSource } from './values-source.ts'

export interface GeoPoints {
  readonly lats: Float64Array
  readonly lons: Float64Array
  /** Places of document d are at starts[d] .. starts[d + 1]; null: one for each document. */
  readonly starts: Uint32Array | null
  /** Null: every document has a place. Means nothing where `starts` is set. */
  readonly present: Bitset | null
  /** Of documents without one; null: they have none. */
  readonly missing: { readonly lat: number; readonly lon: number } | null
}

const known = new WeakMap<NumericColumn, Pick<GeoPoints, 'lats' | 'lons'>>()

/** Null: no document of the segment has a place. */
export function segmentPoints({ field, missing }: ValuesSource, { reader }: SegmentView): GeoPoints | null {
  const column = field === null ? null : reader.numeric(field.name)
  const filler = missing === undefined ? null : missingPoint(missing)
  if (column === null) return filler === null ? null : everywhere(filler, reader.maxDoc)
  return { ...decoded(column), starts: column.starts, present: column.starts === null ? column.present : null, missing: filler }
}

function decoded(column: NumericColumn): Pick<GeoPoints, 'lats' | 'lons'> {
  let points = known.get(column)
  if (points === undefined) {
    const lats = new Float64Array(column.values.length)
    const lons = new Float64Array(column.values.length)
    for (let i = 0; i < lats.length; i++) {
      const { lat, lon } = unpackPoint(column.values[i])
      lats[i] = lat
      lons[i] = lon
    }
    known.set(column, (points = { lats, lons }))
  }
  return points
}

function everywhere(place: { lat: number; lon: number }, maxDoc: number): GeoPoints {
  const { lat, lon } = place
  return { lats: new Float64Array(maxDoc).fill(lat), lons: new Float64Array(maxDoc).fill(lon), starts: null, present: null, missing: null }
}

/** The points of a segment's documents as the index holds them: longitude and latitude in turn, encoded. */
export interface EncodedPlaces extends Pick<GeoPoints, 'starts' | 'present'> {
  readonly places: Int32Array
  /** Longitude and latitude of documents without a place; null: they have none. */
  readonly missing: Int32Array | null
}

/** Null: no document of the segment has a place. */
export function encodedPlaces({ field, missing }: ValuesSource, { reader }: SegmentView): EncodedPlaces | null {
  const column = field === null ? null : reader.numeric(field.name)
  const filler = missing === undefined ? null : encoded(missingPoint(missing))
  if (column !== null) {
    return {
      places: halves(column.values),
      starts: column.starts,
      present: column.starts === null ? column.present : null,
      missing: filler,
    }
  }
  if (filler === null) return null
  return { places: filler, starts: new Uint32Array(reader.maxDoc + 1), present: null, missing: filler }
}

const encoded = ({ lat, lon }: GeoPoint) => Int32Array.of(encodeLongitude(lon), encodeLatitude(lat))

/** Calls back with every place of a document. */
export function eachPoint(
  { lats, lons, starts, present, missing }: GeoPoints,
  doc: number,
  take: (lat: number, lon: number) => void,
): void {
  const from = starts === null ? doc : starts[doc]
  const to = starts !== null ? starts[doc + 1] : present === null || present.has(doc) ? doc + 1 : doc
  if (from === to && missing !== null) take(missing.lat, missing.lon)
  for (let at = from; at < to; at++) take(lats[at], lons[at])
}
