// `cardinality`: the approximate number of distinct values.
import { illegalArgument } from '../../core/errors.ts'
import { hash64, mix64, murmur3x128 } from '../../core/hash64.ts'
import { textOf } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
} from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import type { Numbers } from '../values/numbers.ts'
import { readsScores } from '../values/script-values.ts'
import { type DictionaryHashes, hashesOf } from '../values/term-hashes.ts'
import type { SegmentTerms, ShardTerms } from '../values/terms.ts'
import { readUnformatted, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { ALL_KINDS, NUMBER_KINDS, segmentNumbers, segmentTermsOf, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { isOnlyNumber } from './number-metric.ts'
import { cardinalityOf, HyperLogLog, type HyperLogLogState, precisionOf } from './sketches/hyper-log-log.ts'

export interface CardinalityRequest extends Omit<ValuesRequest, 'format'> {
  /** The number of distinct values up to which counts are nearly exact; 3000. */
  readonly precision_threshold?: number
  readonly execution_hint?: 'direct' | 'ordinals' | 'hashing'
}

const TYPE = 'cardinality'

export const cardinality: AggregationType = {
  name: TYPE,
  isLeaf: true,
  parse(json, { name }) {
    const options: Options = { threshold: undefined, hint: null }
    const config = readUnformatted(TYPE, json, name, {
      precision_threshold: { accepts: NUMBER, read: value => void (options.threshold = readThreshold(textOf(value), name)) },
      // Of long ago; it changes nothing.
      rehash: { accepts: NUMBER, read: () => {} },
      execution_hint: { accepts: ['VALUE_STRING'], read: value => void (options.hint = textOf(value)) },
    })
    return base => new CardinalityAggregation(base, config, options)
  },
}

const NUMBER = ['VALUE_NUMBER', 'VALUE_STRING'] as const

interface Options {
  threshold: number | undefined
  hint: string | null
}

function readThreshold(text: string, name: string): number {
  const threshold = Math.trunc(Number(text))
  if (text.trim() === '' || Number.isNaN(threshold)) throw illegalArgument(`For input string: "${text}"`)
  if (threshold < 0) throw illegalArgument(`[precisionThreshold] must be greater than or equal to 0. Found [${threshold}] in [${name}]`)
  return threshold
}

const HINTS = ['direct', 'ordinals']

interface CardinalityFinding {
  /** Null: there were no values. */
  readonly sketch: HyperLogLogState | null
}

class CardinalityAggregation extends Aggregation<CardinalityFinding> {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    private readonly config: ValuesConfig,
    private readonly options: Options,
  ) {
    super(base)
  }

  override get needsScores(): boolean {
    return readsScores(this.config.script)
  }

  open(cx: AggregationContext): Aggregator<CardinalityFinding> {
    const source = valuesSource(this.config, { type: TYPE, kinds: ALL_KINDS, fallback: 'bytes' }, cx)
    const { hint, threshold } = this.options
    if (hint !== null && !HINTS.includes(hint)) {
      throw illegalArgument(`Unknown execution_hint: [${hint}], expected any of [${HINTS.join(', ')}]`)
    }
    return new CardinalityAggregator(source, new Sketches(precisionOf(threshold)), hint, cx)
  }

  empty(): CardinalityFinding {
    return { sketch: null }
  }

  reduce(findings: readonly CardinalityFinding[]): CardinalityFinding {
    const found = findings.flatMap(({ sketch }) => (sketch === null ? [] : [sketch]))
    if (found.length < 2) return { sketch: found[0] ?? null }
    const merged = HyperLogLog.of(found[0])
    for (let i = 1; i < found.length; i++) merged.merge(found[i])
    return { sketch: merged.state() }
  }

  override sizeOf({ sketch }: CardinalityFinding): number {
    return super.sizeOf({ sketch }) + (sketch?.hashes?.byteLength ?? sketch?.registers?.length ?? 0)
  }

  print(finding: CardinalityFinding): Map<string, unknown> {
    return new Map([['value', countOf(finding)]])
  }

  override get yields(): 'number' {
    return 'number'
  }

  override metric(finding: CardinalityFinding, name: string): number | undefined {
    return isOnlyNumber(name) ? countOf(finding) : undefined
  }
}

const countOf = ({ sketch }: CardinalityFinding) => (sketch === null ? 0 : cardinalityOf(sketch))

/** By bucket. */
class Sketches {
  private readonly sketches: HyperLogLog[] = []

  constructor(private readonly precision: number) {}

  of(owner: number): HyperLogLog {
    return (this.sketches[owner] ??= new HyperLogLog(this.precision))
  }

  state(owner: number): CardinalityFinding {
    return { sketch: this.sketches[owner]?.state() ?? null }
  }
}

class CardinalityAggregator extends Aggregator<CardinalityFinding> {
  readonly profileName = 'CardinalityAggregator'
  private readonly terms: ShardTerms | null
  private readonly hashes: TermHashes | null
  private readonly used = { ordinals: 0, hashes: 0, numbers: 0, nothing: 0, either: 0 }

  constructor(
    private readonly source: ValuesSource,
    private readonly sketches: Sketches,
    private readonly hint: string | null,
    private readonly cx: AggregationContext,
  ) {
    super()
    this.terms = source.kind === 'bytes' || source.kind === 'ip' ? segmentTermsOf(source, cx) : null
    this.hashes = this.terms === null ? null : new TermHashes(this.terms, source.kind === 'ip')
  }

  segment(view: SegmentView): BucketCollector | null {
    const { source, sketches, terms, hashes } = this
    this.used[this.way()]++
    if (terms !== null) {
      const ofSegment = terms.segment(view)
      if (ofSegment === null) return null
      const { dictionary } = ofSegment
      return dictionary === undefined
        ? new TermCardinality(ofSegment, hashes!, sketches)
        : new OrdinalCardinality(ofSegment, hashesOf(dictionary, source.kind === 'ip'), sketches)
    }
    if (NUMBER_KINDS.includes(source.kind)) {
      const numbers = segmentNumbers(source, view, this.cx.now)
      return numbers === null ? null : new NumberCardinality(numbers, hasFractions(source), sketches)
    }
    return packedCardinality(source.field, view, sketches)
  }

  /** How the server would go about a segment, which is all that profiles tell. */
  private way(): keyof CardinalityAggregator['used'] {
    const { source, terms, hint } = this
    if (source.field === null && source.script === null && source.missing === undefined) return 'nothing'
    if (terms === null) return 'numbers'
    return hint === 'ordinals' ? 'ordinals' : hint === 'direct' || source.script !== null ? 'hashes' : 'either'
  }

  build(owners: ArrayLike<number>): CardinalityFinding[] {
    return Array.from(owners, owner => this.sketches.state(owner))
  }

  override debug(): Record<string, unknown> {
    const { ordinals, hashes, numbers, nothing, either } = this.used
    return {
      ordinals_collectors_used: ordinals,
      ordinals_collectors_overhead_too_high: 0,
      string_hashing_collectors_used: hashes,
      dynamic_pruned_segments: 0,
      numeric_collectors_used: numbers,
      empty_collectors_used: nothing,
      hybrid_collectors_used: either,
    }
  }
}

const hasFractions = ({ kind, isFloating }: ValuesSource) => kind === 'numeric' && isFloating

/** Of terms that stand in no dictionary of the segment. The hash of a term is worked out when it is first met. */
class TermHashes {
  high = new Int32Array(0)
  low = new Int32Array(0)
  private known = new Uint8Array(0)

  constructor(
    private readonly terms: ShardTerms,
    private readonly isBinary: boolean,
  ) {}

  /** Makes room for all terms there are. */
  reserve(): void {
    const { size } = this.terms
    if (this.known.length >= size) return
    const grown = Math.max(size, 2 * this.known.length)
    const { high, low, known } = this
    this.high = new Int32Array(grown)
    this.low = new Int32Array(grown)
    this.known = new Uint8Array(grown)
    this.high.set(high)
    this.low.set(low)
    this.known.set(known)
  }

  /** Of a number that there is room for. */
  find(number: number): void {
    if (this.known[number] === 1) return
    this.known[number] = 1
    murmur3x128(Buffer.from(this.terms.term(number), this.isBinary ? 'latin1' : 'utf8'))
    this.high[number] = hash64.high
    this.low[number] = hash64.low
  }
}

class TermCardinality implements BucketCollector {
  constructor(
    private readonly terms: SegmentTerms,
    private readonly hashes: TermHashes,
    private readonly sketches: Sketches,
  ) {}

  collect({ docs, owners, scores, count }: DocWindow): void {
    const { terms, hashes, sketches } = this
    terms.prepare?.(docs, count, scores)
    hashes.reserve()
    const { ords, starts, toShard } = terms
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const to = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = starts === null ? doc : starts[doc]; at < to; at++) {
        if (ords[at] === 0) continue
        const number = toShard === null ? ords[at] - 1 : toShard[ords[at] - 1]
        hashes.find(number)
        sketches.of(owners === null ? 0 : owners[i]).add(hashes.high[number], hashes.low[number])
      }
    }
  }
}

class OrdinalCardinality implements BucketCollector {
  constructor(
    private readonly terms: SegmentTerms,
    private readonly hashes: DictionaryHashes,
    private readonly sketches: Sketches,
  ) {}

  collect({ docs, owners, count }: DocWindow): void {
    const { sketches, hashes } = this
    const { high, low } = hashes
    const { ords, starts } = this.terms
    if (starts === null && owners === null) {
      const sketch = sketches.of(0)
      for (let i = 0; i < count; i++) {
        const ord = ords[docs[i]] - 1
        if (ord < 0) continue
        hashes.find(ord)
        sketch.add(high[ord], low[ord])
      }
      return
    }
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const to = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = starts === null ? doc : starts[doc]; at < to; at++) {
        const ord = ords[at] - 1
        if (ord < 0) continue
        hashes.find(ord)
        sketches.of(owners === null ? 0 : owners[i]).add(high[ord], low[ord])
      }
    }
  }
}

const TWO_32 = 2 ** 32
const double = new Float64Array(1)
const bits = new BigInt64Array(double.buffer)

class NumberCardinality implements BucketCollector {
  constructor(
    private readonly numbers: Numbers,
    private readonly isFloating: boolean,
    private readonly sketches: Sketches,
  ) {}

  collect({ docs, owners, scores, count }: DocWindow): void {
    this.numbers.prepare?.(docs, count, scores)
    const { values, starts, present, exact } = this.numbers
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (starts === null && present !== null && !present.has(doc)) continue
      const to = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = starts === null ? doc : starts[doc]; at < to; at++) {
        if (exact !== null) mixBits(BigInt(exact[at]))
        else if (this.isFloating) mixDouble(values[at])
        else mix64(Math.floor(values[at] / TWO_32), values[at])
        this.sketches.of(owners === null ? 0 : owners[i]).add(hash64.high, hash64.low)
      }
    }
  }
}

function mixDouble(value: number): void {
  double[0] = value
  mixBits(bits[0])
}

const mixBits = (whole: bigint) => mix64(Number(whole >> 32n), Number(BigInt.asIntN(32, whole)))

/** Points and ranges are distinguished by their encoded bytes. */
function packedCardinality(field: FieldType | null, { reader }: SegmentView, sketches: Sketches): BucketCollector | null {
  if (field === null) return null
  const numbers = reader.numeric(field.name)
  if (numbers !== null) {
    const exact = numbers.values instanceof BigInt64Array ? numbers.values : BigInt64Array.from(Array.from(numbers.values, BigInt))
    const { starts, present } = numbers
    return new NumberCardinality({ values: new Float64Array(0), starts, present, min: 0, max: 0, exact }, false, sketches)
  }
  const binary = reader.binary(field.name)
  if (binary === null) return null
  return {
    collect({ docs, owners, count }) {
      for (let i = 0; i < count; i++) {
        const bytes = binary.get(docs[i])
        if (bytes === null) continue
        murmur3x128(bytes)
        sketches.of(owners === null ? 0 : owners[i]).add(hash64.high, hash64.low)
      }
    },
  }
}
