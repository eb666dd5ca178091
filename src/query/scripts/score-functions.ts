// The functions that scripts of scores may call by their names: curves, random numbers, decays from an origin.
import { parseDistance } from '../../core/distance.ts'
import { illegalArgument, isApiError, nullPointer, parseFailed } from '../../core/errors.ts'
import { mixed, murmur3Bytes } from '../../core/murmur3.ts'
import { readTime } from '../../core/values.ts'
import { SEQ_NO_FIELD } from '../../index/contracts/document.ts'
import { type Postings, type SegmentReader, TermState } from '../../index/contracts/segment-reader.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import { evaluateDate } from '../../index/mapping/date-math.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import type { Implementation } from '../../painless/java-class.ts'
import { javaText, textHash } from '../../painless/runtime/objects.ts'
import { EngineProblem } from '../../painless/runtime/throwable.ts'
import { type CurveName, decayCurves } from '../values/decay-curve.ts'
import { distanceInMetres } from '../values/distance.ts'
import type { ScriptPoint } from './doc-values/places.ts'
import { millisOf } from './language.ts'
import type { SegmentDocuments } from './source-lookup.ts'

/** The host of a run that scores: the document at hand, and what was made of arguments that are the same for all. */
export class ScoreHost {
  private readonly made = new Map<string, unknown>()

  constructor(readonly at: SegmentDocuments) {}

  /** Arguments that say something once for all documents. */
  once<T>(key: string, make: () => T): T {
    let known = this.made.get(key) as T | undefined
    if (known === undefined) this.made.set(key, (known = make()))
    return known
  }

  get salt(): number {
    const { index, shard } = this.at.documents
    return (textHash(index) << 10) | shard
  }
}

interface FromOrigin<O> {
  readonly origin: O
  readonly offset: number
  readonly fall: (distance: number) => number
}

/** Each with the lines of the server's classes at which an origin is read: of a place and of a date. */
const CURVES: readonly (readonly [name: string, curve: CurveName, geoLine: number, dateLine: number])[] = [
  ['Linear', 'linear', 204, 366],
  ['Exp', 'exp', 231, 394],
  ['Gauss', 'gauss', 258, 421],
]

/** What the server's own classes show of themselves, the innermost first, by a beginning of the reason; the last is for any other. */
type Frames = readonly (readonly [reason: string, ...frames: string[]])[]

const frame = (name: string, method: string, line: number) =>
  `org.opensearch.${name}.${method}(${name.slice(name.lastIndexOf('.') + 1).replace(/\$.*/, '')}.java:${line})`
const math = (method: string, line: number) => frame('common.time.JavaDateMathParser', method, line)
const time = (method: string, line: number) => frame('common.unit.TimeValue', method, line)
const point = (method: string, line: number) => frame('common.geo.GeoPoint', method, line)
const ofPoints = [485, 448, 424, 400].map(line => frame('common.geo.GeoUtils', 'parseGeoPoint', line))

const PARSE_DATE: Frames = [
  ['could not read', math('parse', 83)],
  ['cannot parse empty', math('parseDateTime', 230), math('parse', 89)],
  ['failed to parse date', math('parseDateTime', 247), math('parse', 89)],
  ['', math('parseMath', 118), math('parse', 95)],
]
const PARSE_TIME: Frames = [
  ['failed to parse [', time('parse', 431), time('parseTimeValue', 399)],
  ['', time('parseTimeValue', 406)],
]
const PARSE_POINT: Frames = [
  ['Exception parsing', point('assertZValue', 297), point('resetFromCoordinates', 148), point('resetFromString', 121), ...ofPoints],
  ['latitude', point('resetFromCoordinates', 140), point('resetFromString', 121), ...ofPoints],
  ['', point('resetFromGeoHash', 210), point('parseGeoHash', 169), point('resetFromString', 123), ...ofPoints],
]
const PARSE_DISTANCE: Frames = [
  [
    '',
    ...['check:2324', 'readJavaFormatString:1928', 'parseDouble:110'].map(
      at => `java.base/jdk.internal.math.FloatingDecimal.${at.replace(':', '(FloatingDecimal.java:')})`,
    ),
    'java.base/java.lang.Double.parseDouble(Double.java:971)',
    frame('common.unit.DistanceUnit$Distance', 'parseDistance', 312),
    ...[177, 189].map(line => frame('common.unit.DistanceUnit', 'parse', line)),
  ],
]

/** In scripts no time is given for `now` to be. */
const AT_NO_TIME = {
  get now(): number {
    const reason = 'Cannot invoke "java.util.function.LongSupplier.getAsLong()" because "now" is null'
    throw parseFailed('could not read the current timestamp', {
      cause: nullPointer(reason),
    })
  },
  roundUp: false,
  zone: null,
}

/** Arguments are read in the server's `type`, so many lines after the first: what is wrong with one is an exception of the script. */
const tellingOf =
  (type: string, first: number) =>
  <T>(after: number, known: Frames, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (!isApiError(error)) throw error
      const [, ...frames] = known.find(([reason]) => error.reason.startsWith(reason))!
      throw new EngineProblem(error, [
        ...frames,
        `org.opensearch.script.ScoreScriptUtils$${type}.<init>(ScoreScriptUtils.java:${first + after})`,
      ])
    }
  }

const beyond = (distance: number, offset: number) => Math.max(0, distance - offset)

function decays(): Record<string, Implementation> {
  const functions: Record<string, Implementation> = {}
  for (const [name, curve, geoLine, dateLine] of CURVES) {
    const fall = (scale: number, decay: number) => {
      const { at } = decayCurves[curve](scale, decay)
      return at
    }
    functions[`double decayNumeric${name}(double, double, double, double, double)`] = (
      host: ScoreHost,
      origin: number,
      scale: number,
      offset: number,
      decay: number,
      value: number,
    ) => host.once(`${curve}|${scale}|${decay}`, () => fall(scale, decay))(beyond(Math.abs(value - origin), offset))
    functions[`double decayGeo${name}(String, String, String, double, org.opensearch.common.geo.GeoPoint)`] = (
      host: ScoreHost,
      origin: string,
      scale: string,
      offset: string,
      decay: number,
      { lat, lon }: ScriptPoint,
    ) => {
      const from = host.once(`${curve}|geo|${origin}|${scale}|${offset}|${decay}`, () => {
        const telling = tellingOf(`DecayGeo${name}`, geoLine)
        const point = telling(0, PARSE_POINT, () => parsePoint(origin, false))
        const metres = telling(1, PARSE_DISTANCE, () => parseDistance(scale, 1))
        return { origin: point, offset: telling(4, PARSE_DISTANCE, () => parseDistance(offset, 1)), fall: fall(metres, decay) }
      })
      return from.fall(beyond(distanceInMetres(from.origin.lat, from.origin.lon, lat, lon), from.offset))
    }
    functions[`double decayDate${name}(String, String, String, double, def)`] = (
      host: ScoreHost,
      origin: string,
      scale: string,
      offset: string,
      decay: number,
      value: unknown,
    ) => {
      const from: FromOrigin<number> = host.once(`${curve}|date|${origin}|${scale}|${offset}|${decay}`, () => {
        const telling = tellingOf(`DecayDate${name}`, dateLine)
        const { millis } = telling(0, PARSE_DATE, () => evaluateDate(origin, DateFormat.of(DEFAULT_FORMAT), AT_NO_TIME))
        const time = telling(1, PARSE_TIME, () => readTime(scale, `DecayDate${name}.scale`))
        return {
          origin: millis,
          offset: telling(3, PARSE_TIME, () => readTime(offset, `DecayDate${name}.offset`)),
          fall: fall(time, decay),
        }
      })
      return from.fall(beyond(Math.abs(millisOf(value) - from.origin), from.offset))
    }
  }
  return functions
}

/** 24 bits: as many as a float holds. */
const fraction = (hash: number) => (hash & 0xffffff) / 2 ** 24

/** By a value of the document. */
function randomOf(host: ScoreHost, seed: number, field: string, type = 'RandomScoreField', line = 152): number {
  if (host.at.documents.areTried === true) {
    const frames = [frame('script.ScoreScript', '_getIndex', 223), frame(`script.ScoreScriptUtils$${type}`, '<init>', line)]
    throw new EngineProblem(illegalArgument('index name can not be looked up!'), frames)
  }
  const values = host.at.docMap.getKey(field)
  const text = javaText(values.get(0))
  return fraction(murmur3Bytes(Buffer.from(text), mixed(host.salt ^ seed)))
}

/** Of one term in the segment at hand. */
class TermFrequencies {
  readonly total: number
  private readonly postings: Postings | null

  constructor(reader: SegmentReader, field: string, term: string) {
    const state = new TermState()
    const isThere = reader.terms(field)?.lookup(term, state) ?? false
    this.total = isThere ? state.totalTermFreq : 0
    this.postings = isThere ? reader.postings(field, state) : null
  }

  /** Documents are asked for in ascending order. */
  freqAt(doc: number): number {
    const { postings } = this
    if (postings === null) return 0
    const at = postings.doc < doc ? postings.advance(doc) : postings.doc
    return at === doc ? postings.freq() : 0
  }
}

const termStatistics = (host: ScoreHost, field: string, term: string) =>
  host.once(`term|${field}|${term}`, () => {
    const { documents, segment } = host.at
    return new TermFrequencies(segment.reader, documents.fields.field(field)?.name ?? field, term)
  })

const saturation = (value: number, k: number) => value / (k + value)
const sigmoid = (value: number, k: number, a: number) => value ** a / (k ** a + value ** a)

/** Those that look at nothing but numbers, by name and arity. */
export const plainScoreFunctions: ReadonlyMap<string, (...numbers: number[]) => number> = new Map<string, (...numbers: number[]) => number>(
  [
    ['saturation/2', saturation],
    ['sigmoid/3', sigmoid],
  ],
)

export const scoreFunctions: Readonly<Record<string, Implementation>> = {
  'double saturation(double, double)': (_host: ScoreHost, value: number, k: number) => saturation(value, k),
  'double sigmoid(double, double, double)': (_host: ScoreHost, value: number, k: number, a: number) => sigmoid(value, k, a),
  'double randomScore(int)': (host: ScoreHost, seed: number) => randomOf(host, seed, SEQ_NO_FIELD, 'RandomScoreDoc', 180),
  'double randomScore(int, String)': (host: ScoreHost, seed: number, field: string) => randomOf(host, seed, field),
  'int termFreq(String, String)': (host: ScoreHost, field: string, term: string) => termStatistics(host, field, term).freqAt(host.at.doc),
  'long totalTermFreq(String, String)': (host: ScoreHost, field: string, term: string) => termStatistics(host, field, term).total,
  'long sumTotalTermFreq(String)': (host: ScoreHost, field: string) =>
    host.at.segment.reader.fields.get(host.at.documents.fields.field(field)?.name ?? field)?.sumTotalTermFreq ?? 0,
  ...decays(),
}
