// `inner_hits` on one shard: which documents joined with a hit are shown beside it.
import { illegalArgument } from '../../core/errors.ts'
import { memberBelow } from '../../index/bitmap/member-below.ts'
import { ID_FIELD } from '../../index/contracts/document.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { MetaFieldType } from '../../index/mapping/field-type.ts'
import { FieldSortCollector } from '../../query/collect/field-sort-collector.ts'
import { TopScoreCollector } from '../../query/collect/top-score-collector.ts'
import { TotalHitsCollector } from '../../query/collect/total-hits-collector.ts'
import type { ScoreMode } from '../../query/contracts/collector.ts'
import type { Query, Searcher, Weight } from '../../query/contracts/query.ts'
import type { InnerHitsSource, InnerJoin } from '../../query/contracts/query-builder.ts'
import { buildQuery, type QueryContext } from '../../query/contracts/query-builder.ts'
import { innerHitsOf } from '../../query/dsl/inner-hits.ts'
import { joinField, parentIdField, parentOf } from '../../query/dsl/join-field.ts'
import { inNested } from '../../query/dsl/nested.ts'
import { BooleanQuery } from '../../query/exec/boolean.ts'
import { parentDocuments } from '../../query/exec/parent-documents.ts'
import { rewriteQuery, searchSegments } from '../../query/exec/search.ts'
import { TermQuery } from '../../query/exec/term.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { HighlightQueries, InnerHits, InnerResult, OpenedScriptField } from '../contracts/fetch-part.ts'
import type { HitPlace } from '../contracts/hit.ts'
import type { HitsCollector } from '../contracts/hits-collector.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardSort } from '../contracts/shard-sort.ts'
import { highlightQueries } from '../highlight/highlight-queries.ts'
import { openScriptFields } from '../shown/script-fields.ts'
import { rankedDocs } from '../sort/ranked-docs.ts'
import { resolveSort } from '../sort/sort-keys.ts'
import { termsOf } from '../values/column-values.ts'
import { readInnerHits } from './inner-hits-body.ts'

const DEFAULT_WINDOW = 100

/** What is at hand where inner hits are made ready. */
interface InnerHitsScope {
  readonly target: SearchTarget
  readonly searcher: Searcher
  /** Of the hits that they stand beside. */
  readonly cx: QueryContext
  /** Totals are numbers. */
  readonly totalHitsAsInt: boolean
}

/** Throws what the server answers where they do not fit the index. */
export function openInnerHits(sources: Iterable<readonly [string, InnerHitsSource]>, scope: InnerHitsScope): InnerHits[] {
  const opened: InnerHits[] = []
  for (const [name, source] of sources) {
    const request = readInnerHits(source.json)
    checkWindow(request, source, scope.target.settings)
    if (isMapped(source.join, scope)) opened.push(open(name, source, request, scope))
  }
  return opened
}

function checkWindow({ from, size }: SearchRequest, { json }: InnerHitsSource, settings: Readonly<Record<string, unknown>>): void {
  const limit = Number(settings['index.max_inner_result_window'] ?? DEFAULT_WINDOW)
  if (from + size <= limit) return
  throw illegalArgument(
    `Inner result window is too large, the inner hit definition's [${json.name ?? null}]'s from + size must be less than or equal to: ` +
      `[${limit}] but was [${from + size}]. This limit can be set by changing the [index.max_inner_result_window] index level setting.`,
  )
}

/** What is not there may only be where the query around it says so. */
const isMapped = (join: InnerJoin, { target: { mapping } }: InnerHitsScope): boolean =>
  join.kind === 'nested' ? mapping.object(join.path) !== undefined : joinField(mapping) !== null

function open(name: string, { join, query }: InnerHitsSource, request: SearchRequest, scope: InnerHitsScope): InnerHits {
  const { target, searcher, totalHitsAsInt } = scope
  const named = new Map<string, Query>()
  const around = { ...scope.cx, namedQueries: named }
  const cx = join.kind === 'nested' ? inNested(join.path, around) : around
  const made = buildQuery(query, cx)
  const inside = openInnerHits(innerHitsOf(query), { ...scope, cx })
  const rows: Rows =
    join.kind === 'nested'
      ? new NestedRows(join.path, scope.cx.nested?.path ?? '')
      : new JoinedRows(joinField(target.mapping)!, join, target, searcher)
  const highlight = request.highlight === null ? null : highlightQueries(request.highlight, made, cx)
  return new ShardInnerHits(name, { ...request, totalHitsAsInt }, target, searcher, made, named, highlight, inside, rows, cx)
}

/** A kind of documents that lie beside hits. */
interface Rows {
  /** Of nested documents. */
  readonly nestedPath?: string
  /** Hands those of one hit that match to the collector. */
  collect(hit: HitPlace, query: Query, weight: Weight, mode: ScoreMode, collector: HitsCollector): void
}

class ShardInnerHits implements InnerHits {
  readonly nestedPath?: string
  readonly request: SearchRequest
  readonly rescorers = []
  readonly scriptFields: readonly OpenedScriptField[]
  private readonly tracksScores: boolean
  private readonly sort: ShardSort | null
  private rewritten: Query | null = null
  private rewrittenNames: ReadonlyMap<string, Query> | null = null
  private weight: Weight | null = null

  constructor(
    readonly name: string,
    request: SearchRequest,
    readonly target: SearchTarget,
    readonly searcher: Searcher,
    readonly asked: Query,
    private readonly madeNames: ReadonlyMap<string, Query>,
    readonly highlightQueries: HighlightQueries | null,
    readonly innerHits: readonly InnerHits[],
    private readonly rows: Rows,
    cx: QueryContext,
  ) {
    this.nestedPath = rows.nestedPath
    // Hits do not show the scores they were not sorted by, asked or not.
    this.request = { ...request, trackScores: false }
    this.tracksScores = request.trackScores
    this.sort = request.sort === null ? null : resolveSort(request, target, 0, { cx, searcher })
    this.scriptFields = openScriptFields(request, cx)
  }

  get mapping() {
    return this.target.mapping
  }

  get query(): Query {
    this.rewritten ??= rewriteQuery(this.asked, this.searcher)
    return this.rewritten
  }

  get named(): ReadonlyMap<string, Query> {
    this.rewrittenNames ??= new Map([...this.madeNames].map(([name, query]) => [name, rewriteQuery(query, this.searcher)]))
    return this.rewrittenNames
  }

  /** The documents beside one hit. */
  find(hit: HitPlace): InnerResult {
    const { request, sort, tracksScores } = this
    const { from, size } = request
    const byScore = sort === null || sort.keys.some(({ kind }) => kind === 'score')
    const mode: ScoreMode = size > 0 && byScore ? 'complete' : 'complete_no_scores'
    this.weight ??= weigh(this.searcher, this.query, mode, 1)
    const collector = this.collector()
    this.rows.collect(hit, this.query, this.weight, mode, collector)
    const top = collector.finish()
    const docs = rankedDocs(top, sort?.keys ?? null).slice(from)
    // Where scores are tracked and yet not needed, the server takes the maximum of none.
    const unsorted = sort === null || (tracksScores && byScore)
    return { docs, total: top.total, maxScore: unsorted ? top.maxScore : tracksScores && top.total > 0 ? 0 : Number.NaN }
  }

  private collector(): HitsCollector {
    const { sort, target, tracksScores } = this
    const { from, size } = this.request
    if (size === 0) return new TotalHitsCollector()
    const room = Math.min(from + size, Math.max(target.reader.maxDoc, 1))
    if (sort === null) return new TopScoreCollector({ size: room, threshold: Number.POSITIVE_INFINITY })
    const byScore = sort.keys.some(({ kind }) => kind === 'score')
    return new FieldSortCollector({ keys: sort.keys, size: room, after: null, trackScores: tracksScores && byScore })
  }
}

/** Nested documents of a path lie right before the document they belong to. */
class NestedRows implements Rows {
  constructor(
    readonly nestedPath: string,
    private readonly pathAround: string,
  ) {}

  collect({ view, doc }: HitPlace, _query: Query, weight: Weight, mode: ScoreMode, collector: HitsCollector): void {
    const members = parentDocuments(view.reader, this.nestedPath)
    const around = parentDocuments(view.reader, this.pathAround)
    if (members === null || around === null) return
    const first = memberBelow(around, doc) + 1
    const scorer = weight.scorer(view, doc - first)
    if (scorer === null) return
    const docs: number[] = []
    const scores: number[] = []
    for (let nested = scorer.advance(first); nested < doc; nested = scorer.next()) {
      if (!members.has(nested)) continue
      docs.push(nested)
      scores.push(mode === 'complete' ? scorer.score() : 0)
    }
    collector.segment(view).collect(Int32Array.from(docs), Float32Array.from(scores), docs.length)
  }
}

/** Children or the parent of a document, which may lie anywhere in the shard. */
class JoinedRows implements Rows {
  private readonly idField: string | null

  constructor(
    private readonly field: MetaFieldType,
    private readonly join: { readonly kind: 'child' | 'parent'; readonly type: string },
    private readonly target: SearchTarget,
    private readonly searcher: Searcher,
  ) {
    const parent = join.kind === 'child' ? parentOf(field, join.type) : join.type
    this.idField = parent === undefined ? null : parentIdField(field, parent)
  }

  collect({ view, doc }: HitPlace, query: Query, _weight: Weight, mode: ScoreMode, collector: HitsCollector): void {
    const related = this.related(view, doc)
    if (related === null) return
    const clauses = related.map(filter => ({ occur: 'filter' as const, query: filter }))
    const whole = rewriteQuery(new BooleanQuery([{ occur: 'must', query }, ...clauses]), this.searcher)
    searchSegments(weigh(this.searcher, whole, mode, 1), this.target.reader.segments, collector, this.searcher.checkpoint)
  }

  /** Null where the document is not part of the join. */
  private related(view: SegmentView, doc: number): readonly Query[] | null {
    const { field, idField, join } = this
    if (idField === null || joinValue(view, field.name, doc) === null) return null
    if (join.kind === 'child') {
      return [new TermQuery(idField, view.reader.idOf(doc) ?? ''), new TermQuery(field.name, join.type)]
    }
    const parent = joinValue(view, idField, doc)
    return parent === null ? null : [new TermQuery(ID_FIELD, parent)]
  }
}

function joinValue({ reader }: SegmentView, field: string, doc: number): string | null {
  const column = reader.ordinals(field)
  return column === null ? null : (termsOf(column, doc)[0] ?? null)
}
