// Parses the contexts of a completion request and their boosts.
import { ApiError, illegalArgument, isApiError, nullPointer, parseFailed } from '../../../core/errors.ts'
import { stringify } from '../../../core/json.ts'
import { locate } from '../../../core/json-locate.ts'
import { doubleOf, isObject, isScalar, type JsonObject, textOf } from '../../../core/json-token.ts'
import { booleanOf, intOf } from '../../../core/stream-values.ts'
import { type GeoContext, readPrecision, type SuggestionContext, typedContext } from '../../../index/mapping/completion/contexts.ts'
import type { GeoPoint } from '../../../index/mapping/geo/encoding.ts'
import { geohashNeighbours, geohashOf, geohashPoint } from '../../../index/mapping/geo/geohash.ts'
import { parsePoint } from '../../../index/mapping/geo/parse-point.ts'
import { readStrictly, type StrictField, VALUE } from '../../../query/dsl/strict-object.ts'

export interface QueryContext {
  /** As the index has it before keys. */
  readonly typed: string
  readonly boost: number
  /** It stands for all that begin with it. */
  readonly isPrefix: boolean
}

const LONGEST_HASH = 12

/** Of several that are equal the last one counts. */
export function queryContexts(contexts: readonly SuggestionContext[], json: JsonObject): QueryContext[] {
  const wanted = new Map<SuggestionContext, QueryContext[]>()
  for (const name of Object.keys(json)) {
    const number = contexts.findIndex(context => context.name === name)
    if (number < 0) {
      const names = contexts.map(context => context.name).sort()
      throw illegalArgument(`Unknown context name [${name}], must be one of [${names.join(', ')}]`)
    }
    const context = contexts[number]
    const values = Array.isArray(json[name]) ? (json[name] as unknown[]) : [json[name]]
    wanted.set(
      context,
      values.flatMap(value =>
        (context.type === 'GEO' ? geoContexts(context, value) : [category(value)]).map(one => ({
          ...one,
          typed: typedContext(number, one.typed),
        })),
      ),
    )
  }
  const byText = new Map(contexts.flatMap(context => wanted.get(context) ?? []).map(one => [one.typed, one]))
  return [...byText.values()]
}

const int = (read: (value: number) => void): StrictField => ({
  accepts: ['VALUE_NUMBER', 'VALUE_STRING'],
  read: value => read(intOf(value)),
})

function boosted(boost: number): number {
  if (boost <= 0) throw illegalArgument('boost must be greater than 0')
  return boost
}

// ---- categories ---------------------------------------------------------------------------------

function category(value: unknown): QueryContext {
  if (isScalar(value)) return { typed: textOf(value), boost: 1, isPrefix: false }
  if (!isObject(value)) throw notParsed('category context must be an object, string, number or boolean')
  let typed: string | null = null
  let boost = 1
  let isPrefix = false
  try {
    readStrictly('category', value, {
      context: { accepts: VALUE, read: text => (typed = textOf(text)) },
      boost: int(number => (boost = boosted(number))),
      prefix: { accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'], read: flag => (isPrefix = booleanOf(flag)) },
    })
  } catch (error) {
    throw isApiError(error) ? notParsed('category context must be a string, number or boolean') : error
  }
  if (typed === null) throw nullPointer('category must not be null')
  return { typed, boost, isPrefix }
}

const notParsed = (reason: string) => new ApiError('x_content_parse_exception', reason)

// ---- places -------------------------------------------------------------------------------------

interface GeoWish {
  point: GeoPoint | null
  lat: number
  lon: number
  boost: number
  precision: number
  neighbours: number[]
}

function geoContexts(context: GeoContext, value: unknown): QueryContext[] {
  const wish: GeoWish = { point: null, lat: Number.NaN, lon: Number.NaN, boost: 1, precision: LONGEST_HASH, neighbours: [] }
  if (typeof value === 'string') wish.point = geohashPoint(value)
  else if (isObject(value)) readWish(context.name, value, wish)
  else throw parseFailed('geo context must be an object or string')
  const point = wish.point ?? (Number.isNaN(wish.lat) || Number.isNaN(wish.lon) ? null : { lat: wish.lat, lon: wish.lon })
  if (point === null) throw nullPointer('geoPoint must not be null')
  const { boost } = wish
  return [...cellsOf(context, point, wish)].map(typed => ({ typed, boost, isPrefix: typed.length < context.precision }))
}

/** The cell of the place, and those around it: of the same size where nothing else is asked for. */
function cellsOf(context: GeoContext, point: GeoPoint, { precision, neighbours }: GeoWish): Set<string> {
  const cell = geohashOf(point, Math.min(context.precision, precision))
  const cells = new Set([cell])
  const around = neighbours.length === 0 && cell.length === context.precision ? [cell] : []
  for (const length of neighbours) if (length < cell.length) around.push(cell.slice(0, length))
  for (const centre of around) for (const one of [centre, ...geohashNeighbours(centre)]) cells.add(one)
  return cells
}

function readWish(name: string, json: JsonObject, wish: GeoWish): void {
  const double = (read: (value: number) => void): StrictField => ({
    accepts: ['VALUE_NUMBER', 'VALUE_STRING'],
    read: value => read(doubleOf(value)),
  })
  try {
    readStrictly('geo', json, {
      context: { accepts: ['START_OBJECT'], read: value => (wish.point = parsePoint(value, true)) },
      boost: int(value => (wish.boost = boosted(value))),
      precision: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => (wish.precision = hashLength(value, 'precision')) },
      neighbours: {
        accepts: ['START_ARRAY', 'VALUE_NUMBER', 'VALUE_STRING'],
        read: value => (wish.neighbours = [value].flat().map(one => hashLength(one, 'neighbour value'))),
      },
      lat: double(value => (wish.lat = value)),
      lon: double(value => (wish.lon = value)),
    })
  } catch (error) {
    throw isApiError(error) ? placed(error, name, json) : error
  }
}

function hashLength(value: unknown, what: string): number {
  const length = typeof value === 'string' ? (/^[+-]?\d+$/.test(value) ? Number(value) : readPrecision(value)) : intOf(value)
  if (length < 1 || length > LONGEST_HASH) throw illegalArgument(`${what} must be between 1 and ${LONGEST_HASH}`)
  return length
}

/** The server keeps contexts apart from the body, without its white space, until it knows what they mean. */
function placed(error: ApiError, name: string, json: JsonObject): ApiError {
  const contexts = { [name]: json }
  for (let one: ApiError | undefined = error; one !== undefined; one = one.cause) {
    const place = one.at === undefined ? null : locate(stringify(contexts), contexts, one.at)
    one.at = undefined
    if (place !== null) one.place(place.line, place.col)
  }
  return error
}
