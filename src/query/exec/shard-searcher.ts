// Provides the statistics of one shard, computed once per field and term.
import { type Checkpoint, NO_CHECKPOINT } from '../../core/checkpoint.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ShardFilters } from '../cache/filter-cache.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'
import type { CollectionStatistics, GlobalStatistics, Similarity, TermStates, TermStatistics } from '../contracts/similarity.ts'
import { stateOf } from './term.ts'

interface SearcherOptions {
  readonly similarity: (field: string) => Similarity
  /** Replaces the shard's own statistics. */
  readonly statistics?: GlobalStatistics | null
  readonly maxClauseCount?: number
  readonly filters?: ShardFilters | null
  readonly checkpoint?: Checkpoint
  readonly createWeight?: (query: Query, mode: ScoreMode, boost: number) => Weight
}

export class ShardSearcher implements Searcher {
  readonly maxClauseCount: number
  readonly filters: ShardFilters | null
  readonly checkpoint: Checkpoint
  readonly createWeight?: (query: Query, mode: ScoreMode, boost: number) => Weight
  private readonly collections = new Map<string, CollectionStatistics | null>()
  private readonly terms = new Map<string, Map<string, TermStatistics | null>>()

  constructor(
    readonly reader: ShardReader,
    private readonly options: SearcherOptions,
  ) {
    this.maxClauseCount = options.maxClauseCount ?? 1024
    this.filters = options.filters ?? null
    this.checkpoint = options.checkpoint ?? NO_CHECKPOINT
    this.createWeight = options.createWeight
  }

  similarity(field: string): Similarity {
    return this.options.similarity(field)
  }

  collectionStatistics(field: string): CollectionStatistics | null {
    const global = this.options.statistics?.collection(field)
    if (global) return global
    let known = this.collections.get(field)
    if (known === undefined) this.collections.set(field, (known = this.countField(field)))
    return known
  }

  private countField(field: string): CollectionStatistics | null {
    let docCount = 0
    let sumTotalTermFreq = 0
    let sumDocFreq = 0
    for (const { reader } of this.reader.segments) {
      const info = reader.fields.get(field)
      if (info === undefined) continue
      docCount += info.docCount
      sumTotalTermFreq += info.sumTotalTermFreq
      sumDocFreq += info.sumDocFreq
    }
    return docCount === 0 ? null : { field, maxDoc: this.reader.maxDoc, docCount, sumTotalTermFreq, sumDocFreq }
  }

  termStatistics(field: string, term: string, given: TermStatistics | null = null): TermStatistics | null {
    const global = this.options.statistics?.term(field, term)
    if (global) return global
    if (given !== null) return given
    let known = this.terms.get(field)
    if (known === undefined) this.terms.set(field, (known = new Map()))
    let statistics = known.get(term)
    if (statistics === undefined) known.set(term, (statistics = this.countTerm(field, term)))
    return statistics
  }

  private countTerm(field: string, term: string): TermStatistics | null {
    const states: TermStates = []
    let docFreq = 0
    let totalTermFreq = 0
    for (const { reader } of this.reader.segments) {
      const state = stateOf(reader, field, term)
      states.push(state)
      if (state === null) continue
      docFreq += state.docFreq
      totalTermFreq += state.totalTermFreq
    }
    return docFreq === 0 ? null : { docFreq, totalTermFreq, states }
  }
}
