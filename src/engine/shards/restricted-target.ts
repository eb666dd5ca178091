// One shard as a caller who may not see all of it searches it: here, and described for other threads.
import { lazily } from '../../core/lazily.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import { FieldSight } from '../../index/restricted/field-sight.ts'
import { RestrictedLookup } from '../../index/restricted/restricted-lookup.ts'
import type { SearchTarget, WorkerTarget } from '../../search/contracts/search-target.ts'
import type { SightRules } from '../../search/shards/restricted-reader.ts'
import { describeSegments, ShardTarget } from './shard-target.ts'

const restricted = lazily(() => import('../../search/shards/restricted-reader.ts'))

class RestrictedTarget implements SearchTarget {
  readonly index: string
  readonly indexUuid: string
  readonly shard: number
  readonly node: string
  readonly settings: SearchTarget['settings']
  readonly filter: unknown | null
  readonly mapping: RestrictedLookup
  readonly counts: SearchTarget['counts']
  /** Nothing of a restricted search is cached, because caches are shared by users. */
  readonly filters = null
  readonly results = null
  private view: ShardReader | null = null

  constructor(
    readonly whole: ShardTarget,
    private readonly rules: SightRules,
  ) {
    const { index, indexUuid, shard, node, settings, filter, mapping, counts } = whole
    this.index = index
    this.indexUuid = indexUuid
    this.shard = shard
    this.node = node
    this.settings = settings
    this.filter = filter
    this.mapping = new RestrictedLookup(mapping, new FieldSight(rules, mapping))
    this.counts = counts
  }

  get reader(): ShardReader {
    return (this.view ??= restricted().restrictedReader(this.whole, this.rules))
  }

  get similarity(): SearchTarget['similarity'] {
    return this.whole.similarity
  }

  get analyzer(): SearchTarget['analyzer'] {
    return this.whole.analyzer
  }

  get hidesDocuments(): boolean {
    return this.rules.queries !== null
  }

  get isBoundToThread(): boolean {
    return this.whole.isBoundToThread
  }

  describe(): WorkerTarget {
    const { fields, masks } = this.rules
    return {
      ...this.whole.describe(),
      filters: null,
      segments: describeSegments(this.reader),
      sight: { rules: { fields, masks }, restrictsDocuments: this.hidesDocuments },
    }
  }
}

/** The shard with a user's restrictions, for any context it was opened in. */
export function seenBy(target: SearchTarget, rules: SightRules | null): SearchTarget {
  const whole = target instanceof RestrictedTarget ? target.whole : target
  return rules === null || !(whole instanceof ShardTarget) ? whole : new RestrictedTarget(whole, rules)
}
