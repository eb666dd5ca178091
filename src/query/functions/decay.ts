// Decay functions: scores that fall with the distance of a field's value from an origin, for numbers, dates and points.
import { javaDouble } from '../../core/numbers.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { decodeLatitude, decodeLongitude, type GeoPoint } from '../../index/mapping/geo/encoding.ts'
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import { doubleOf } from '../values/column-doubles.ts'
import type { DecayCurve } from '../values/decay-curve.ts'
import { distanceInMetres } from '../values/distance.ts'
import { halves } from '../values/places.ts'
import type { LeafScoreFunction, ScoreFunction } from './score-function.ts'

/** Which distance counts where a document has several values. */
export type MultiValueMode = 'min' | 'max' | 'avg' | 'sum' | 'median'

/** The values of one column as distances. */
interface Distances {
  /** Of the value at a place in the column, before the offset is taken off. */
  distance(at: number): number
  explain(at: number): string
}

export interface Origin {
  readonly className: string
  readonly key: string
  /** Before the list of distances. */
  readonly listMark: string
  over(column: NumericColumn): Distances
}

export function originOnLine(field: FieldType, origin: number): Origin {
  const double = doubleOf(field)
  return {
    className: 'org.opensearch.index.query.functionscore.DecayFunctionBuilder$NumericFieldDataScoreFunction',
    key: String(origin),
    listMark: '',
    over: ({ values }) => ({
      distance: at => Math.abs(double(values[at]) - origin),
      explain: at => `Math.abs(${javaDouble(double(values[at]))}(=doc value) - ${javaDouble(origin)}(=origin)))`,
    }),
  }
}

export function originOnEarth({ lat, lon }: GeoPoint): Origin {
  return {
    className: 'org.opensearch.index.query.functionscore.DecayFunctionBuilder$GeoFieldDataScoreFunction',
    key: `${lat},${lon}`,
    listMark: ' of: ',
    over({ values }) {
      const places = halves(values)
      const latitude = (at: number) => decodeLatitude(places[2 * at + 1])
      const longitude = (at: number) => decodeLongitude(places[2 * at])
      const text = (a: number, b: number) => `${javaDouble(a)}, ${javaDouble(b)}`
      return {
        distance: at => distanceInMetres(lat, lon, latitude(at), longitude(at)),
        explain: at => `arcDistance(${text(latitude(at), longitude(at))}(=doc value),${text(lat, lon)}(=origin))`,
      }
    },
  }
}

interface Decay {
  readonly field: FieldType
  readonly origin: Origin
  readonly offset: number
  readonly curve: DecayCurve
  readonly mode: MultiValueMode
}

export class DecayFunction implements ScoreFunction {
  readonly className: string
  readonly key: string
  readonly weight = 1
  readonly needsScores = false

  constructor(
    private readonly decay: Decay,
    private readonly name: string | null,
  ) {
    const { field, origin, offset, curve, mode } = decay
    this.className = origin.className
    this.key = JSON.stringify(['decay', field.name, origin.key, offset, curve.name, curve.explain('', null), mode])
  }

  on({ reader }: SegmentView): LeafScoreFunction {
    const column = reader.numeric(this.decay.field.name)
    return new DecayLeaf(this.decay, column, column === null ? null : this.decay.origin.over(column), this.name)
  }
}

class DecayLeaf implements LeafScoreFunction {
  private several = new Float64Array(8)

  constructor(
    private readonly decay: Decay,
    private readonly column: NumericColumn | null,
    private readonly distances: Distances | null,
    private readonly name: string | null,
  ) {}

  score(doc: number): number {
    return this.decay.curve.at(this.distance(doc))
  }

  scoreAll(docs: Int32Array, _queryScores: Float32Array, count: number, out: Float64Array): void {
    const { curve } = this.decay
    for (let i = 0; i < count; i++) out[i] = curve.at(this.distance(docs[i]))
  }

  /** None for documents without a value. */
  private distance(doc: number): number {
    const { column, distances } = this
    if (column === null || distances === null || !column.has(doc)) return 0
    const { offset } = this.decay
    const { starts } = column
    if (starts === null) return Math.max(0, distances.distance(doc) - offset)
    const from = starts[doc]
    const count = starts[doc + 1] - from
    if (count > this.several.length) this.several = new Float64Array(2 * count)
    const sorted = this.several.subarray(0, count)
    for (let i = 0; i < count; i++) sorted[i] = Math.max(0, distances.distance(from + i) - offset)
    return select(sorted.sort(), this.decay.mode)
  }

  explain(doc: number): Explanation {
    const { field, curve, mode, origin } = this.decay
    const score = Math.fround(this.score(doc))
    const formula = curve.explain(`${mode.toUpperCase()}${origin.listMark}[${this.distanceTexts(doc)}]`, this.name)
    return explainMatch(score, `Function for field ${field.name}:`, explainMatch(score, formula))
  }

  private distanceTexts(doc: number): string {
    const { column, distances } = this
    if (column === null || distances === null || !column.has(doc)) return '0.0'
    const { starts } = column
    const offset = javaDouble(this.decay.offset)
    const texts: string[] = []
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let at = starts === null ? doc : starts[doc]; at < end; at++) {
      texts.push(`Math.max(${distances.explain(at)} - ${offset}(=offset), 0)`)
    }
    return texts.join(', ')
  }
}

/** Of ascending distances. */
function select(sorted: Float64Array, mode: MultiValueMode): number {
  const { length } = sorted
  const middle = length >>> 1
  switch (mode) {
    case 'min':
      return sorted[0]
    case 'max':
      return sorted[length - 1]
    case 'median':
      return length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    default: {
      let sum = 0
      for (let i = 0; i < length; i++) sum += sorted[i]
      return mode === 'sum' ? sum : sum / length
    }
  }
}
