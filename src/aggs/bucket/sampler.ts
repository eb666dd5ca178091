// `sampler` and `diversified_sampler`: the best documents of each shard, with a limit per value in the latter. Sub-aggregations see only
// those.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { textOf, tokenOf } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { NUMBER, TEXT } from '../../query/dsl/strict-object.ts'
import {
  type Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type Bucket,
  type BucketCollector,
  type DocWindow,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { buildSubs, collectorOf, SubWindow } from '../collectors.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { readUnformatted, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { isUnmapped, segmentNumbers, segmentTermsOf, type ValuesKind, valuesSource } from '../values/values-source.ts'
import { NothingFound } from './unmapped.ts'

export interface SamplerRequest {
  /** So many of the best hits of each shard; 100. */
  readonly shard_size?: number
}

export interface DiversifiedSamplerRequest extends SamplerRequest, Omit<ValuesRequest, 'format'> {
  /** So many with the same value; 1. */
  readonly max_docs_per_value?: number
  readonly execution_hint?: 'map' | 'global_ordinals' | 'bytes_hash'
}

const STANDARD_SIZE = 100

export const sampler: AggregationType = {
  name: 'sampler',
  parse(json, { name }) {
    let size = STANDARD_SIZE
    for (const key of Object.keys(json)) {
      if (key !== 'shard_size' || tokenOf(json[key]) !== 'VALUE_NUMBER')
        throw parsing(`Unsupported property "${key}" for aggregation "${name}`, atValue(json, key))
      size = intOf(json[key])
    }
    return base => new SamplerAggregation(base, size, null)
  },
}

interface Diversity {
  readonly values: ValuesConfig
  readonly perValue: number
  readonly executionHint: string | null
}

export const diversified_sampler: AggregationType = {
  name: 'diversified_sampler',
  parse(json, { name }) {
    let size = STANDARD_SIZE
    let perValue = 1
    let executionHint: string | null = null
    const values = readUnformatted('diversified_sampler', json, name, {
      shard_size: { accepts: NUMBER, read: value => void (size = notNegative('shardSize', intOf(value), name)) },
      max_docs_per_value: { accepts: NUMBER, read: value => void (perValue = notNegative('maxDocsPerValue', intOf(value), name)) },
      execution_hint: { accepts: TEXT, read: value => void (executionHint = textOf(value)) },
    })
    return base => new SamplerAggregation(base, size, { values, perValue, executionHint })
  },
}

function notNegative(option: string, value: number, name: string): number {
  if (value < 0) throw illegalArgument(`[${option}] must be greater than or equal to 0. Found [${value}] in [${name}]`)
  return value
}

const KINDS: readonly ValuesKind[] = ['bytes', 'numeric', 'date', 'boolean']
const HINTS = ['map', 'bytes_hash', 'global_ordinals']

class SamplerAggregation extends SingleBucketAggregation {
  constructor(
    base: AggregationBase,
    private readonly size: number,
    private readonly diversity: Diversity | null,
  ) {
    super(base)
  }

  get type(): string {
    return this.diversity === null ? 'sampler' : 'diversified_sampler'
  }

  override typedName(): string {
    return 'sampler'
  }

  override get needsScores(): boolean {
    return true
  }

  override get needsWholeShard(): boolean {
    return true
  }

  override get isSliced(): boolean {
    return false
  }

  open(cx: AggregationContext): Aggregator<Bucket> {
    const { diversity, size } = this
    const subs = openSubs(this, cx)
    const groups = diversity === null ? null : this.groups(diversity, cx)
    if (groups === 'none') return new NothingFound({ count: 0, subs: [] }, subs)
    if (cx.reader.segments.length > 0) this.checkSubs()
    if (size <= 0)
      throw illegalArgument('numHits must be > 0; please use TotalHitCountCollectorManager if you just need the total hit count')
    return new SamplerAggregator(this, size, groups, diversity?.perValue ?? 0, subs)
  }

  private checkSubs(): void {
    if (this.subs.length > 0) return
    throw new ApiError('aggregation_execution_exception', 'Sampler aggregation must be used with child aggregations.')
  }

  private groups({ values, executionHint }: Diversity, cx: AggregationContext): Groups | 'none' {
    const source = valuesSource(values, { type: this.type, kinds: KINDS, fallback: 'bytes' }, cx)
    if (isUnmapped(source)) return 'none'
    const isNumeric = source.kind !== 'bytes'
    if (!isNumeric && executionHint !== null && !HINTS.includes(executionHint)) {
      throw illegalArgument(`Unknown \`execution_hint\`: [${executionHint}], expected any of [${HINTS.join(', ')}]`)
    }
    if (isNumeric) {
      return view => {
        const numbers = segmentNumbers(source, view, cx.now)
        if (numbers === null) return ALONE
        const { starts, present } = numbers
        const of = (doc: number) => {
          if (starts !== null) return checkSingle(starts, doc) ? numbers.values[starts[doc]] : Number.NaN
          return present === null || present.has(doc) ? numbers.values[doc] : Number.NaN
        }
        return { of, prepare: (docs, count, scores) => numbers.prepare?.(docs, count, scores) }
      }
    }
    const terms = segmentTermsOf(source, cx)
    return view => {
      const segment = terms.segment(view)
      if (segment === null) return ALONE
      const { starts, toShard } = segment
      const number = (ord: number) => (ord === 0 ? Number.NaN : toShard === null ? ord : toShard[ord - 1] + 1)
      const of = (doc: number) =>
        starts === null ? number(segment.ords[doc]) : checkSingle(starts, doc) ? number(segment.ords[starts[doc]]) : Number.NaN
      return { of, prepare: (docs, count, scores) => segment.prepare?.(docs, count, scores) }
    }
  }
}

/** The documents of a segment by the value that they are some of several for. */
interface SegmentGroups {
  prepare(docs: Int32Array, count: number, scores: Float32Array | null): void
  /** NaN: it has none, as others have not. */
  of(doc: number): number
}

const ALONE: SegmentGroups = { prepare: () => {}, of: () => Number.NaN }

type Groups = (view: SegmentView) => SegmentGroups
function checkSingle(starts: Uint32Array, doc: number): boolean {
  const count = starts[doc + 1] - starts[doc]
  if (count > 1) throw illegalArgument('Sample diversifying key must be a single valued-field')
  return count === 1
}

interface Sampled {
  readonly view: SegmentView
  readonly doc: number
  readonly score: number
  readonly group: number
}

interface Sample {
  /** More than are kept, now and then. */
  list: Sampled[]
  /** The lowest score of as many as are kept; what comes later must score more. */
  least: number
  /** By value, the lowest score of as many as may have it. */
  readonly floors: Map<number, number>
}

/** The best first; of equal ones that which came first. */
const bestFirst = (a: Sampled, b: Sampled): number => b.score - a.score || a.view.ord - b.view.ord || a.doc - b.doc

class SamplerAggregator extends Aggregator<Bucket> {
  /** By bucket of the parent. */
  private readonly samples = new Map<number, Sample>()
  private readonly counts = new Map<number, number>()

  constructor(
    private readonly aggregation: Aggregation,
    private readonly size: number,
    private readonly groups: Groups | null,
    private readonly perValue: number,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  get profileName(): string {
    return this.groups === null ? 'SamplerAggregator' : 'DiversifiedOrdinalsSamplerAggregator'
  }

  segment(view: SegmentView): BucketCollector {
    const groups = this.groups?.(view) ?? null
    return { collect: window => this.collect(window, view, groups) }
  }

  private collect({ docs, owners, scores, count }: DocWindow, view: SegmentView, groups: SegmentGroups | null): void {
    groups?.prepare(docs, count, scores)
    let sample = owners === null && count > 0 ? this.of(0) : null
    for (let i = 0; i < count; i++) {
      if (owners !== null) sample = this.of(owners[i])
      const score = scores === null ? 0 : scores[i]
      const { list, least } = sample!
      // Whichever are taken for their values, documents that are worse than all of a full sample never get in.
      if (score <= least) continue
      const group = groups === null ? 0 : groups.of(docs[i])
      if (groups !== null && score <= (sample!.floors.get(group) ?? Number.NEGATIVE_INFINITY)) continue
      list.push({ view, doc: docs[i], score, group })
      if (list.length >= 2 * this.size + MANY) this.sift(sample!)
    }
  }

  private of(owner: number): Sample {
    let sample = this.samples.get(owner)
    if (sample === undefined) this.samples.set(owner, (sample = { list: [], least: Number.NEGATIVE_INFINITY, floors: new Map() }))
    return sample
  }

  private sift(sample: Sample): void {
    const best = this.best(sample.list, sample.floors)
    sample.list = best
    if (best.length === this.size) sample.least = best[this.size - 1].score
  }

  /** Tells `floors` of values that as many have as may. */
  private best(list: Sampled[], floors: Map<number, number>): Sampled[] {
    list.sort(bestFirst)
    if (this.groups === null) return list.slice(0, this.size)
    const taken = new Map<number, number>()
    const kept: Sampled[] = []
    for (const one of list) {
      const count = taken.get(one.group) ?? 0
      if (count >= this.perValue) continue
      taken.set(one.group, count + 1)
      if (count + 1 === this.perValue) floors.set(one.group, one.score)
      if (kept.push(one) === this.size) break
    }
    return kept
  }

  override finish(): void {
    const chosen = [...this.samples].flatMap(([owner, { list, floors }]) => {
      const best = this.best(list, floors)
      this.counts.set(owner, best.length)
      return best.map(one => ({ ...one, owner }))
    })
    chosen.sort((a, b) => a.view.ord - b.view.ord || a.doc - b.doc || a.owner - b.owner)
    const limit = Math.max(0, ...this.samples.keys()) + 1
    for (let from = 0; from < chosen.length; ) {
      const { view } = chosen[from]
      let to = from
      while (to < chosen.length && chosen[to].view === view) to++
      this.handOn(view, chosen.slice(from, to), limit)
      from = to
    }
    super.finish()
  }

  private handOn(view: SegmentView, chosen: readonly (Sampled & { owner: number })[], limit: number): void {
    const inside = collectorOf(this.subs, view)
    if (inside === null) return
    const window = new SubWindow()
    window.reserve(chosen.length, true, true)
    chosen.forEach(({ doc, owner, score }, i) => {
      window.docs[i] = doc
      window.owners![i] = owner
      window.scores![i] = score
    })
    window.count = chosen.length
    window.ownerLimit = limit
    inside.collect(window)
  }

  build(owners: ArrayLike<number>): Bucket[] {
    const subs = buildSubs(this.subs, owners)
    return Array.from(owners, (owner, place) => ({ count: this.counts.get(owner) ?? 0, subs: subs[place] }))
  }

  override debug(): Record<string, unknown> {
    return { deferred_aggregators: this.aggregation.subs.map(({ name }) => name) }
  }
}

/** So many documents more are held before they are looked through. */
const MANY = 64
