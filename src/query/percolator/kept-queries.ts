// Stored queries of segments as they were built from a mapping: a segment keeps its own, as far as they find room, until it is merged away.
import { parseJson } from '../../core/json.ts'
import type { JsonSpot } from '../../core/json-spot.ts'
import { SharedRoom } from '../../core/shared-room.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { storedQueryField } from '../../index/mapping/percolator.ts'
import { type Query, SCRIPT_COST } from '../contracts/query.ts'
import type { QueryBuilder, QueryContext } from '../contracts/query-builder.ts'
import { STANDARD_RULES } from '../contracts/script.ts'
import { type NeededTerms, neededTerms } from './needed-terms.ts'
import { makeStored, storedQueryContext, wholeMapping } from './stored-query.ts'

/** How queries are parsed: given, as the list of all queries knows this file. */
export type ReadQuery = (json: unknown, at?: JsonSpot) => QueryBuilder

interface BuiltQuery {
  readonly query: Query
  readonly needed: NeededTerms
}

/** Of a segment, and of all that a thread searches. */
const ROOM = 32 << 20
const all = new SharedRoom(4 * ROOM)
/** What is built is larger than the text, and each clause has its objects. */
const BYTES_PER_BYTE = 8
const CLAUSE_BYTES = 400

/** The stored queries of a segment, by field and document; null where a document has none. */
class Kept {
  readonly byField = new Map<string, Map<number, BuiltQuery | null>>()
  private room = ROOM

  constructor(readonly settings: string) {}

  keep(field: string, doc: number, built: BuiltQuery | null, bytes: number): void {
    if (bytes > this.room || !all.take(this, bytes)) return
    this.room -= bytes
    let byDoc = this.byField.get(field)
    if (byDoc === undefined) this.byField.set(field, (byDoc = new Map()))
    byDoc.set(doc, built)
  }
}

/** Neither segments nor mappings ever change; those that a user sees in part are segments of their own. */
const known = new WeakMap<SegmentReader, WeakMap<Mapping, Kept>>()

/** The queries of a field, as they are built for one request. */
export class StoredQueries {
  /** Null where nothing is kept: fields made by scripts belong to the request. */
  private readonly mapping: Mapping | null
  private readonly settings: string
  private readonly inside: QueryContext
  /** Whether what is being built is so only now: it asked for the time, or for scripts. */
  private isPassing = false

  constructor(
    private readonly field: string,
    private readonly read: ReadQuery,
    cx: QueryContext,
  ) {
    const { index, settings, allowExpensiveQueries, maxQueryStringLength, maxClauseCount, scripts, derived } = cx
    this.mapping = derived === undefined ? wholeMapping(cx.fields) : null
    this.settings = JSON.stringify([index, settings, allowExpensiveQueries, maxQueryStringLength, String(maxClauseCount)])
    const passing = <T>(value: T): T => {
      this.isPassing = true
      return value
    }
    const rules = new Proxy(scripts ?? STANDARD_RULES, { get: (target, name) => passing(Reflect.get(target, name)) })
    this.inside = { ...storedQueryContext(cx), now: () => passing(cx.now()), scripts: rules }
  }

  /** Null where the document is no query. Throws what the server says of one that no longer fits the index. */
  of(reader: SegmentReader, doc: number): BuiltQuery | null {
    const kept = this.keptOf(reader)
    const found = kept?.byField.get(this.field)?.get(doc)
    if (found !== undefined) return found
    const bytes = reader.binary(storedQueryField(this.field))?.get(doc) ?? null
    if (bytes === null) return null
    this.isPassing = false
    const query = makeStored(this.read(parseJson(bytes)), this.inside)
    const built = query === null ? null : { query, needed: neededTerms(query) }
    // Scripts may change what they are given, and documents that are percolated take room.
    if (this.isPassing || (query !== null && query.documentCost() >= SCRIPT_COST)) return built
    kept?.keep(this.field, doc, built, bytes.length * BYTES_PER_BYTE + (query === null ? 0 : clauses(query)) * CLAUSE_BYTES)
    return built
  }

  private keptOf(reader: SegmentReader): Kept | null {
    if (this.mapping === null) return null
    let byMapping = known.get(reader)
    if (byMapping === undefined) known.set(reader, (byMapping = new WeakMap()))
    let kept = byMapping.get(this.mapping)
    if (kept?.settings !== this.settings) byMapping.set(this.mapping, (kept = new Kept(this.settings)))
    return kept!
  }
}

const clauses = (query: Query): number => query.children().reduce((sum, child) => sum + clauses(child), 1)
