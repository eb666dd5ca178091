// `exp`, `gauss` and `linear`: scores that fall with the distance from an origin.
import { parseDistance } from '../../../core/distance.ts'
import { illegalArgument, parseFailed, parsing } from '../../../core/errors.ts'
import { atEnd, atValue } from '../../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../../core/json-token.ts'
import { textAt } from '../../../core/stream-values.ts'
import { readTime } from '../../../core/values.ts'
import { byFamily } from '../../../index/mapping/by-family.ts'
import type { DateFieldType, FieldType, GeoPointFieldType } from '../../../index/mapping/field-type.ts'
import type { GeoPoint } from '../../../index/mapping/geo/encoding.ts'
import { parsePoint } from '../../../index/mapping/geo/parse-point.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import { DecayFunction, type MultiValueMode, type Origin, originOnEarth, originOnLine } from '../../functions/decay.ts'
import { type CurveName, decayCurves } from '../../values/decay-curve.ts'
import { requireColumn } from '../../values/fielddata.ts'
import { CopiedObject } from './copied-object.ts'
import { defineFunction } from './score-function-type.ts'

/** By field: from where the score falls, and how far it is when it has fallen to `decay`. */
export interface DecayRequest {
  /** Which of several values counts; `min`, the nearest, by default. */
  readonly multi_value_mode?: 'min' | 'max' | 'avg' | 'sum' | 'median'
  readonly [field: string]: DecayOptions | string | undefined
}

interface DecayOptions {
  /** A number, a date or a place. */
  readonly origin?: unknown
  /** How far it is when the score has fallen to `decay`: `10`, `'7d'`, `'2km'`. */
  readonly scale: number | string
  /** So far it does not fall; 0. */
  readonly offset?: number | string
  /** 0.5. */
  readonly decay?: number
}

export const exp = decayFunction('exp')
export const gauss = decayFunction('gauss')
export const linear = decayFunction('linear')

function decayFunction<N extends CurveName>(name: N) {
  return defineFunction({
    name,
    parse(json) {
      let field: string | null = null
      let parameters: JsonObject = {}
      let mode: MultiValueMode = 'min'
      for (const key of Object.keys(json)) {
        const value = json[key]
        if (isObject(value)) {
          field = key
          parameters = value
        } else if (key === 'multi_value_mode') mode = modeOf(json, key)
        else throw malformed(atValue(json, key))
      }
      if (field === null) throw malformed(atEnd(json))
      const of = field
      return (cx, functionName) => newDecay(name, of, parameters, mode, cx, functionName)
    },
  })
}

const malformed = (at: ReturnType<typeof atEnd>) => parsing('malformed score function score parameters.', at)

const MODES: readonly string[] = ['min', 'max', 'avg', 'sum', 'median'] satisfies MultiValueMode[]

function modeOf(json: JsonObject, key: string): MultiValueMode {
  const text = textAt(json, key)
  const mode = text.toLowerCase()
  if (!MODES.includes(mode)) throw illegalArgument(`Illegal sort mode: ${text}`)
  return mode as MultiValueMode
}

/** What the parameters say, in the unit of the field: milliseconds, metres or its own. */
interface Parameters {
  readonly origin: Origin
  readonly scale: number
  readonly offset: number
  readonly decay: number
}

function newDecay(curve: CurveName, name: string, json: JsonObject, mode: MultiValueMode, cx: QueryContext, functionName: string | null) {
  const field = cx.fields.field(name)
  // The server reads a copy of the parameters, and tells places in that.
  if (field === undefined) throw parsing(`unknown field [${name}]`, undefined, { details: { line: 1, col: 0 } })
  const { origin, scale, offset, decay } = parametersOf(field, name, new CopiedObject(json), cx)
  requireColumn(field)
  if (!(scale > 0)) throw illegalArgument('function_score : scale must be > 0.0.')
  if (decay <= 0 || decay >= 1) throw illegalArgument('function_score : decay must be in the range [0..1].')
  if (offset < 0) throw illegalArgument('function_score : offset must be > 0.0')
  return new DecayFunction({ field, origin, offset, curve: decayCurves[curve](scale, decay), mode }, functionName)
}

function refused(field: FieldType, name: string): never {
  const reason = `field [${name}] is of type [${classOf(field)}], but only numeric types are supported.`
  throw parsing(reason, undefined, { details: { line: 1, col: 1 } })
}

const parametersOf = byFamily<[name: string, json: CopiedObject, cx: QueryContext], Parameters>({
  text: refused,
  keyword: refused,
  constant: refused,
  number: (field, name, json) => (field.numeric === 'scaled_float' ? refused(field, name) : numbers(field, json)),
  date: (field, _, json, cx) => moments(field, json, cx),
  boolean: refused,
  ip: refused,
  geo_point: (field, _, json) => places(field, json),
  geo_shape: refused,
  range: refused,
  feature: refused,
  vector: refused,
  version: refused,
  id: refused,
  meta: refused,
})

/** As the server prints an object of its class for a field type. */
function classOf({ family, type, name }: FieldType): string {
  const words = (family === 'range' ? 'range' : type).split('_')
  const camel = words.map(word => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
  let hash = 0
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0
  return `org.opensearch.index.mapper.${camel}FieldMapper$${camel}FieldType@${(hash >>> 0).toString(16)}`
}

const notSupported = (key: string) => parseFailed(`parameter [${key}] not supported!`)

function numbers(field: FieldType, json: CopiedObject): Parameters {
  let origin: number | null = null
  let scale: number | null = null
  let offset = 0
  let decay = 0.5
  for (const key of json.keys) {
    if (key === 'origin') origin = json.double(key)
    else if (key === 'scale') scale = json.double(key)
    else if (key === 'offset') offset = json.double(key)
    else if (key === 'decay') decay = json.double(key)
    else throw notSupported(key)
  }
  if (origin === null || scale === null) throw parseFailed('both [scale] and [origin] must be set for numeric fields.')
  return { origin: originOnLine(field, origin), scale, offset, decay }
}

function moments(field: DateFieldType, json: CopiedObject, cx: QueryContext): Parameters {
  let origin: string | null = null
  let scale: string | null = null
  let offset = '0d'
  let decay = 0.5
  for (const key of json.keys) {
    if (key === 'origin') origin = json.text(key)
    else if (key === 'scale') scale = json.text(key)
    else if (key === 'offset') offset = json.text(key)
    else if (key === 'decay') decay = json.double(key)
    else throw notSupported(key)
  }
  // Nanoseconds where the field has them, and yet compared with milliseconds.
  const instant = origin === null ? cx.now() : Number(field.instant(origin, false, { now: cx.now() }))
  if (scale === null) throw parseFailed('[scale] must be set for date fields.')
  const millis = Math.trunc(readTime(scale, 'DecayFunctionParser.scale'))
  return { origin: originOnLine(field, instant), scale: millis, offset: Math.trunc(readTime(offset, 'DecayFunctionParser.offset')), decay }
}

function places(_field: GeoPointFieldType, json: CopiedObject): Parameters {
  let origin: GeoPoint = { lat: 0, lon: 0 }
  let scale: string | null = null
  let offset = '0km'
  let decay = 0.5
  for (const key of json.keys) {
    if (key === 'origin') origin = parsePoint(json.value(key), false)
    else if (key === 'scale') scale = json.text(key)
    else if (key === 'offset') offset = json.text(key)
    else if (key === 'decay') decay = json.double(key)
    else throw notSupported(key)
  }
  if (scale === null) throw parseFailed('[origin] and [scale] must be set for geo fields.')
  return { origin: originOnEarth(origin), scale: parseDistance(scale, 1), offset: parseDistance(offset, 1), decay }
}
