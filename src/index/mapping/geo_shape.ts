// The field type `geo_shape`.
import { ApiError, illegalArgument, isApiError, parseFailed } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { BoostOption, IndexedOptions, MalformedOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, refuseUnsupported } from './field-definition.ts'
import type { GeoShapeFieldType } from './field-type.ts'
import { parseGeoJson } from './geo/geojson.ts'
import { printShape, type ShapeFormat, shapeFormat } from './geo/print-shape.ts'
import type { Shape, ShapeOptions } from './geo/shape.ts'
import { encodeShape } from './geo/shape-parts.ts'
import { parseWellKnownText } from './geo/wkt.ts'
import { isObject, javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { boostParameter, flag, indexDefaultFlag, metaParameter, parameter } from './parameter.ts'

/** A shape in a document or query: GeoJSON or well-known text. */
export function parseShape(value: unknown, options: ShapeOptions): Shape {
  if (typeof value === 'string') return parseWellKnownText(value, options)
  if (isObject(value)) return parseGeoJson(value, options)
  throw parseFailed('shape must be an object consisting of type and coordinates')
}

/** What is written that way already is shown as it was written. */
function inFormat(value: unknown, format: ShapeFormat, options: ShapeOptions): unknown {
  if (typeof value === 'string' ? format === 'wkt' : format === 'geojson') return value
  return printShape(parseShape(value, options), format)
}

class GeoShapeLeaf extends Leaf {
  readonly fieldType: GeoShapeFieldType
  private readonly spec: FieldSpec

  constructor(
    path: string,
    private readonly options: ShapeOptions,
    private readonly ignoreMalformed: boolean,
    private readonly counterclockwise: boolean,
    hasDocValues: boolean,
  ) {
    super(path)
    this.spec = { name: path, index: INDEX_NONE, norms: false, column: 'binary', points: 'none', stored: false }
    this.fieldType = {
      family: 'geo_shape',
      name: path,
      type: 'geo_shape',
      spec: this.spec,
      hasDocValues,
      boost: 1,
      similarity: null,
      format: value => value,
      readsFormats: true,
      readSource: (value, format) => inFormat(value, shapeFormat(format), options),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    try {
      const bytes = encodeShape(parseShape(value, this.options), this.counterclockwise)
      if (bytes !== null) out.appendBytes(this.spec, bytes)
    } catch (error) {
      if (!this.ignoreMalformed || !isApiError(error)) throw error
      out.ignore(this.path)
    }
  }

  override valueError(error: ApiError): ApiError {
    return new ApiError('mapper_parsing_exception', `failed to parse field [${this.path}] of type [geo_shape]`, { cause: error })
  }
}

const ORIENTATIONS: ReadonlyMap<string, 'RIGHT' | 'LEFT'> = new Map([
  ['right', 'RIGHT'],
  ['counterclockwise', 'RIGHT'],
  ['ccw', 'RIGHT'],
  ['left', 'LEFT'],
  ['clockwise', 'LEFT'],
  ['cw', 'LEFT'],
])

/** Lines, polygons and other shapes, as GeoJSON or WKT. */
export interface GeoShapeOptions extends IndexedOptions, BoostOption, MalformedOption {
  /** A third coordinate is dropped, in place of an error; true. */
  readonly ignore_z_value?: boolean
  /** Rings that are not closed are closed; false. */
  readonly coerce?: boolean
  /** The way in which the outer rings of polygons go round; `RIGHT`, counterclockwise. */
  readonly orientation?: 'RIGHT' | 'LEFT' | 'right' | 'left' | 'ccw' | 'cw' | 'counterclockwise' | 'clockwise'
}

export const geo_shape = defineField({
  type: 'geo_shape',
  parameters: {
    boost: boostParameter,
    index: flag(true),
    doc_values: flag(true),
    store: flag(false),
    meta: metaParameter,
    ignore_malformed: indexDefaultFlag(cx => cx.settings.ignoreMalformed),
    ignore_z_value: indexDefaultFlag(() => true),
    coerce: indexDefaultFlag(() => false),
    orientation: parameter<'RIGHT' | 'LEFT'>(
      'RIGHT',
      value => {
        const orientation = ORIENTATIONS.get(javaText(value).toLowerCase())
        if (orientation === undefined) throw illegalArgument(`Unknown orientation [${javaText(value)}]`)
        return orientation
      },
      { mergeable: true, explicit: true },
    ),
  },
  refuseUnknown: refuseUnsupported,
  prints: key => (key === 'index' || key === 'doc_values' ? false : undefined),
  build: (path, values) =>
    new GeoShapeLeaf(
      path,
      { coerce: values.coerce, ignoreHeight: values.ignore_z_value },
      values.ignore_malformed,
      values.orientation === 'RIGHT',
      values.doc_values,
    ),
})
