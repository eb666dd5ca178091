// Documents whose shapes or points have a given spatial relation to a shape.
import { type ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar, type JsonObject, textOf } from '../../core/json-token.ts'
import { decodeLatitude, decodeLongitude } from '../../index/mapping/geo/encoding.ts'
import type { Shape } from '../../index/mapping/geo/shape.ts'
import type { Query } from '../contracts/query.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { GeoPointQuery } from '../exec/geo-points.ts'
import { GeoShapeQuery, type ShapeRelation } from '../exec/geo-shapes.ts'
import { componentsOf } from '../exec/geometry/components.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { WHOLE_EARTH } from '../values/place-test.ts'
import { boxQuery } from './geo_bounding_box.ts'
import { builder, defineQuery } from './query-builder.ts'
import { checkLatitudes, parseQueryShape } from './query-shape.ts'
import { type ShapeLookup, shapeLookups } from './shape-lookup.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { unresolved } from './terms-lookup.ts'

/** By field: a shape, or where one is stored, and how documents lie to it. */
export interface GeoShapeRequest extends CommonQueryOptions {
  readonly ignore_unmapped?: boolean
  readonly [field: string]: ShapeQuestionRequest | string | number | boolean | undefined
}

interface ShapeQuestionRequest {
  /** GeoJSON or WKT. */
  readonly shape?: string | Readonly<Record<string, unknown>>
  /** A shape that a document has. */
  readonly indexed_shape?: {
    /** The index of the document; `shapes` by default. */
    readonly index?: string
    /** The id of the document. */
    readonly id: string
    /** The field with the shape; `shape` by default. */
    readonly path?: string
    readonly routing?: string
  }
  /** `intersects`. */
  readonly relation?: 'intersects' | 'disjoint' | 'within' | 'contains' | 'INTERSECTS' | 'DISJOINT' | 'WITHIN' | 'CONTAINS'
  /** Accepted; nothing depends on it. */
  readonly strategy?: 'recursive' | 'term'
}

interface Question {
  shape: Shape | null
  relation: ShapeRelation
  lookup: Omit<ShapeLookup, 'field'> | null
}

export const geo_shape = defineQuery({
  name: 'geo_shape',
  parse(json) {
    const options = new Options()
    // As the server has it, unlike all other queries.
    options.boost = 0
    let field: string | null = null
    let question: Question = { shape: null, relation: 'intersects', lookup: null }
    let ignoreUnmapped = false
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (isObject(value)) {
        if (field !== null) throw parsing(`point specified twice. [${key}]`, atValue(json, key))
        field = key
        question = readQuestion(value)
      } else if (!isScalar(value)) continue
      else if (key === 'ignore_unmapped') ignoreUnmapped = booleanOf(value)
      else if (!options.take(key, value)) throw parsing(`query does not support [${key}]`, atValue(json, key))
    }
    if (field === null) throw illegalArgument('fieldName is required')
    const { shape, relation, lookup } = question
    if (shape === null && lookup === null) throw illegalArgument('either shape or indexedShapeId is required')
    const name = field
    shapeLookups.note(json, shape !== null || lookup === null ? null : { field: name, ...lookup })
    return builder('geo_shape', options, cx => {
      if (shape === null) throw unresolved()
      const type = cx.fields.field(name)
      if (type === undefined) {
        if (ignoreUnmapped) return newMatchNone()
        throw shardError(cx, `failed to find type for field [${name}]`)
      }
      checkLatitudes(shape)
      if (type.family === 'geo_shape') return new ConstantScoreQuery(shapeQuery(type.name, shape, relation))
      if (type.family !== 'geo_point') throw shardError(cx, `Field [${name}] is of unsupported type [${type.type}] for [geo_shape] query`)
      if (relation !== 'intersects') throw shardError(cx, `${relation.toUpperCase()} query relation not supported for Field [${name}].`)
      return new ConstantScoreQuery(pointQuery(type.name, shape, cx))
    })
  },
})

function readQuestion(json: JsonObject): Question {
  const question: Question = { shape: null, relation: 'intersects', lookup: null }
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (key === 'shape') question.shape = parseQueryShape(value)
    else if (key === 'relation') {
      const relation = textOf(value).toLowerCase()
      if (!isRelation(relation)) throw parsing(`Unknown shape operation [${textOf(value)} ]`, atValue(json, key))
      question.relation = relation
    } else if (key === 'strategy') checkStrategy(textOf(value), json, key)
    else if (key === 'indexed_shape') question.lookup = isObject(value) ? readLookup(value) : null
    else throw parsing(`query does not support [${key}]`, atValue(json, key))
  }
  return question
}

const isRelation = (text: string): text is ShapeRelation =>
  text === 'intersects' || text === 'disjoint' || text === 'within' || text === 'contains'

/** How shapes were looked for once. */
function checkStrategy(text: string, json: JsonObject, key: string): void {
  if (text !== 'recursive' && text !== 'term') throw parsing(`Unknown strategy [${text} ]`, atValue(json, key))
}

/** Keys it does not know are passed over. */
function readLookup({ index, id, path, routing }: JsonObject): Omit<ShapeLookup, 'field'> | null {
  if (!isScalar(id)) return null
  return {
    index: isScalar(index) ? textOf(index) : 'shapes',
    id: textOf(id),
    path: isScalar(path) ? textOf(path) : 'shape',
    routing: isScalar(routing) ? textOf(routing) : null,
  }
}

function shapeQuery(field: string, shape: Shape, relation: ShapeRelation): Query {
  if (relation === 'within' && hasLine(shape))
    throw illegalArgument('LatLonShapeQuery does not support WITHIN queries with line geometries')
  const components = componentsOf(shape)
  return components.length === 0 ? newMatchNone() : new GeoShapeQuery(field, relation, components)
}

const hasLine = (shape: Shape): boolean => shape.type === 'line' || (shape.type === 'collection' && shape.shapes.some(hasLine))

/** Places lie in areas only; of a collection they must lie in every shape. */
function pointQuery(field: string, shape: Shape, cx: QueryContext): Query {
  switch (shape.type) {
    case 'collection': {
      const kind = shape.multi
      if (kind === 'polygon') return areaQuery(field, shape)
      if (kind !== undefined) throw unsupportedShape(field, kind === 'point' ? 'multipoint' : 'multilinestring', cx)
      return new BooleanQuery(shape.shapes.map(one => ({ occur: 'filter', query: pointQuery(field, one, cx) })))
    }
    case 'point':
      throw unsupportedShape(field, 'point', cx)
    case 'line':
      throw unsupportedShape(field, 'linestring', cx)
    case 'box':
      return boxQuery(field, { top: shape.north, left: shape.west, bottom: shape.south, right: shape.east })
    case 'polygon':
    case 'circle':
      return areaQuery(field, shape)
  }
}

const unsupportedShape = (field: string, kind: string, cx: QueryContext): ApiError =>
  shardError(cx, `Field [${field}] does not support ${kind} queries`)

function areaQuery(field: string, shape: Shape): GeoPointQuery {
  const components = componentsOf(shape)
  const texts = components.map(({ text }) => text)
  const near = /^Circle\(\[(.*)\] radius = (.*)\)$/.exec(texts[0])
  const names = {
    index:
      near === null ? `LatLonPointQuery: field=${field}:[${texts.map(text => `${text},`).join('')}]` : `${field}:${near[1]} +/- ${near[2]}`,
    column: `INTERSECTS:geometries([${texts.join(', ')}${near === null ? ',' : ''}])`,
  }
  const inner = (lat: number, lon: number) => {
    const [x, y] = [decodeLongitude(lon), decodeLatitude(lat)]
    return components.some(component => component.contains(x, y))
  }
  return new GeoPointQuery(field, names, { ...WHOLE_EARTH, inner })
}
