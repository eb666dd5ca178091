// `composite`: buckets for combinations of values from several sources, in order, paged by `after`.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { LateList } from '../../core/late-json.ts'
import { intOf } from '../../core/stream-values.ts'
import { NUMBER, readStrictly } from '../../query/dsl/strict-object.ts'
import { compareTerms } from '../../query/values/term-text.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  type Aggregator,
  type PrintContext,
  type ReduceContext,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { printInto } from '../print-aggregations.ts'
import { reduceEach, reduceSubs } from '../reduce-aggregations.ts'
import { formatNumber, formatTerm, RAW, type ValueFormat } from '../values/value-format.ts'
import { CompositeAggregator } from './composite/composite-aggregator.ts'
import type { CompositeBucket, CompositeFinding, CompositeOptions } from './composite/composite-finding.ts'
import { type CompositeSource, type CompositeSourceRequest, missingCode, readSources } from './composite/composite-source.ts'
import { distinctCodes } from './composite/distinct-codes.ts'
import { matchesAll, sourceCodes } from './composite/source-codes.ts'
import { tileText } from './grid/geotile.ts'
import { oneOrMore } from './range.ts'
import { bucketsByKey } from './same-keys.ts'
import { type KeyPart, keyIdentity, refuseMixedKeys, total } from './terms-finding.ts'

export interface CompositeRequest {
  /** `[{ kind: { terms: { field: 'kind' } } }, { month: { date_histogram: { field: 'sold', calendar_interval: 'month' } } }]` */
  readonly sources: readonly Readonly<Record<string, CompositeSourceRequest>>[]
  /** So many buckets at a time; 10. */
  readonly size?: number
  /** The `after_key` of the answer before. */
  readonly after?: Readonly<Record<string, unknown>>
}

export const composite: AggregationType = {
  name: 'composite',
  parse(json) {
    let sources: readonly CompositeSource[] | null = null
    let size = 10
    let after: JsonObject | null = null
    readStrictly('composite', json, {
      // A lone source need not stand in a list.
      sources: {
        accepts: ['START_ARRAY', 'START_OBJECT'],
        takenWhole: true,
        read: value => void (sources = checked(readSources(oneOrMore(value)))),
      },
      size: { accepts: NUMBER, read: value => void (size = intOf(value)) },
      after: { accepts: ['START_OBJECT'], takenWhole: true, read: value => void (after = value as JsonObject) },
    })
    if (sources === null) throw illegalArgument('Required [sources]')
    const options: CompositeOptions = { sources, size, after }
    return base => new CompositeAggregation(base, options)
  },
}

function checked(sources: readonly CompositeSource[]): readonly CompositeSource[] {
  const names = sources.map(source => source.name)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (names.length > 0 && twice.length === 0) return sources
  const why =
    names.length === 0
      ? 'Composite [sources] cannot be null or empty'
      : `Composite source names must be unique, found duplicates: [${twice.join(',')}]`
  throw new ApiError('x_content_parse_exception', 'Failed to build [composite] after last required field arrived', {
    cause: illegalArgument(why),
  })
}

/** Types whose points the server walks in the order of a leading source. `integer` is not among them: it looks for the type `int`. */
const WALKED: ReadonlySet<string> = new Set(['long', 'short', 'byte', 'unsigned_long', 'date', 'date_nanos'])

/**
 * Where all documents are hits the server walks the points of the first source and meets a document once in each bucket, however many of its
 * values lie there; otherwise each of them counts.
 */
function isWalkedByPoints(source: CompositeSource, cx: AggregationContext): boolean {
  if (source.descending || source.missingBucket || (source.type !== 'terms' && source.type !== 'date_histogram')) return false
  if (cx.isInside === true || cx.fields.hasNested || !matchesAll(cx.query)) return false
  const field = source.values.field === null ? undefined : cx.fields.field(source.values.field)
  return field !== undefined && WALKED.has(field.type) && field.spec.points !== 'none' && source.values.script === null
}

class CompositeAggregation extends Aggregation<CompositeFinding> {
  readonly type = 'composite'

  constructor(
    base: AggregationBase,
    private readonly options: CompositeOptions,
  ) {
    super(base)
  }

  override refuseParent(parent: Aggregation, outer: readonly Aggregation[]): void {
    if (parent.type === 'nested' || parent.type === 'reverse_nested' || parent.type === 'filter') {
      if (outer.length > 0) this.refuseParent(outer[outer.length - 1], outer.slice(0, -1))
      return
    }
    const factory = `${parent.type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}AggregatorFactory`
    throw illegalArgument(`[composite] aggregation cannot be used with a parent aggregation of type: [${factory}]`)
  }

  open(cx: AggregationContext): Aggregator<CompositeFinding> {
    const { sources, size, after } = this.options
    if (size < 0) throw new ApiError('negative_array_size_exception', String(size))
    // So many are made room for.
    cx.consumeBuckets(size)
    cx.consumeBuckets(-size)
    const codes = sources.map((source, place) =>
      place === 0 && isWalkedByPoints(source, cx) ? distinctCodes(sourceCodes(source, cx)) : sourceCodes(source, cx),
    )
    const given = after === null ? 0 : Object.keys(after).length
    if (after !== null && given !== sources.length) {
      throw illegalArgument(`[after] has ${given} value(s) but [sources] has ${sources.length}`)
    }
    const from = after === null ? null : sources.map((source, place) => afterCode(source, after, value => codes[place].after(value)))
    return new CompositeAggregator(this.options, codes, from, openSubs(this, cx), cx)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): CompositeFinding {
    return { formats: [], buckets: [], after: null }
  }

  reduce(findings: readonly CompositeFinding[], cx: ReduceContext): CompositeFinding {
    const { sources, size } = this.options
    refuseMixedKeys(findings)
    const together = bucketsByKey(findings, ({ key }) => keyIdentity(key))
    const first = together.sort(([a], [b]) => compareKeys(sources, a.key, b.key)).slice(0, size)
    if (cx.final) cx.consumeBuckets(first.length)
    const buckets = reduceEach(findings[0], first, cx, (same, inner) => ({
      key: same[0].key,
      count: total(same),
      subs: reduceSubs(this.subs, same, inner),
    }))
    // A shard where a field is unmapped has no format.
    const formats = sources.map((_, place) => knownFormat(findings.map(finding => finding.formats[place])))
    return { formats, buckets, after: buckets.at(-1)?.key ?? null }
  }

  print({ formats, buckets, after }: CompositeFinding, cx: PrintContext): Map<string, unknown> {
    const shown = (key: readonly KeyPart[]) =>
      new Map(key.map((part, place): [string, unknown] => [this.options.sources[place].name, this.shown(part, formats[place], place)]))
    const printed = LateList.of(buckets, ({ key, count, subs }) => {
      const body = new Map<string, unknown>([
        ['key', shown(key)],
        ['doc_count', count],
      ])
      printInto(body, this, subs, cx)
      return body
    })
    return new Map<string, unknown>([...(after === null ? [] : [['after_key', shown(after)] as const]), ['buckets', printed]])
  }

  private shown(part: KeyPart, format: ValueFormat, place: number): unknown {
    if (part === null) return null
    if (typeof part === 'string') return formatTerm(format, part)
    if (typeof part === 'bigint') return part
    if (format.kind === 'boolean') return part !== 0
    if (format.kind === 'date') return formatNumber(format, part)
    const source = this.options.sources[place]
    if (source.type === 'geotile_grid') return tileText(part, source.precision)
    // A decimal format stands for numbers with fractions.
    return source.type === 'histogram' || format.kind === 'decimal' ? new JsonFloat(part) : part
  }

  override buckets({ buckets }: CompositeFinding): readonly CompositeBucket[] {
    return buckets
  }
}

function knownFormat(formats: readonly (ValueFormat | undefined)[]): ValueFormat {
  return formats.find(format => format !== undefined && format.kind !== 'raw') ?? RAW
}

function afterCode(source: CompositeSource, after: JsonObject, code: (value: unknown) => number): number {
  if (!Object.hasOwn(after, source.name)) throw illegalArgument(`Missing value for [after.${source.name}]`)
  const value = after[source.name]
  if (value === null && source.missingBucket) return missingCode(source)
  if (typeof value === 'object' && !(value instanceof JsonFloat)) {
    const kind = value === null ? 'null' : Array.isArray(value) ? 'ArrayList' : 'HashMap'
    throw illegalArgument(`Invalid value for [after.${source.name}], expected comparable, got [${kind}]`)
  }
  return code(value)
}

function compareKeys(sources: readonly CompositeSource[], a: readonly KeyPart[], b: readonly KeyPart[]): number {
  for (let place = 0; place < sources.length; place++) {
    const { descending, missingFirst } = sources[place]
    const x = a[place]
    const y = b[place]
    if (x === y) continue
    if (x === null || y === null) return (missingFirst ?? !descending) === (x === null) ? -1 : 1
    const order = typeof x === 'string' ? compareTerms(x, String(y)) : x < (y as number | bigint) ? -1 : 1
    if (order !== 0) return descending ? -order : order
  }
  return 0
}
