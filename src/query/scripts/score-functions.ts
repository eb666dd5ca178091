// The functions that scripts of scores may call by their names: curves, random numbers, decays from an origin.
import { parseDistance } from '../../core/distance.ts'
import { mixed, murmur3Bytes } from '../../core/murmur3.ts'
import { readTime } from '../../core/values.ts'
import { SEQ_NO_FIELD } from '../../index/contracts/document.ts'
import { type Postings, type SegmentReader, TermState } from '../../index/contracts/segment-reader.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import { evaluateDate } from '../../index/mapping/date-math.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import type { Implementation } from '../../painless/java-class.ts'
import { javaText, textHash } from '../../painless/runtime/objects.ts'
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

const CURVES: readonly (readonly [name: string, curve: CurveName])[] = [
  ['Linear', 'linear'],
  ['Exp', 'exp'],
  ['Gauss', 'gauss'],
]

const beyond = (distance: number, offset: number) => Math.max(0, distance - offset)

function decays(): Record<string, Implementation> {
  const functions: Record<string, Implementation> = {}
  for (const [name, curve] of CURVES) {
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
      const from = host.once(`${curve}|geo|${origin}|${scale}|${offset}|${decay}`, () => ({
        origin: parsePoint(origin, false),
        offset: parseDistance(offset, 1),
        fall: fall(parseDistance(scale, 1), decay),
      }))
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
      const from: FromOrigin<number> = host.once(`${curve}|date|${origin}|${scale}|${offset}|${decay}`, () => ({
        origin: evaluateDate(origin, DateFormat.of(DEFAULT_FORMAT), { now: Date.now(), roundUp: false, zone: null }).millis,
        offset: readTime(offset, 'offset'),
        fall: fall(readTime(scale, 'scale'), decay),
      }))
      return from.fall(beyond(Math.abs(millisOf(value) - from.origin), from.offset))
    }
  }
  return functions
}

/** 24 bits: as many as a float holds. */
const fraction = (hash: number) => (hash & 0xffffff) / 2 ** 24

/** By a value of the document. */
function randomOf(host: ScoreHost, seed: number, field: string): number {
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
  'double randomScore(int)': (host: ScoreHost, seed: number) => randomOf(host, seed, SEQ_NO_FIELD),
  'double randomScore(int, String)': randomOf,
  'int termFreq(String, String)': (host: ScoreHost, field: string, term: string) => termStatistics(host, field, term).freqAt(host.at.doc),
  'long totalTermFreq(String, String)': (host: ScoreHost, field: string, term: string) => termStatistics(host, field, term).total,
  'long sumTotalTermFreq(String)': (host: ScoreHost, field: string) =>
    host.at.segment.reader.fields.get(host.at.documents.fields.field(field)?.name ?? field)?.sumTotalTermFreq ?? 0,
  ...decays(),
}
