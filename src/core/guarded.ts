// Bounds the time of user-supplied regular expressions, some of which backtrack exponentially on a text that almost matches.
import { type Context, createContext, Script } from 'node:vm'
import { illegalArgument } from './errors.ts'
import { threadCpuNanos } from './thread-meter.ts'

/** As long as the server lets a grok expression search. */
const LIMIT_MILLIS = 1000
/** The limit is one of the clock, which also counts while other processes have the processor: work that hardly ran is tried again. */
const MOST_TRIES = 5

let stage: { readonly context: Context; readonly script: Script } | null = null

/** Runs `work`, which changes nothing and may take no more than a second. Only a script can be interrupted, so the work is called from one. */
export function guarded<T>(work: () => T): T {
  stage ??= makeStage()
  const { context, script } = stage
  context.work = work
  try {
    for (let tries = 1; ; tries++) {
      const before = threadCpuNanos()
      try {
        return script.runInContext(context, { timeout: LIMIT_MILLIS }) as T
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
        if (before === null || tries === MOST_TRIES || (threadCpuNanos()! - before) / 1e6 > LIMIT_MILLIS / 2)
          throw illegalArgument(`matching a regular expression was interrupted after [${LIMIT_MILLIS}] ms`)
      }
    }
  } finally {
    context.work = null
  }
}

function makeStage() {
  return { context: createContext({ work: null }), script: new Script('work()') }
}
