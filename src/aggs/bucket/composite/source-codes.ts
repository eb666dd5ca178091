// Encodes the values of one source of a composite key as numbers of the same order, on one shard, and decodes them.
import { UTC } from '../../../core/date/time-zone.ts'
import { readZone } from '../../../core/date/zone-problem.ts'
import { illegalArgument, illegalState } from '../../../core/errors.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { numberFormat, textOf } from '../../../core/json-token.ts'
import { DateFormat } from '../../../index/mapping/date-format.ts'
import { evaluateDate } from '../../../index/mapping/date-math.ts'
import { parseAddress } from '../../../index/mapping/ip-address.ts'
import type { Query } from '../../../query/contracts/query.ts'
import { compareTerms } from '../../../query/values/term-text.ts'
import type { AggregationContext } from '../../aggregation.ts'
import { FoundTerms } from '../../values/found-terms.ts'
import { eachPoint, segmentPoints } from '../../values/geo-points.ts'
import type { Numbers } from '../../values/numbers.ts'
import { RAW, type ValueFormat } from '../../values/value-format.ts'
import {
  hasExactNumbers,
  NUMBER_KINDS,
  segmentNumbers,
  segmentTermsOf,
  type ValuesKind,
  type ValuesSource,
  valuesSource,
} from '../../values/values-source.ts'
import { roundingOf, settledInterval } from '../calendar-intervals.ts'
import { ExactNumbers } from '../exact-numbers.ts'
import { parseTile, tileCode } from '../grid/geotile.ts'
import { isWithin } from '../grid/grid-aggregator.ts'
import { evenIndex, roundedIndex } from '../value-index.ts'
import { placesOf, placesOfTerms, placesOfWhole } from './code-places.ts'
import type { CompositeSource } from './composite-source.ts'
import type { CodePlaces, SourceCodes } from './doc-codes.ts'

const KINDS: Readonly<Record<CompositeSource['type'], readonly ValuesKind[]>> = {
  terms: ['bytes', 'ip', 'numeric', 'date', 'boolean'],
  histogram: NUMBER_KINDS,
  date_histogram: ['date', 'numeric'],
  geotile_grid: ['geo_point'],
}

const FALLBACKS = { terms: 'bytes', histogram: 'numeric', date_histogram: 'date', geotile_grid: 'geo_point' } as const

export function sourceCodes(asked: CompositeSource, cx: AggregationContext): SourceCodes {
  if (asked.missingFirst !== null && !asked.missingBucket) throw illegalArgument('missing_order require missing_bucket is true')
  if (asked.values.field === null && asked.values.script === null) {
    throw illegalState('value source config is invalid; must have either a field or a script')
  }
  const source = valuesSource(asked.values, { type: asked.type, kinds: KINDS[asked.type], fallback: FALLBACKS[asked.type] }, cx)
  switch (asked.type) {
    case 'terms':
      if (source.kind !== 'bytes' && source.kind !== 'ip') return numberCodes(source, cx)
      // Where all documents are hits the server walks the field's terms, and never runs the script.
      return termCodes(source.field === null || !matchesAll(cx.query) ? source : { ...source, script: null }, cx)
    case 'histogram': {
      const { interval } = asked
      return numbers(
        source,
        cx,
        {
          code: value => Math.floor(value / interval) * interval,
          places: column => placesOf(column, evenIndex(column.min, column.max, interval, 0), key => key * interval),
        },
        { ...RAW },
        value => numberIn(value),
      )
    }
    case 'date_histogram':
      return dateCodes(asked, source, cx)
    case 'geotile_grid':
      return tileCodes(asked, source)
  }
}

export function numberCodes(source: ValuesSource, cx: AggregationContext): SourceCodes {
  if (source.script === null && source.missing === undefined && hasExactNumbers(source, cx)) return exactCodes(source, cx)
  const format = source.kind === 'boolean' ? source.format : RAW
  const after = (value: unknown) => {
    const flag = ['false', 'true'].indexOf(textOf(value))
    if (flag >= 0) return flag
    return source.isFloating ? lastly(numberIn(value)) : wholeIn(value)
  }
  const codes = { code: (value: number) => value, places: placesOfWhole }
  return numbers(source, cx, codes, source.isFloating ? { kind: 'decimal', pattern: '' } : format, after)
}

function dateCodes({ values, dateInterval, offset }: CompositeSource, source: ValuesSource, cx: AggregationContext): SourceCodes {
  const zone = values.timeZone === null ? UTC : readZone(values.timeZone)
  const rounding = roundingOf(settledInterval(dateInterval), zone, offset)
  const { format } = values
  const after = (value: unknown) =>
    format === null || typeof value === 'number'
      ? numberIn(value)
      : evaluateDate(textOf(value), DateFormat.of(format), { now: cx.now, roundUp: false, zone }).millis
  const shown: ValueFormat = format === null ? RAW : { kind: 'date', format, zone: values.timeZone ?? 'Z' }
  const codes: NumberCodes = {
    code: value => rounding.round(value),
    places: column => placesOf(column, roundedIndex(column.min, column.max, rounding), key => key),
  }
  return { ...numbers(source, cx, codes, shown, after), points: { source, code: codes.code } }
}

interface NumberCodes {
  code(value: number): number
  /** Null: there would be too many. */
  places(column: Numbers): CodePlaces | null
}

function numbers(
  source: ValuesSource,
  cx: AggregationContext,
  { code, places }: NumberCodes,
  format: ValueFormat,
  after: (value: unknown) => number,
): SourceCodes {
  return {
    format,
    segment(view) {
      const column = segmentNumbers(source, view, cx.now)
      if (column === null) return null
      const { starts, present } = column
      const one = new Int32Array(1)
      let codes = new Float64Array(1)
      const inPlaces = starts === null && column.prepare === undefined ? places(column) : null
      return {
        ...(inPlaces === null ? {} : { places: inPlaces }),
        get codes() {
          return codes
        },
        load(doc) {
          one[0] = doc
          column.prepare?.(one, 1, null)
          const { values } = column
          if (starts === null) {
            if (present !== null && !present.has(doc)) return 0
            codes[0] = code(values[doc])
            return 1
          }
          const from = starts[doc]
          const count = starts[doc + 1] - from
          if (codes.length < count) codes = new Float64Array(count)
          // Equal values count each, as on the server.
          for (let i = 0; i < count; i++) codes[i] = code(values[from + i])
          return count
        },
      }
    },
    part: one => one,
    after,
  }
}

export function termCodes(source: ValuesSource, cx: AggregationContext): SourceCodes {
  const terms = segmentTermsOf(source, cx)
  const read = source.kind === 'ip' ? parseAddress : (text: string) => text
  // Terms that are found are in no order, so that a term may have a number that no document has.
  const found = terms instanceof FoundTerms ? terms : null
  const compare = found === null ? undefined : byPart((a, b) => compareTerms(terms.term(a), terms.term(b)))
  return {
    format: source.format,
    segment(view) {
      const segment = terms.segment(view)
      if (segment === null) return null
      const { starts, toShard } = segment
      const one = new Int32Array(1)
      let codes = new Float64Array(1)
      const number = (ord: number) => (toShard === null ? ord : toShard[ord])
      return {
        ...(starts === null && segment.prepare === undefined ? { places: placesOfTerms(segment) } : {}),
        get codes() {
          return codes
        },
        load(doc) {
          one[0] = doc
          segment.prepare?.(one, 1, null)
          const { ords } = segment
          if (starts === null) {
            if (ords[doc] === 0) return 0
            codes[0] = number(ords[doc] - 1)
            return 1
          }
          const from = starts[doc]
          const count = starts[doc + 1] - from
          if (codes.length < count) codes = new Float64Array(count)
          for (let i = 0; i < count; i++) codes[i] = number(ords[from + i] - 1)
          return count
        },
      }
    },
    part: code => terms.term(code),
    after(value) {
      if (typeof value !== 'string') throw illegalArgument(`invalid value, expected string, got ${javaClass(value)}`)
      const term = read(value)
      if (found !== null) return found.number(term)
      let low = 0
      let high = terms.size
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compareTerms(terms.term(middle), term) < 0) low = middle + 1
        else high = middle
      }
      // Between two numbers where no document has it.
      return low < terms.size && terms.term(low) === term ? low : low - 0.5
    },
    compare,
  }
}

/** Whole numbers that doubles do not tell apart: codes are places among them. */
function exactCodes(source: ValuesSource, cx: AggregationContext): SourceCodes {
  const exact = new ExactNumbers()
  return {
    format: source.format,
    segment(view) {
      const column = segmentNumbers(source, view, cx.now)
      if (column === null) return null
      const { starts, present } = column
      const numbers = column.exact ?? column.values
      let codes = new Float64Array(1)
      return {
        get codes() {
          return codes
        },
        load(doc) {
          if (starts === null && present !== null && !present.has(doc)) return 0
          const from = starts === null ? doc : starts[doc]
          const count = starts === null ? 1 : starts[doc + 1] - from
          if (codes.length < count) codes = new Float64Array(count)
          for (let i = 0; i < count; i++) codes[i] = exact.key(numbers[from + i])
          return count
        },
      }
    },
    part: code => exact.numbers[code],
    after: value => exact.key(readLong(value)),
    compare: byPart((a, b) => (exact.numbers[a] < exact.numbers[b] ? -1 : exact.numbers[a] > exact.numbers[b] ? 1 : 0)),
  }
}

/** Codes of missing values are before or after all others. */
const byPart = (compare: (a: number, b: number) => number) => (a: number, b: number) =>
  Number.isFinite(a) && Number.isFinite(b) ? compare(a, b) : a < b ? -1 : a > b ? 1 : 0

function tileCodes({ precision, bounds }: CompositeSource, source: ValuesSource): SourceCodes {
  return {
    format: RAW,
    segment(view) {
      const points = segmentPoints(source, view)
      if (points === null) return null
      let codes = new Float64Array(1)
      let count = 0
      const take = (lat: number, lon: number) => {
        if (bounds !== null && !isWithin(bounds, lat, lon)) return
        if (codes.length === count) codes = Float64Array.from({ length: 2 * count }, (_, i) => codes[i])
        codes[count++] = tileCode(lat, lon, precision)
      }
      return {
        get codes() {
          return codes
        },
        load(doc) {
          count = 0
          eachPoint(points, doc, take)
          return count
        },
      }
    },
    part: code => code,
    after: value => parseTile(textOf(value)),
  }
}

const readLong = (value: unknown) => (/^[+-]?\d+$/.test(textOf(value)) ? BigInt(textOf(value)) : wholeIn(value))

const javaClass = (value: unknown) => (typeof value === 'boolean' ? 'Boolean' : Number.isInteger(value) ? 'Integer' : 'Double')

/** Nothing comes after what is not a number. */
const lastly = (number: number) => (Number.isNaN(number) ? Number.POSITIVE_INFINITY : number)

/** Not a number is the whole number 0. */
const wholeIn = (value: unknown) => numberIn(value) || 0

function numberIn(value: unknown): number {
  const number = parseJavaDouble(textOf(value))
  if (number === null) throw numberFormat(textOf(value))
  return number
}

export function matchesAll(query: Query): boolean {
  if (query.type === 'ConstantScoreQuery' || query.type === 'BoostQuery') return query.children().every(matchesAll)
  return query.type === 'MatchAllDocsQuery'
}
