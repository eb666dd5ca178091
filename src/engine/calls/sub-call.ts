// A part of a call that is an operation of its own, such as each search of a multi-search: its own task, its own action.
import type { Eventually } from '../../core/eventually.ts'
import type { CallContext } from './call-context.ts'

/** Runs `work` as `action`; permission is asked for that action. */
export async function subCall<T>(
  cx: CallContext,
  action: string,
  description: string,
  work: (part: CallContext) => Eventually<T>,
): Promise<T> {
  const { engine } = cx
  const task = engine.tasks.openPart(cx.task, { action, describe: () => description, cancellable: true })
  try {
    return await work(cx.part({ task, action }))
  } finally {
    engine.tasks.close(task)
  }
}
