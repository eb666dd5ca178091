// `highlight`: what hits show of the words they were found by.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { parseSource } from '../../core/json.ts'
import { valuesAt } from '../../core/values-at.ts'
import type { FieldLookup, FieldType } from '../../index/mapping/field-type.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Searcher } from '../../query/contracts/query.ts'
import type { HighlightQueries } from '../contracts/fetch-part.ts'
import type { HighlightedField, HighlightOptions, HighlightSpec } from '../contracts/highlight-spec.ts'
import type { Hit } from '../contracts/hit.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import { readSourceValue, sourcePath } from '../values/source-values.ts'
import type { FieldContext, FieldHighlighter } from './field-context.ts'
import { FastVectorHighlighter } from './fvh/fvh.ts'
import { PlainHighlighter } from './plain/plain.ts'
import { keepsPositionsAndOffsets } from './term-vector.ts'
import { UnifiedHighlighter } from './unified/unified.ts'

/** What highlighting needs of the shard that hits are of. */
interface HighlightShard {
  readonly mapping: FieldLookup
  readonly searcher: Searcher
  readonly index: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly queries: HighlightQueries
  /** Fields that scripts make. */
  readonly derived?: SearchTarget['derived']
}

const HIGHLIGHTERS = new Map<string, new (cx: FieldContext) => FieldHighlighter>([
  ['unified', UnifiedHighlighter],
  ['plain', PlainHighlighter],
  ['fvh', FastVectorHighlighter],
])

const MAX_ANALYZED_OFFSET = 1_000_000

/** The types that patterns of names mean. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'keyword', 'match_only_text'])

/** Whether a pattern of names means the field: a text that its highlighter can read. */
const isMeant = (field: FieldType, { type }: HighlightOptions): boolean =>
  TEXTS.has(field.type) && (type !== 'fvh' || keepsPositionsAndOffsets(field))

export class HitHighlighter {
  /** By the name that is shown. Made when the first hit comes, as only then errors in options count. */
  private readonly highlighters = new Map<string, { readonly cx: FieldContext; made: FieldHighlighter | null }>()
  private source: { readonly hit: Hit; readonly value: unknown } | null = null

  constructor(
    private readonly spec: HighlightSpec,
    private readonly shard: HighlightShard,
  ) {
    for (const field of spec) for (const name of this.namesOf(field)) this.addField(name, field)
  }

  private namesOf({ field }: HighlightedField): readonly string[] {
    return field.includes('*') ? hashMapOrder(this.shard.mapping.names(field)) : [field]
  }

  private addField(name: string, spec: HighlightedField): void {
    const { shard } = this
    const { options } = spec
    const field = shard.mapping.field(name)
    if (field === undefined || (spec.field.includes('*') && !isMeant(field, options))) return
    const cx: FieldContext = {
      field,
      spec,
      options,
      query: options.query === null ? shard.queries.asked : shard.queries.own.get(options.query)!,
      searcher: shard.searcher,
      index: shard.index,
      maxAnalyzedOffset: Number(shard.settings['index.highlight.max_analyzed_offset'] ?? MAX_ANALYZED_OFFSET),
      fieldNamed: one => shard.mapping.field(one),
      valuesOf: (hit, one) => this.valuesOf(hit, one, options.forceSource),
    }
    this.highlighters.set(name, { cx, made: null })
  }

  /** Fragments by field, in the order of the server's hash map; null when there are none. */
  *highlight(hit: Hit): Generator<void, Record<string, string[]> | null> {
    for (const { field, options } of this.spec) classOf(options, field)
    const found = new Map<string, string[]>()
    for (const [name, one] of this.highlighters) {
      one.made ??= make(one.cx)
      const fragments = yield* one.made.highlight(hit)
      if (fragments !== null) found.set(name, fragments)
    }
    this.source = null
    if (found.size === 0) return null
    const shown: Record<string, string[]> = Object.create(null)
    for (const name of hashMapOrder([...found.keys()])) shown[name] = found.get(name)!
    return shown
  }

  private valuesOf(hit: Hit, field: FieldType, forceSource: boolean): string[] {
    if (field.spec.stored && !forceSource) {
      const { fields } = hit.stored()
      const stored = fields !== null && Object.hasOwn(fields, field.name) ? fields[field.name] : []
      return stored.map(value => String(field.format(value as string | number | bigint)))
    }
    const values: string[] = []
    for (const value of this.writtenValues(hit, field)) {
      const read = readSourceValue(field, value, one => field.format(one))
      if (read !== undefined) values.push(String(read))
    }
    return values
  }

  private writtenValues(hit: Hit, { name }: FieldType): unknown[] {
    const { derived, mapping } = this.shard
    if (derived?.has(name) === true) return derived.valuesOf(name, hit.place.view, hit.place.doc)
    return valuesAt(this.sourceOf(hit), sourcePath(mapping, name))
  }

  private sourceOf(hit: Hit): unknown {
    if (this.source?.hit === hit) return this.source.value
    const bytes = hit.stored().source
    const value = bytes === null ? {} : parseSource(bytes)
    this.source = { hit, value }
    return value
  }
}

function classOf({ type }: HighlightOptions, field: string) {
  const highlighter = HIGHLIGHTERS.get(type ?? 'unified')
  if (highlighter === undefined) throw illegalArgument(`unknown highlighter type [${type}] for the field [${field}]`)
  return highlighter
}

function make(cx: FieldContext): FieldHighlighter {
  const { preTags, postTags, type } = cx.options
  const highlighter = classOf(cx.options, cx.spec.field)
  if (type !== 'fvh' && (preTags.length === 0 || postTags.length === 0)) {
    throw new ApiError('array_index_out_of_bounds_exception', 'Index 0 out of bounds for length 0')
  }
  return new highlighter(cx)
}
