// The k nearest documents of a shard to a query vector. All segments are searched when the weight is created, since only then is it known
// which of their nearest are the shard's.
import type { Checkpoint } from '../../core/checkpoint.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { memberBelow } from '../../index/bitmap/member-below.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { VectorColumn } from '../../index/vectors/vector-column.ts'
import type { Nearness } from '../../index/vectors/vector-set.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { type ScoredDocs, ScoredDocsScorer } from '../iterators/scored-docs.ts'
import { nearestVectors, searchedVectors, type WalkWidth } from './nearest-vectors.ts'
import { parentDocuments } from './parent-documents.ts'
import type { VectorTarget } from './vector-target.ts'
import { weigh } from './weigh.ts'

interface KnnOptions {
  readonly k: number
  /** Null: as wide as it takes. */
  readonly width: WalkWidth
  /** What the server's `ef_search` would be, which its queries print. */
  readonly shownWidth: number
  /** Of the objects that are found, all nested documents are hits. */
  readonly expandNested: boolean
}

/** What profiles show around the query that searches. */
export class KnnVectorQuery extends Query {
  readonly type = 'LuceneEngineKnnVectorQuery'
  private readonly inner: NearestQuery

  constructor(target: VectorTarget, options: KnnOptions) {
    super()
    this.inner = new NearestQuery(target, options)
  }

  toString(): string {
    return this.inner.toString()
  }

  override key(): string {
    return this.inner.key()
  }

  override get caching(): CachingKind {
    return 'never'
  }

  override expansionCost(reader: ShardReader): number {
    return this.inner.expansionCost(reader)
  }

  override seesWholeShard(): boolean {
    return true
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return weigh(searcher, this.inner, mode, boost)
  }
}

interface Found {
  readonly count: number
  /** By place of the segment. */
  readonly bySegment: readonly (ScoredDocs | null)[]
}

class NearestQuery extends Query {
  readonly type: string
  private known: { readonly reader: ShardReader; readonly found: Found } | null = null
  /** Of segments that were searched, where the rest is yet to be. */
  private searched: { readonly reader: ShardReader; readonly bySegment: (readonly Hit[])[] } | null = null

  constructor(
    private readonly target: VectorTarget,
    private readonly options: KnnOptions,
  ) {
    super()
    const { kind, parentPath } = target
    if (options.expandNested) this.type = 'ExpandNestedDocsQuery'
    else this.type = parentPath === null ? `OSKnn${kind}VectorQuery` : `OSDiversifyingChildren${kind}KnnVectorQuery`
  }

  toString(): string {
    const { field, first, kind, filter } = this.target
    const shown = filter === null ? '' : `[${filter}]`
    if (this.options.expandNested) {
      const nested = `InternalNestedKnn${kind}VectorQuery`
      return `ExpandNestedDocsQuery[${field}]...${nested}[${nested}:${field}[${first},...][2147483647]${shown}]`
    }
    return `${this.type}:${field}[${first},...][${Math.max(this.options.shownWidth, this.options.k)}]${shown}`
  }

  override key(): string {
    const { k, width, expandNested } = this.options
    return `${this.type}|${k}|${width}|${expandNested}|${this.target.key()}`
  }

  override get caching(): CachingKind {
    return 'never'
  }

  /** Nothing is known of hits before vectors were looked at. */
  override expansionCost(reader: ShardReader): number {
    const { k, width } = this.options
    return this.target.costOf(reader, column => searchedVectors(column, k, width, this.target.filter !== null))
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new FoundWeight(this, this.search(searcher), Math.fround(boost))
  }

  private search(searcher: Searcher): Found {
    const { reader } = searcher
    if (this.known?.reader === reader) return this.known.found
    const filter = this.target.filterWeight(searcher)
    if (this.searched?.reader !== reader) this.searched = { reader, bySegment: [] }
    const { bySegment } = this.searched
    while (bySegment.length < reader.segments.length) {
      bySegment.push(this.searchSegment(reader.segments[bySegment.length], filter, searcher.checkpoint))
      searcher.checkpoint.pause('query')
    }
    this.searched = null
    const best = bySegment.flat()
    best.sort((a, b) => b.score - a.score || a.doc - b.doc)
    const found = this.bySegment(reader, best.slice(0, this.options.k))
    this.known = { reader, found }
    return found
  }

  private searchSegment(view: SegmentView, filter: Weight | null, checkpoint: Checkpoint): readonly Hit[] {
    const column = view.reader.vectors(this.target.field)
    if (column === null) return []
    const accepted = this.target.accepted(column, view, filter)
    const nearest = column.vectors.to(this.target.vector)
    const check = () => checkpoint.check()
    if (this.target.parentPath === null) return this.nearestDocuments(column, nearest, accepted, view, check)
    return this.nearestObjects(column, nearest, accepted, view, this.target.parentPath, check)
  }

  private nearestDocuments(
    column: VectorColumn,
    nearest: Nearness,
    accepted: Bitset | null,
    { docBase }: SegmentView,
    check: () => void,
  ): readonly Hit[] {
    const { k, width } = this.options
    const { score } = this.target
    const best: Hit[] = []
    const heap = nearestVectors(column, nearest, accepted, k, width, check)
    while (heap.size > 0) {
      const near = score(heap.topNearness)
      best.push({ doc: docBase + column.docOf(heap.pop()), score: near, nested: null })
    }
    return best
  }

  /** Of each object the nearest nested document. Looks wider where several of the nearest belong to one object. */
  private nearestObjects(
    column: VectorColumn,
    nearest: Nearness,
    accepted: Bitset | null,
    view: SegmentView,
    parentPath: string,
    check: () => void,
  ): readonly Hit[] {
    const { k, width, expandNested } = this.options
    const { score } = this.target
    const parents = parentDocuments(view.reader, parentPath)
    if (parents === null) return []
    const best: Hit[] = []
    const candidates = accepted === null ? column.count : accepted.count()
    for (let wanted = k * 2; ; wanted *= 4) {
      const heap = nearestVectors(column, nearest, accepted, wanted, width, check)
      const isAll = heap.size < wanted || wanted >= candidates
      const objects = new Map<number, { ord: number; nearness: number }>()
      while (heap.size > 0) {
        const nearness = heap.topNearness
        const ord = heap.pop()
        // From the farthest to the nearest: the last of an object stays.
        objects.set(parents.next(column.docOf(ord)), { ord, nearness })
      }
      if (objects.size < k && !isAll) continue
      for (const [parent, { ord, nearness }] of objects) {
        const nested = expandNested
          ? inside(column, nearest, accepted, memberBelow(parents, parent) + 1, parent, score, view.docBase)
          : null
        best.push({ doc: view.docBase + column.docOf(ord), score: score(nearness), nested })
      }
      return best
    }
  }

  private bySegment(reader: ShardReader, best: readonly Hit[]): Found {
    const hits = this.options.expandNested ? best.flatMap(({ nested }) => nested ?? []) : [...best]
    hits.sort((a, b) => a.doc - b.doc)
    let from = 0
    const bySegment = reader.segments.map(({ docBase, reader: { maxDoc } }): ScoredDocs | null => {
      let to = from
      while (to < hits.length && hits[to].doc < docBase + maxDoc) to++
      if (to === from) return null
      const part = hits.slice(from, to)
      from = to
      return { docs: Int32Array.from(part, ({ doc }) => doc - docBase), scores: Float32Array.from(part, ({ score }) => score) }
    })
    return { count: hits.length, bySegment }
  }
}

interface Hit {
  /** Of the shard's numbering. */
  readonly doc: number
  readonly score: number
  /** The nested documents of the same object, where they are wanted. */
  readonly nested: readonly Hit[] | null
}

function inside(
  column: VectorColumn,
  nearest: Nearness,
  accepted: Bitset | null,
  from: number,
  to: number,
  score: (nearness: number) => number,
  docBase: number,
): Hit[] {
  const hits: Hit[] = []
  for (let ord = column.ordFrom(from); ord < column.count && column.docOf(ord) < to; ord++) {
    if (accepted === null || accepted.has(ord)) hits.push({ doc: docBase + column.docOf(ord), score: score(nearest.of(ord)), nested: null })
  }
  return hits
}

class FoundWeight extends Weight {
  constructor(
    query: Query,
    private readonly found: Found,
    private readonly boost: number,
  ) {
    super(query)
  }

  scorer({ ord }: SegmentView): Scorer | null {
    const docs = this.found.bySegment[ord]
    return docs === null ? null : new ScoredDocsScorer(docs, this.boost)
  }

  override count({ ord }: SegmentView): number {
    return this.found.bySegment[ord]?.docs.length ?? 0
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    const { count } = this.found
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch(`not in top ${count} docs`)
    return explainMatch(scorer.score(), `within top ${count} docs`)
  }
}
