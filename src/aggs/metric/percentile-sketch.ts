// The percentile methods of a request: t-digest or HDR histogram. `percentiles` and `percentile_ranks` ask the same of either.

import { ApiError, contentParse, illegalArgument } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { coercion, doubleOf, isScalar, type JsonObject, tokenOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import { coercedAt, intOf } from '../../core/stream-values.ts'
import { notAnItem, readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import type { ReduceContext } from '../aggregation.ts'
import type { ValueFormat } from '../values/value-format.ts'
import type { ValuesRequest } from '../values/values-config.ts'
import type { NumberAccumulator } from './number-metric.ts'
import { HdrHistogram, type HdrState } from './sketches/hdr-histogram.ts'
import { mergedDigest, pooledDigest, TDigest, type TDigestState } from './sketches/t-digest.ts'

export interface PercentileMethodRequest extends ValuesRequest {
  /** False: a list of keys and values, in place of an object; true. */
  readonly keyed?: boolean
  /** More is more exact, and takes more memory; 100. */
  readonly tdigest?: {
    /** 100 by default. */
    readonly compression?: number
  }
  /** Another method, for values that are not negative. */
  readonly hdr?: {
    /** Digits that are exact, 0 to 5; 3 by default. */
    readonly number_of_significant_value_digits?: number
  }
}

export type PercentileMethod =
  | { readonly kind: 'tdigest'; readonly compression: number }
  | { readonly kind: 'hdr'; readonly digits: number }

export interface PercentileFinding {
  /** Null: there were no values. */
  readonly digest: TDigestState | null
  readonly hdr: HdrState | null
  readonly format: ValueFormat
}

export interface PercentileSketch {
  /** The value at this percentile. */
  percentile(percent: number): number
  /** How many percent are not above this value. */
  rank(value: number): number
}

const DEFAULT_METHOD: PercentileMethod = { kind: 'tdigest', compression: 100 }

/** The fields `tdigest` and `hdr` of a request; `method` tells what they said in the end. */
export function methodFields(): { fields: Record<string, StrictField>; method: () => PercentileMethod } {
  const said: PercentileMethod[] = []
  const fields: Record<string, StrictField> = {
    tdigest: { accepts: ['START_OBJECT'], takenWhole: true, read: json => void said.push(readDigest(json as JsonObject)) },
    hdr: { accepts: ['START_OBJECT'], takenWhole: true, read: json => void said.push(readHdr(json as JsonObject)) },
  }
  const method = () => {
    if (said.length > 1) throw illegalArgument('Only one percentiles method should be declared.')
    return said[0] ?? DEFAULT_METHOD
  }
  return { fields, method }
}

function readDigest(json: JsonObject): PercentileMethod {
  let compression = 100
  readStrictly('tdigest', json, { compression: { accepts: NUMBER, read: value => void (compression = notBelowZero(doubleOf(value))) } })
  return { kind: 'tdigest', compression }
}

function notBelowZero(compression: number): number {
  if (compression >= 0) return compression
  throw illegalArgument(`[compression] must be greater than or equal to 0. Found [${javaDouble(compression)}]`)
}

function readHdr(json: JsonObject): PercentileMethod {
  let digits = 3
  readStrictly('hdr', json, {
    number_of_significant_value_digits: { accepts: NUMBER, read: value => void (digits = checkedDigits(intOf(value))) },
  })
  return { kind: 'hdr', digits }
}

function checkedDigits(digits: number): number {
  if (digits >= 0 && digits <= 5) return digits
  throw illegalArgument('[numberOfSignificantValueDigits] must be between 0 and 5')
}

const NUMBER = ['VALUE_NUMBER', 'VALUE_STRING'] as const

/** Numbers asked for: a list or one of them. */
export function readDoubles(value: unknown): number[] {
  if (!Array.isArray(value)) return [doubleOf(value)]
  return value.map((item, i) => {
    if (Array.isArray(item)) throw notAnItem(value, i)
    if (isScalar(item)) return doubleOf(item)
    throw coercedAt(coercion(`Current token (${tokenOf(item)}) not numeric, cannot use numeric value accessors`), item, atValue(value, i))
  })
}

/** What is wrong with the parts of a request when it is put together. */
export function whenBuilt<T>(type: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    throw contentParse(`Failed to build [${type}] after last required field arrived`, undefined, { cause })
  }
}

export class PercentileAccumulator implements NumberAccumulator<PercentileFinding> {
  private readonly digests: TDigest[] = []
  private readonly histograms: HdrHistogram[] = []

  constructor(private readonly method: PercentileMethod) {}

  add(numbers: Float64Array, owners: Int32Array | null, count: number): void {
    const { method } = this
    if (method.kind === 'tdigest') {
      for (let i = 0; i < count; i++) {
        const owner = owners === null ? 0 : owners[i]
        ;(this.digests[owner] ??= new TDigest(method.compression)).add(numbers[i])
      }
    } else {
      for (let i = 0; i < count; i++) {
        const owner = owners === null ? 0 : owners[i]
        ;(this.histograms[owner] ??= new HdrHistogram(method.digits)).add(notNegative(numbers[i]))
      }
    }
  }

  build(owner: number, format: ValueFormat): PercentileFinding {
    return { digest: this.digests[owner]?.state() ?? null, hdr: this.histograms[owner]?.state() ?? null, format }
  }
}

function notNegative(value: number): number {
  if (value >= 0) return value
  throw new ApiError(
    'array_index_out_of_bounds_exception',
    `The value ${javaDouble(value)} is out of bounds for histogram, Negative values cannot be recorded`,
  )
}

export function reducedPercentiles(findings: readonly PercentileFinding[], { final }: ReduceContext): PercentileFinding {
  const { format } = findings[0]
  const digests = findings.flatMap(({ digest }) => (digest === null ? [] : [digest]))
  const histograms = findings.flatMap(({ hdr }) => (hdr === null ? [] : [hdr]))
  return {
    digest: digests.length === 0 ? null : final ? mergedDigest(digests).compress().state() : pooledDigest(digests).state(),
    hdr: histograms.length === 0 ? null : HdrHistogram.of(histograms).state(),
    format,
  }
}

/** Null: there were no values. */
export function sketchOf({ digest, hdr }: PercentileFinding): PercentileSketch | null {
  if (hdr !== null) return HdrHistogram.of([hdr])
  if (digest === null) return null
  const sketch = TDigest.of(digest)
  return { percentile: percent => sketch.quantile(percent / 100), rank: value => sketch.rank(value) * 100 }
}
