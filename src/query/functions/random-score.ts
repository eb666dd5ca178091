// A reproducible pseudo-random score between 0 and 1, derived from the seed and a field value or the doc id.
import { mixed, murmur3Bytes } from '../../core/murmur3.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { type Explanation, explainMatch, named } from '../contracts/explanation.ts'
import type { LeafScoreFunction, ScoreFunction } from './score-function.ts'
import { type FirstValue, firstValues } from './value-bytes.ts'

interface RandomScore {
  readonly seed: number
  /** Of the shard, so that equal values elsewhere score otherwise. */
  readonly salt: number
  /** Null: derived from the doc id. */
  readonly field: FieldType | null
  /** What all documents of the shard have in the field, where that is known. */
  readonly constant: string | null
}

export class RandomScoreFunction implements ScoreFunction {
  readonly className = 'org.opensearch.common.lucene.search.function.RandomScoreFunction'
  readonly key: string
  readonly weight = 1
  readonly needsScores = false
  private readonly saltedSeed: number
  private readonly description: string

  constructor(
    private readonly options: RandomScore,
    functionName: string | null,
  ) {
    const { seed, salt, field } = options
    this.key = `random_score|${seed}|${salt}|${field?.name ?? ''}`
    this.saltedSeed = mixed(seed ^ salt)
    this.description = `random score function (seed: ${seed}, field: ${field?.name ?? null}${named(functionName, ', ')})`
  }

  on(segment: SegmentView): LeafScoreFunction {
    const { field, constant } = this.options
    const bytes = constant === null ? null : new TextEncoder().encode(constant)
    const first = bytes !== null ? () => bytes : field === null ? null : firstValues(field, segment.reader)
    return new RandomLeaf(first, this.saltedSeed, segment.docBase, this.description)
  }
}

class RandomLeaf implements LeafScoreFunction {
  constructor(
    private readonly first: FirstValue | null,
    private readonly saltedSeed: number,
    private readonly docBase: number,
    private readonly description: string,
  ) {}

  score(doc: number): number {
    // 24 bits: as many as a float holds.
    return (this.hash(doc) & 0xffffff) / 2 ** 24
  }

  private hash(doc: number): number {
    const { first, saltedSeed } = this
    if (first === null) return mixed((this.docBase + doc) ^ saltedSeed)
    const bytes = first(doc)
    return bytes === null ? saltedSeed : murmur3Bytes(bytes, saltedSeed)
  }

  explain(doc: number): Explanation {
    return explainMatch(this.score(doc), this.description)
  }
}
