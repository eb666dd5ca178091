// The DFS phase (`dfs_query_then_fetch`): collects the term statistics of a query over all shards.
import type { Checkpoint } from '../../core/checkpoint.ts'
import type { Query, Searcher } from '../../query/contracts/query.ts'
import type { CollectionStatistics, GlobalStatistics, TermStatistics } from '../../query/contracts/similarity.ts'
import type { ShardStatistics } from '../contracts/shard-options.ts'

/** Notes every statistic that weighing a query asks for. */
class RecordingSearcher implements Searcher {
  readonly collections = new Map<string, CollectionStatistics>()
  readonly terms = new Map<string, TermStatistics & { readonly field: string; readonly term: string }>()

  constructor(private readonly inner: Searcher) {}

  get reader() {
    return this.inner.reader
  }

  get checkpoint(): Checkpoint {
    return this.inner.checkpoint
  }

  get maxClauseCount(): number {
    return this.inner.maxClauseCount
  }

  similarity(field: string) {
    return this.inner.similarity(field)
  }

  collectionStatistics(field: string): CollectionStatistics | null {
    const statistics = this.inner.collectionStatistics(field)
    if (statistics !== null) this.collections.set(field, statistics)
    return statistics
  }

  termStatistics(field: string, term: string, given?: TermStatistics | null): TermStatistics | null {
    const statistics = this.inner.termStatistics(field, term, given)
    if (statistics !== null)
      this.terms.set(termKey(field, term), { field, term, docFreq: statistics.docFreq, totalTermFreq: statistics.totalTermFreq })
    return statistics
  }
}

/** `queries` are rewritten. */
export function gatherStatistics(searcher: Searcher, queries: readonly Query[]): ShardStatistics {
  const recording = new RecordingSearcher(searcher)
  for (const query of queries) query.createWeight(recording, 'complete', 1)
  return { collections: [...recording.collections.values()], terms: [...recording.terms.values()] }
}

/** The sums over shards. */
export function mergeStatistics(shards: readonly ShardStatistics[]): ShardStatistics {
  const collections = new Map<string, CollectionStatistics>()
  const terms = new Map<string, ShardStatistics['terms'][number]>()
  for (const shard of shards) {
    for (const one of shard.collections) {
      const sum = collections.get(one.field)
      collections.set(one.field, sum === undefined ? one : addCollections(sum, one))
    }
    for (const one of shard.terms) {
      const key = termKey(one.field, one.term)
      const sum = terms.get(key)
      if (sum === undefined) terms.set(key, one)
      else terms.set(key, { ...one, docFreq: sum.docFreq + one.docFreq, totalTermFreq: sum.totalTermFreq + one.totalTermFreq })
    }
  }
  return { collections: [...collections.values()], terms: [...terms.values()] }
}

const addCollections = (a: CollectionStatistics, b: CollectionStatistics): CollectionStatistics => ({
  field: a.field,
  maxDoc: a.maxDoc + b.maxDoc,
  docCount: a.docCount + b.docCount,
  sumTotalTermFreq: a.sumTotalTermFreq + b.sumTotalTermFreq,
  sumDocFreq: a.sumDocFreq + b.sumDocFreq,
})

/** As a searcher looks them up. */
export function globalStatistics(statistics: ShardStatistics): GlobalStatistics {
  const collections = new Map(statistics.collections.map(one => [one.field, one]))
  const terms = new Map(statistics.terms.map(one => [termKey(one.field, one.term), one]))
  return {
    collection: field => collections.get(field) ?? null,
    term: (field, term) => terms.get(termKey(field, term)) ?? null,
  }
}

/** No field name holds a NUL. */
const termKey = (field: string, term: string) => `${field}\0${term}`
