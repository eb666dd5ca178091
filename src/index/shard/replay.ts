// Replays the log of a shard: what was written after its last commit.
import type { Operation } from '../store/translog-format.ts'

/** How long a replay may hold the thread before it lets others run. */
const SLICE_MILLIS = 10

interface Crowded {
  readonly isCrowded: boolean
  relief(): Promise<void>
}

/** The log keeps the order of writes, so the commit's last sequence number says what it holds already. */
export async function replayLog(
  shard: Crowded,
  operations: AsyncIterable<Operation>,
  committed: number,
  replay: (operation: Operation) => void,
): Promise<void> {
  let sliceStart = performance.now()
  for await (const operation of operations) {
    if (operation.seqNo > committed) replay(operation)
    if (shard.isCrowded) await shard.relief()
    if (performance.now() - sliceStart > SLICE_MILLIS) {
      await new Promise(resolve => setImmediate(resolve))
      sliceStart = performance.now()
    }
  }
}
