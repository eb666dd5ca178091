// A collector of hits, of which the best are asked for in the end.
import type { TopDocs } from '../../query/collect/top-docs.ts'
import type { Collector } from '../../query/contracts/collector.ts'

export interface HitsCollector extends Collector {
  finish(): TopDocs
}
