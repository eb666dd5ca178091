// The field type `geo_point`.
import { type ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { javaDouble } from '../../core/numbers.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { BoostOption, IndexedOptions, MalformedOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, refuseUnsupported } from './field-definition.ts'
import type { GeoPointFieldType } from './field-type.ts'
import { type GeoPoint, normalizePoint, packPoint, unpackPoint } from './geo/encoding.ts'
import { parsePoint } from './geo/parse-point.ts'
import { printShape, type ShapeFormat, shapeFormat } from './geo/print-shape.ts'
import { KeptLeaf } from './leaf.ts'
import { wrapError } from './mapping-error.ts'
import { boostParameter, flag, indexDefaultFlag, metaParameter, parameter } from './parameter.ts'

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonFloat

/** `in`: after what a complaint names the field. */
function checkRange({ lat, lon }: GeoPoint, whose = ''): void {
  if (!(lat >= -90 && lat <= 90)) throw illegalArgument(`illegal latitude value [${javaDouble(lat)}]${whose}`)
  if (!(lon >= -180 && lon <= 180)) throw illegalArgument(`illegal longitude value [${javaDouble(lon)}]${whose}`)
}

/** A list that begins with a number is one place; of other lists each item is. */
const placesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) && !isNumber(value[0]) ? value : [value])

function shown(place: unknown, normal: boolean, format: ShapeFormat): unknown {
  const point = parsePoint(place, true)
  const { lat, lon } = normal ? normalizePoint(point) : point
  return printShape({ type: 'point', position: [lon, lat] }, format)
}

class GeoPointLeaf extends KeptLeaf {
  override readonly takesLists = true
  readonly fieldType: GeoPointFieldType

  constructor(
    path: string,
    spec: FieldSpec,
    private readonly options: {
      readonly ignore_malformed: boolean
      readonly ignore_z_value: boolean
      readonly null_value: GeoPoint | null
      readonly index: boolean
    },
  ) {
    super(path, spec)
    this.fieldType = {
      family: 'geo_point',
      indexed: options.index,
      name: path,
      type: 'geo_point',
      spec,
      boost: 1,
      similarity: null,
      format: value => {
        if (typeof value === 'string') return value
        const { lat, lon } = unpackPoint(value)
        return `${javaDouble(lat)}, ${javaDouble(lon)}`
      },
      readsFormats: true,
      readSourceList: (value, format) => placesOf(value).map(place => shown(place, options.ignore_malformed, shapeFormat(format))),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) {
      if (this.options.null_value !== null) this.keep(this.options.null_value, out)
      return
    }
    for (const place of placesOf(value)) this.addOne(place, out)
  }

  private addOne(value: unknown, out: DocumentBuilder): void {
    const { ignore_malformed, ignore_z_value } = this.options
    try {
      if (Array.isArray(value) && value.length === 1) {
        throw out.coercionError('Current token (END_ARRAY) not numeric, cannot use numeric value accessors')
      }
      const point = parsePoint(value, ignore_z_value)
      if (!ignore_malformed) checkRange(point, ` for ${this.path}`)
      this.keep(ignore_malformed ? normalizePoint(point) : point, out)
    } catch (error) {
      if (!ignore_malformed || !isApiError(error)) throw error
      out.ignore(this.path)
    }
  }

  private keep(point: GeoPoint, out: DocumentBuilder): void {
    if (!this.kept) return
    out.push(this.spec, packPoint(point))
    if (this.named) out.nameField(this.path)
  }

  override valueError(error: ApiError): ApiError {
    return wrapError(`failed to parse field [${this.path}] of type [geo_point]`, error)
  }
}

/** Places: `{ lat, lon }`, `[lon, lat]`, `'lat,lon'`, a geohash, or a WKT point. */
export interface GeoPointOptions extends IndexedOptions, BoostOption, MalformedOption {
  /** A third coordinate is dropped, in place of an error; true. */
  readonly ignore_z_value?: boolean
  /** Stands for null in documents. */
  readonly null_value?: string | { readonly lat: number; readonly lon: number } | readonly number[] | null
}

export const geo_point = defineField({
  type: 'geo_point',
  parameters: {
    boost: boostParameter,
    index: flag(true),
    doc_values: flag(true),
    store: flag(false),
    meta: metaParameter,
    ignore_malformed: indexDefaultFlag(cx => cx.settings.ignoreMalformed),
    ignore_z_value: indexDefaultFlag(() => true),
    null_value: parameter<GeoPoint | null>(
      null,
      value => {
        const point = parsePoint(value, true)
        checkRange(point)
        return point
      },
      { nullable: true, print: point => (point === null ? null : { lat: point.lat, lon: point.lon }) },
    ),
  },
  refuseUnknown: refuseUnsupported,
  prints: key => (key === 'index' ? false : undefined),
  build(path, values) {
    const spec: FieldSpec = {
      name: path,
      index: INDEX_NONE,
      norms: false,
      column: values.doc_values ? 'int' : 'none',
      // Queries read the column; where there is none, the points.
      points: values.index && !values.doc_values ? 'int' : 'none',
      stored: values.store,
    }
    return new GeoPointLeaf(path, spec, values)
  },
})
