// Searches one slice in a worker thread and returns plain data, errors included.
import { ApiError } from '../../core/errors.ts'
import { MeteredWork } from '../../core/thread-meter.ts'
import { openAnalysis } from '../../index/mapping/described-mapping.ts'
import { unpackRequest } from '../asked/asked.ts'
import { QueryPhase } from '../query-phase/query-phase.ts'
import { openShard } from '../shards/shard-context.ts'
import { asApiError, packError } from '../work/error-transfer.ts'
import type { SliceAnswer, SliceTask } from './slice-runner.ts'
import { WorkerTargets } from './worker-targets.ts'

const targets = new WorkerTargets()

export async function searchSlice(task: SliceTask): Promise<SliceAnswer> {
  const { target, request, options, window, segments, deadline, cancellation, meter, competition } = task
  const work = meter === null ? null : new MeteredWork(meter)
  const check = () => {
    work?.glance()
    if (cancellation !== null && Atomics.load(cancellation, 0) !== 0) throw new ApiError('task_cancelled_exception', 'cancelled task')
  }
  try {
    await openAnalysis(target)
    const context = openShard(targets.target(target), unpackRequest(request), options)
    const phase = new QueryPhase(context, { window, deadline, check, turns: null, competition })
    // In a thread of its own no turn is ever over.
    const result = phase.slice(segments, 0).run()!
    return { result, measured: context.measuredSlice() }
  } catch (error) {
    return { error: packError(asApiError(error)) }
  } finally {
    work?.read()
  }
}
