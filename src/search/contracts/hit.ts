// A hit while its parts are collected, and how it is printed.
import { javaMapOrder } from '../../core/java-map-order.ts'
import { JsonFloat, RawJson } from '../../core/json.ts'
import { shortestFloat } from '../../core/numbers.ts'
import type { StoredDocument } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Explanation } from '../../query/contracts/explanation.ts'

/** Where a hit lies. */
export interface HitPlace {
  readonly view: SegmentView
  /** The segment's number. */
  readonly doc: number
}

/** The shard it is of. */
interface HitSource {
  readonly index: string
  readonly shard: number
  readonly node: string
}

/** Keys in the order the server prints them; absent ones are undefined. */
export interface HitBody {
  /** The shard it is in. */
  _shard?: string
  /** The node it is on. */
  _node?: string
  _index: string
  _id?: string
  _nested?: NestedIdentity
  _version?: number | bigint
  _seq_no?: number | bigint
  _primary_term?: number | bigint
  _score: number | null
  _ignored?: string[]
  _routing?: string
  _source?: RawJson
  fields?: Record<string, unknown[]>
  /** Fragments with the words that were searched, by field. */
  highlight?: Readonly<Record<string, readonly string[]>>
  /** The values it was sorted by, for `search_after`. */
  sort?: readonly unknown[]
  matched_queries?: string[] | Record<string, number>
  _explanation?: ExplanationBody
  inner_hits?: Record<string, InnerHitsBody>
}

export interface InnerHitsBody {
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: 'eq' | 'gte' } | number
    readonly max_score: number | null
    readonly hits: readonly HitBody[]
  }
}

/** Documents that a query joined with a hit. */
interface FoundInside {
  readonly total: number
  readonly totalAsInt: boolean
  /** NaN where hits are not ranked by score or there is none. */
  readonly maxScore: number
  readonly hits: readonly Hit[]
}

export class Hit {
  /** Where it stands in its document, where that is made of several. */
  readonly nested: NestedIdentity | null = null
  /** By name; null until there are any, as in most hits. */
  inner: Map<string, FoundInside> | null = null
  id: string | null = null
  routing: string | null = null
  ignored: string[] | null = null
  version: number | bigint | null = null
  seqNo: number | bigint | null = null
  primaryTerm: number | bigint | null = null
  source: RawJson | null = null
  /** In the order they were asked for; null until there are any. */
  private shownFields: Map<string, unknown[]> | null = null
  /** Fragments by field. */
  highlight: Readonly<Record<string, readonly string[]>> | null = null
  matchedQueries: string[] | Record<string, number> | null = null
  explanation: Explanation | null = null
  private readStored: StoredDocument | null = null

  constructor(
    readonly index: string,
    readonly place: HitPlace,
    /** NaN when hits are not scored. */
    public score: number,
    readonly sort: readonly unknown[] | null,
  ) {}

  /** What is stored of the document; read once. */
  stored(): StoredDocument {
    this.readStored ??= this.place.view.reader.stored(this.place.doc)
    return this.readStored
  }

  get fields(): Map<string, unknown[]> {
    this.shownFields ??= new Map()
    return this.shownFields
  }

  /** The segment's number of the document that was sent. */
  get rootDoc(): number {
    return this.place.doc
  }

  /** What is shown of the source, given what is left of it after filtering. */
  sourceOf(bytes: Uint8Array): RawJson {
    return new RawJson(bytes)
  }

  /** `from` is printed beside explanations: where the numbers come from. */
  print(from: HitSource): HitBody {
    const body = this.isNumbered ? this.printNumbers(from) : this.printPlain()
    if (this.routing !== null) body._routing = this.routing
    if (this.ignored !== null) body._ignored = this.ignored
    if (this.source !== null) body._source = this.source
    if (this.shownFields !== null && this.shownFields.size > 0) body.fields = fromEntries(this.shownFields)
    if (this.highlight !== null) body.highlight = this.highlight
    if (this.sort !== null) body.sort = this.sort
    if (this.matchedQueries !== null) body.matched_queries = this.matchedQueries
    if (this.explanation !== null) body._explanation = printExplanation(this.explanation)
    if (this.inner !== null) body.inner_hits = this.printInner(this.inner, from)
    return body
  }

  /** Shows more in front of its score than nearly all do. */
  private get isNumbered(): boolean {
    return this.id === null || this.nested !== null || this.explanation !== null || this.version !== null || this.seqNo !== null
  }

  private printPlain(): HitBody {
    return { _index: this.index, _id: this.id!, _score: printScore(this.score) }
  }

  private printNumbers({ index, shard, node }: HitSource): HitBody {
    const explained = this.explanation !== null
    return {
      _shard: explained ? `[${index}][${shard}]` : undefined,
      _node: explained ? node : undefined,
      _index: this.index,
      _id: this.id ?? undefined,
      _nested: this.nested ?? undefined,
      _version: this.version ?? undefined,
      _seq_no: this.seqNo ?? undefined,
      _primary_term: this.primaryTerm ?? undefined,
      _score: printScore(this.score),
    }
  }

  private printInner(inner: ReadonlyMap<string, FoundInside>, from: HitSource): Record<string, InnerHitsBody> {
    const bodies: Record<string, InnerHitsBody> = Object.create(null)
    for (const [name, { total, totalAsInt, maxScore, hits }] of inner) {
      bodies[name] = {
        hits: {
          total: totalAsInt ? total : { value: total, relation: 'eq' },
          max_score: printScore(maxScore),
          hits: hits.map(hit => hit.print(from)),
        },
      }
    }
    return bodies
  }
}

export const printScore = (score: number): number | null => (Number.isNaN(score) ? null : shortestFloat(score))

export interface ExplanationBody {
  /** The number. */
  readonly value: number | JsonFloat
  /** What was computed. */
  readonly description: string
  readonly details: readonly ExplanationBody[]
}

/** What is counted in whole numbers. Most of the rest are floats. */
const COUNTED = /^(?:\w, (?:total )?number of |origin$|current value$)/

export const printExplanation = ({ value, isDouble = false, description, details }: Explanation): ExplanationBody => ({
  value: COUNTED.test(description) ? value : new JsonFloat(isDouble ? value : shortestFloat(Math.fround(value))),
  description,
  details: details.map(printExplanation),
})

/** Field names come from users; an object without a prototype takes them all. */
function fromEntries(entries: ReadonlyMap<string, unknown[]>): Record<string, unknown[]> {
  const object: Record<string, unknown[]> = Object.create(null)
  const names = [...entries.keys()]
  for (const place of javaMapOrder(names)) object[names[place]] = entries.get(names[place])!
  return object
}

/** The `offset`-th object of a field, and inside it further ones. */
export interface NestedIdentity {
  readonly field: string
  readonly offset: number
  readonly _nested?: NestedIdentity
}
