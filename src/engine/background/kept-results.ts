// Stores the results of detached tasks in an index, and reads them back.
import { parseJsonNumbers, stringify } from '../../core/json.ts'
import { ANY_VERSION } from '../../index/shard/operation.ts'
import { type KeptResult, RESULT_INDEX, RESULT_INDEX_SETTINGS, RESULT_MAPPING } from '../../tasks/result-index.ts'
import { ensureOwnIndex, type OwnIndex, withinEngine } from '../administration/own-index.ts'
import type { CallContext } from '../calls/call-context.ts'
import { writeOne } from '../documents/documents.ts'
import type { Engine } from '../engine.ts'
import { lookUpOwn } from '../look-ups/look-up.ts'
import { taskName } from '../tasks/task-view.ts'

const INDEX: OwnIndex = { name: RESULT_INDEX, settings: RESULT_INDEX_SETTINGS, mapping: () => RESULT_MAPPING }

/** Under the name of the call's task. */
export async function keepResult(cx: CallContext, result: KeptResult): Promise<void> {
  await ensureOwnIndex(cx.engine, INDEX)
  const source = Buffer.from(stringify(result))
  const id = taskName(cx.task)
  const write = {
    kind: 'index',
    index: RESULT_INDEX,
    id,
    routing: null,
    check: ANY_VERSION,
    requireAlias: false,
    source,
    pipeline: null,
  } as const
  await writeOne(withinEngine(cx), write, { refresh: 'false' })
}

/** Null: nothing is kept of a task of that name. */
export function findResult({ indices }: Engine, name: string): KeptResult | null {
  const index = indices.get(RESULT_INDEX)
  if (index === undefined) return null
  const kept = lookUpOwn(index, name)
  return kept === null ? null : (parseJsonNumbers(kept.source!) as KeptResult)
}

/** So that new tasks are not taken for those of earlier runs. */
export async function goOnNumbering({ indices, tasks }: Engine): Promise<void> {
  for (const shard of indices.get(RESULT_INDEX)?.shards ?? []) {
    await shard.refresh()
    for (const { reader } of shard.reader().segments) tasks.goOnAfter(Math.max(0, reader.numeric('task.id')?.max ?? 0))
  }
}
