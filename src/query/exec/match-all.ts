// Matches all documents.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { AllDocsBulkScorer, AllDocsScorer } from '../iterators/all-docs.ts'

export class MatchAllDocsQuery extends Query {
  readonly type = 'MatchAllDocsQuery'

  toString(): string {
    return '*:*'
  }

  override identity(): string {
    return this.type
  }

  override get caching(): CachingKind {
    return 'never'
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new MatchAllWeight(this, boost)
  }
}

class MatchAllWeight extends ConstantWeight {
  scorer(segment: SegmentView): Scorer {
    return new AllDocsScorer(segment.reader.maxDoc, this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer {
    return new AllDocsBulkScorer(segment.reader.maxDoc, this.score)
  }

  override count(segment: SegmentView): number {
    return segment.numDocs
  }
}
