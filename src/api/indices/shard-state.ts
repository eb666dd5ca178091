// What is reported of one shard beside its figures: its last commit, its sequence numbers, and its path.
import { createHash } from 'node:crypto'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { allocationId } from '../../engine/shards/allocation-id.ts'
import type { Shard } from '../../index/shard/shard.ts'

/** Where data lies that is not kept. */
const IN_MEMORY = ''

export function shardState({ nodeId, options, startedAt }: Engine, index: IndexService, shard: Shard) {
  const { maxSeqNo, work } = shard
  const path = options.path ?? IN_MEMORY
  const history = allocationId(index.uuid, shard.number)
  const lease = { id: `peer_recovery/${nodeId}`, retaining_seq_no: work.flushedSeqNo + 1, timestamp: startedAt, source: 'peer recovery' }
  return {
    commit: {
      id: createHash('sha256').update(`${history}/${work.flushedSeqNo}`).digest().subarray(0, 16).toString('base64'),
      generation: 2 + work.commits,
      user_data: {
        translog_uuid: history,
        history_uuid: history,
        local_checkpoint: String(work.flushedSeqNo),
        max_seq_no: String(work.flushedSeqNo),
        max_unsafe_auto_id_timestamp: '-1',
      },
      num_docs: work.flushedDocs,
    },
    seq_no: { max_seq_no: maxSeqNo, local_checkpoint: maxSeqNo, global_checkpoint: maxSeqNo },
    retention_leases: { primary_term: 1, version: 1, leases: [lease] },
    shard_path: { state_path: path, data_path: path, is_custom_data_path: false },
  }
}
