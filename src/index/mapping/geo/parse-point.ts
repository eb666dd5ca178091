// Parses a point in any of the forms that documents and queries may use.
import { BROKEN, readWhole } from '../../../core/broken-json.ts'
import { type ApiError, illegalArgument, parseFailed } from '../../../core/errors.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { JsonFloat } from '../../../core/json.ts'
import { javaDouble } from '../../../core/numbers.ts'
import { notANumber } from '../../../core/values.ts'
import { isObject, type JsonObject, javaText } from '../java-text.ts'
import type { GeoPoint } from './encoding.ts'
import { geohashPoint } from './geohash.ts'

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonFloat
const numberOf = (value: unknown) => Number(value instanceof JsonFloat ? value.value : value)

const foundHeight = (height: number) => `found Z value [${javaDouble(height)}] but [ignore_z_value] parameter is [false]`

export function parsePoint(value: unknown, ignoreHeight: boolean): GeoPoint {
  if (typeof value === 'string') return ofText(value, ignoreHeight)
  if (Array.isArray(value)) return ofNumbers(value, ignoreHeight)
  if (isObject(value) && !(value instanceof JsonFloat)) return ofObject(value, ignoreHeight)
  throw parseFailed('geo_point expected')
}

function checkHeight(height: number, ignoreHeight: boolean): void {
  if (!ignoreHeight) throw parseFailed(`Exception parsing coordinates: ${foundHeight(height)}`)
}

function ofText(text: string, ignoreHeight: boolean): GeoPoint {
  if (text.includes(',')) return ofCoordinates(text, ignoreHeight)
  return /point/i.test(text) ? ofWellKnownText(text, ignoreHeight) : geohashPoint(text)
}

/** `41.12,-71.34`: latitude first. */
function ofCoordinates(text: string, ignoreHeight: boolean): GeoPoint {
  const parts = text.split(',')
  if (parts.length > 3) throw parseFailed(`failed to parse [${text}], expected 2 or 3 coordinates but found: [${parts.length}]`)
  const lat = parseJavaDouble(parts[0])
  if (lat === null) throw parseFailed('latitude must be a number')
  const lon = parseJavaDouble(parts[1])
  if (lon === null) throw parseFailed('longitude must be a number')
  if (parts.length === 3) checkHeight(parseJavaDouble(parts[2]) ?? 0, ignoreHeight)
  return { lat, lon }
}

/** `POINT (-71.34 41.12)`: longitude first. */
function ofWellKnownText(text: string, ignoreHeight: boolean): GeoPoint {
  const invalid = (cause: ApiError) => parseFailed('Invalid WKT format', { cause })
  const match = /^\s*point\s*\(\s*([^\s()]+)\s+([^\s()]+)(?:\s+([^\s()]+))?\s*\)\s*$/i.exec(text)
  const numbers = match === null ? [] : match.slice(1).map(part => (part === undefined ? null : parseJavaDouble(part)))
  const [lon, lat, height] = numbers
  if (typeof lon !== 'number' || typeof lat !== 'number') throw invalid(parseFailed(wellKnownTextError(text)))
  if (typeof height === 'number' && !ignoreHeight) throw invalid(illegalArgument(foundHeight(height)))
  return { lat, lon }
}

/** The errors of the server's parser. */
function wellKnownTextError(text: string): string {
  const rest = text.replace(/^\s*point\s*/i, '')
  if (!rest.startsWith('(')) return `expected word EMPTY or '(' but found: ${rest === '' ? 'END-OF-STREAM' : `'${rest.split(/\s/)[0]}'`}`
  const words = rest.slice(1).trim().split(/\s+/)
  const bad = words.find(word => parseJavaDouble(word.replace(/\)$/, '')) === null)
  return `expected number but found: ${bad === undefined || bad === '' ? 'END-OF-STREAM' : `'${bad}'`}`
}

/** `[lon, lat]`, perhaps with a height. */
function ofNumbers(values: readonly unknown[], ignoreHeight: boolean): GeoPoint {
  if (values.length > 3 && ignoreHeight) throw parseFailed('[geo_point] field type does not accept more than 3 values')
  const numbers = values.slice(0, 3).map(value => {
    if (isNumber(value)) return numberOf(value)
    const number = typeof value === 'string' ? parseJavaDouble(value) : null
    if (number === null) throw parseFailed('numeric value expected')
    return number
  })
  if (numbers.length < 2) throw parseFailed('[geo_point] field type should have at least two dimensions')
  if (numbers.length === 3) checkHeight(numbers[2], ignoreHeight)
  return { lat: numbers[1], lon: numbers[0] }
}

const ONE_FORM = 'field must be either [lon|lat], [type|coordinates], or [geohash]'

function ofObject(json: JsonObject, ignoreHeight: boolean): GeoPoint {
  const keys = Object.keys(json)
  if (keys.length === 0) throw parseFailed('token [END_OBJECT] not allowed')
  const form = FORMS.find(names => names.includes(keys[0]))
  if (keys.includes(BROKEN)) readWhole(json)
  if (form === undefined || keys.some(key => !form.includes(key))) throw parseFailed(ONE_FORM)
  if (form.includes('geohash')) {
    if (typeof json.geohash !== 'string') throw parseFailed('geohash must be a string')
    return geohashPoint(json.geohash)
  }
  return form.includes('lat') ? ofLatLon(json) : ofGeoJson(json, ignoreHeight)
}

const FORMS: readonly (readonly string[])[] = [['lat', 'lon'], ['geohash'], ['type', 'coordinates']]

function ofLatLon(json: JsonObject): GeoPoint {
  for (const key of Object.keys(json)) {
    if (!isNumber(json[key]) && typeof json[key] !== 'string') throw parseFailed(`${key} must be a number`)
  }
  const number = (key: 'lat' | 'lon') => {
    if (json[key] === undefined) throw parseFailed(`field [${key}] missing`)
    if (isNumber(json[key])) return numberOf(json[key])
    const text = javaText(json[key])
    const value = parseJavaDouble(text)
    if (value === null) throw parseFailed('[lon] and [lat] must be valid double values', { cause: notANumber(text) })
    return value
  }
  return { lat: number('lat'), lon: number('lon') }
}

function ofGeoJson({ type, coordinates }: JsonObject, ignoreHeight: boolean): GeoPoint {
  if (type !== undefined && typeof type !== 'string') throw parseFailed('type must be a string')
  if (typeof type === 'string' && type.toLowerCase() !== 'point') throw parseFailed('type must be Point')
  if (coordinates !== undefined && !Array.isArray(coordinates)) throw parseFailed('coordinates must be an array')
  if (type === undefined) throw parseFailed('field [type] missing')
  if (coordinates === undefined) throw parseFailed('field [coordinates] missing')
  if ((coordinates as unknown[]).some(value => !isNumber(value))) throw parseFailed('numeric value expected')
  return ofNumbers(coordinates as unknown[], ignoreHeight)
}
