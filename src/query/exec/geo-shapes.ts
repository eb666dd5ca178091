// Documents whose shapes have a spatial relation to the query shape, tested for each indexed triangle, line and point.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { BOUNDS_BYTES, Bounds, PART_BYTES, readBounds, ShapePart } from '../../index/mapping/geo/shape-parts.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { BoxComponent } from './geometry/box.ts'
import { CANDIDATE, type Component, isApart, NOT_WITHIN } from './geometry/component.ts'
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

class GeoShapeWeight extends ConstantWeight {
  constructor(
    override readonly query: GeoShapeQuery,
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

function matches({ reader }: SegmentView, { field, relation, components }: GeoShapeQuery, scan: Scan): Bitset | null {
  const column = reader.binary(field)
  if (column === null) return null
  const test = TESTS[relation]
  return scan.documents(reader, reader.maxDoc, (found, from, to) => {
    for (let doc = from; doc < to; doc++) {
      const shapes = column.get(doc)
      if (shapes !== null && test(shapes, components)) found.add(doc)
    }
  })
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
