// A point in time: the shards of some indexes as they were when it was opened.
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { contextMissing, missingTarget } from '../../search/shards/missing-target.ts'
import type { Kept } from './search-contexts.ts'

export class KeptPit implements Kept {
  readonly kind = 'pit'
  private readonly gone = new Set<SearchTarget>()

  constructor(
    /** In the order that breaks ties, which `_shard_doc` shows. */
    public targets: readonly SearchTarget[],
    readonly indices: ReadonlyMap<string, string>,
  ) {}

  get shardCount(): number {
    return this.targets.length - this.gone.size
  }

  /** The others keep their places. */
  dropIndex(indexUuid: string, number: number): void {
    this.targets = this.targets.map((target, place) => {
      if (target.indexUuid !== indexUuid || this.gone.has(target)) return target
      const missing = missingTarget(target, contextMissing(number + place))
      this.gone.add(missing)
      return missing
    })
  }
}
