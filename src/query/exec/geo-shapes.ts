// Documents whose shapes have a spatial relation to the query shape, tested for each indexed triangle, line and point.
import { least, most } from '../../core/long-lists.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { LATITUDE_STEP, LONGITUDE_STEP } from '../../index/mapping/geo/encoding.ts'
import { BOUNDS_BYTES, Bounds, PART_BYTES, readBounds, ShapePart } from '../../index/mapping/geo/shape-parts.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { BoxComponent } from './geometry/box.ts'
import { CANDIDATE, type Component, isApart, NOT_WITHIN } from './geometry/component.ts'
import { NUMBERS, shapeBounds } from './geometry/shape-bounds.ts'
import { Scan } from './scan.ts'

export type ShapeRelation = 'intersects' | 'disjoint' | 'within' | 'contains'

export class GeoShapeQuery extends Query {
  readonly type: string

  constructor(
    readonly field: string,
    readonly relation: ShapeRelation,
    readonly components: readonly Component[],
  ) {
    super()
    this.type = this.isBox ? 'LatLonShapeBoundingBoxQuery' : 'LatLonShapeQuery'
  }

  private get isBox(): boolean {
    return this.components.every(component => component instanceof BoxComponent)
  }

  override key(): string {
    return `${this.relation}|${this}`
  }

  toString(): string {
    const figures = this.components.map(({ text }) => text)
    return `${this.type}: field=${this.field}:${this.isBox ? figures.join('') : `[${figures.map(text => `${text},`).join('')}]`}`
  }

  createWeight({ checkpoint }: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new GeoShapeWeight(this, boost, new Scan(checkpoint))
  }
}

class GeoShapeWeight extends ConstantWeight<GeoShapeQuery> {
  constructor(
    query: GeoShapeQuery,
    score: number,
    private readonly scan: Scan,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer | null {
    const found = matches(segment, this.query, this.scan)
    return found === null ? null : new BitsetScorer(found, found.count(), this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const found = matches(segment, this.query, this.scan)
    return found === null ? null : new BitsetBulkScorer(found, found.count(), this.score)
  }
}

/** `shapes` are a document's, one after another. */
type ShapeTest = (shapes: Uint8Array, components: readonly Component[]) => boolean

const TESTS: Readonly<Record<ShapeRelation, ShapeTest>> = {
  intersects: meetAny,
  disjoint: (shapes, components) => !meetAny(shapes, components),
  within: liesIn,
  contains: (shapes, components) => components.every(component => holds(shapes, component)),
}

const NO = 0
const YES = 1
/** Only the parts of the shapes can tell. */
const LOOK = 2

interface Answers {
  readonly apart: number
  readonly inside: number
  readonly across: number
}

/** Whether a document is found whose bounds lie apart from those of the query, inside of them, or neither. */
function answersFor({ relation, components }: GeoShapeQuery): Answers {
  const isBox = components.length === 1 && components[0] instanceof BoxComponent
  switch (relation) {
    case 'intersects':
      return { apart: NO, inside: isBox ? YES : LOOK, across: LOOK }
    case 'disjoint':
      return { apart: YES, inside: isBox ? NO : LOOK, across: LOOK }
    case 'within':
      return { apart: NO, inside: isBox ? YES : LOOK, across: NO }
    case 'contains':
      return { apart: NO, inside: LOOK, across: LOOK }
  }
}

function matches({ reader }: SegmentView, query: GeoShapeQuery, scan: Scan): Bitset | null {
  const { field, relation, components } = query
  const column = reader.binary(field)
  if (column === null) return null
  const test = TESTS[relation]
  const all = shapeBounds(column, reader.maxDoc)
  const { numbers, docs } = all
  const { west, east, south, north } = encodedReach(components)
  const { apart, inside, across } = answersFor(query)
  // What is one place is in the figures or not.
  const looksAtPoints = relation === 'intersects' || relation === 'disjoint'
  return scan.documents(reader, docs.length, (found, from, to) => {
    all.readUpTo(to)
    for (let place = from, at = NUMBERS * from; place < to; place++, at += NUMBERS) {
      const doc = docs[place]
      const docWest = numbers[at]
      const docEast = numbers[at + 1]
      const docSouth = numbers[at + 2]
      const docNorth = numbers[at + 3]
      let answer = across
      if (docWest > east || docEast < west || docSouth > north || docNorth < south) answer = apart
      else if (docWest >= west && docEast <= east && docSouth >= south && docNorth <= north) answer = inside
      if (answer === LOOK && looksAtPoints && docWest === docEast && docSouth === docNorth) {
        const x = docWest * LONGITUDE_STEP
        const y = docSouth * LATITUDE_STEP
        if (components.some(component => component.contains(x, y)) === (relation === 'intersects')) found.add(doc)
      } else if (answer === YES || (answer === LOOK && test(column.get(doc)!, components))) found.add(doc)
    }
  })
}

/** The bounds of all figures. Those of boxes are whole steps; others reach to the next one beyond, which costs no more than a look. */
function encodedReach(components: readonly Component[]): Bounds {
  return {
    west: Math.floor(least(components.map(({ bounds }) => bounds.west)) / LONGITUDE_STEP),
    east: Math.ceil(most(components.map(({ bounds }) => bounds.east)) / LONGITUDE_STEP),
    south: Math.floor(least(components.map(({ bounds }) => bounds.south)) / LATITUDE_STEP),
    north: Math.ceil(most(components.map(({ bounds }) => bounds.north)) / LATITUDE_STEP),
  }
}

const bounds = new Bounds()
const part = new ShapePart()

/** Whether any part of the shapes meets any of the figures. */
function meetAny(shapes: Uint8Array, components: readonly Component[]): boolean {
  for (let at = 0; at < shapes.length; ) {
    const end = at + BOUNDS_BYTES + readBounds(shapes, at, bounds) * PART_BYTES
    if (components.some(component => !isApart(component.bounds, bounds))) {
      for (at += BOUNDS_BYTES; at < end; at += PART_BYTES) {
        part.read(shapes, at)
        for (let i = 0; i < components.length; i++) if (components[i].meets(part)) return true
      }
    }
    at = end
  }
  return false
}

/** Whether each part of the shapes lies in one of the figures. */
function liesIn(shapes: Uint8Array, components: readonly Component[]): boolean {
  for (let at = 0; at < shapes.length; ) {
    const end = at + BOUNDS_BYTES + readBounds(shapes, at, bounds) * PART_BYTES
    for (at += BOUNDS_BYTES; at < end; at += PART_BYTES) {
      part.read(shapes, at)
      if (!components.some(component => component.covers(part))) return false
    }
  }
  return true
}

/** Whether the figure lies in the shapes. */
function holds(shapes: Uint8Array, component: Component): boolean {
  let found = false
  for (let at = 0; at < shapes.length; ) {
    const end = at + BOUNDS_BYTES + readBounds(shapes, at, bounds) * PART_BYTES
    if (!isApart(component.bounds, bounds)) {
      for (at += BOUNDS_BYTES; at < end; at += PART_BYTES) {
        part.read(shapes, at)
        const within = component.within(part)
        if (within === NOT_WITHIN) return false
        if (within === CANDIDATE) found = true
      }
    }
    at = end
  }
  return found
}
