// Places of a column that pass a test, a window at a time, and document by document.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { PlaceTest } from '../values/place-test.ts'
import { halves } from '../values/places.ts'
import { ConstantWindows, keepMembers } from './constant-windows.ts'

export class PlaceBulkScorer extends ConstantWindows {
  private readonly places: Int32Array

  constructor(
    private readonly column: NumericColumn,
    private readonly test: PlaceTest,
    private readonly maxDoc: number,
    constant: number,
  ) {
    super(maxDoc, constant)
    this.places = halves(column.values)
  }

  cost(): number {
    return this.maxDoc
  }

  protected list(docs: Int32Array, from: number, to: number, live: Bitset | null): number {
    return listPlaces(this.column, this.places, this.test, from, to, docs, live)
  }
}

/** Writes the documents of [from, to), and of `live` where that is given, with a place that passes to `docs`; how many they are. */
export function listPlaces(
  { starts, present }: NumericColumn,
  places: Int32Array,
  test: PlaceTest,
  from: number,
  to: number,
  docs: Int32Array,
  live: Bitset | null,
): number {
  // Nested documents have no places, and are two of three or more: only those that may have one are looked at.
  const some = live ?? present
  if (starts !== null) {
    const n = listSeveral(starts, places, test, from, to, docs)
    return live === null ? n : keepMembers(docs, n, live)
  }
  const n = some === null ? listInBox(places, test, from, to, docs) : keepInBox(places, test, docs, some.fill(from, to, docs))
  const there = present === null || some === present ? n : keepMembers(docs, n, present)
  return test.inner === null ? there : keepInner(places, test.inner, docs, there)
}

/** Makes comparisons of whole numbers without a sign those of numbers with one. */
const TOP_BIT = 0x80000000 | 0

function listInBox(places: Int32Array, box: PlaceTest, from: number, to: number, docs: Int32Array): number {
  const [south, north, west, most] = [box.south | 0, box.north | 0, box.west | 0, box.width ^ TOP_BIT]
  let n = 0
  for (let doc = from; doc < to; doc++) {
    const lat = places[2 * doc + 1]
    // Written in any case and counted where it matches: nothing for the processor to guess.
    docs[n] = doc
    n += Number(lat >= south) & Number(lat <= north) & Number(((places[2 * doc] - west) ^ TOP_BIT) <= most)
  }
  return n
}

function keepInBox(places: Int32Array, box: PlaceTest, docs: Int32Array, count: number): number {
  const [south, north, west, most] = [box.south | 0, box.north | 0, box.west | 0, box.width ^ TOP_BIT]
  let n = 0
  for (let i = 0; i < count; i++) {
    const doc = docs[i]
    const lat = places[2 * doc + 1]
    docs[n] = doc
    n += Number(lat >= south) & Number(lat <= north) & Number(((places[2 * doc] - west) ^ TOP_BIT) <= most)
  }
  return n
}

function keepInner(places: Int32Array, inner: NonNullable<PlaceTest['inner']>, docs: Int32Array, count: number): number {
  let n = 0
  for (let i = 0; i < count; i++) {
    const doc = docs[i]
    if (inner(places[2 * doc + 1], places[2 * doc])) docs[n++] = doc
  }
  return n
}

function listSeveral(starts: Uint32Array, places: Int32Array, test: PlaceTest, from: number, to: number, docs: Int32Array): number {
  let n = 0
  for (let doc = from; doc < to; doc++) if (anyPasses(places, test, starts[doc], starts[doc + 1])) docs[n++] = doc
  return n
}

/** Any of the places [from, to). */
export function anyPasses(places: Int32Array, test: PlaceTest, from: number, to: number): boolean {
  const { inner } = test
  const [south, north, west, most] = [test.south | 0, test.north | 0, test.west | 0, test.width ^ TOP_BIT]
  for (let at = from; at < to; at++) {
    const lat = places[2 * at + 1]
    const lon = places[2 * at]
    if (lat < south || lat > north || ((lon - west) ^ TOP_BIT) > most) continue
    if (inner === null || inner(lat, lon)) return true
  }
  return false
}

/** Of single documents. */
export function placeTester(column: NumericColumn, test: PlaceTest): (doc: number) => boolean {
  const { starts, present } = column
  const places = halves(column.values)
  if (starts !== null) return doc => anyPasses(places, test, starts[doc], starts[doc + 1])
  return doc => (present === null || present.has(doc)) && anyPasses(places, test, doc, doc + 1)
}
