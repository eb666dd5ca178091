// The pools of one engine, and what its settings say about them.
import { availableParallelism } from 'node:os'
import { RequestPool } from '../../tasks/request-pool.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'

/**
 * Searches wait for worker threads or take turns on the caller's, so that more of them are under way than OpenSearch has threads for them;
 * the small ones should not wait for a few long ones.
 */
const SEARCHES = 4 * (Math.floor((availableParallelism() * 3) / 2) + 1)

/** They wait for the disk together: the more, the fewer times. */
const WRITES = 1024

export class RequestPools {
  readonly search: RequestPool
  readonly write: RequestPool
  readonly all: readonly RequestPool[]

  constructor(settings: ClusterSettings, node: string) {
    const pool = (name: 'search' | 'write', size: number) => {
      const limits = settings.kept(() => ({
        size: Number(settings.explicit(`thread_pool.${name}.size`) ?? size),
        queueSize: Number(settings.get(`thread_pool.${name}.queue_size`)),
      }))
      return new RequestPool(name, node, limits)
    }
    this.search = pool('search', SEARCHES)
    this.write = pool('write', WRITES)
    this.all = [this.search, this.write]
  }
}
