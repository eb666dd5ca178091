// Bounds the time of user-supplied regular expressions, some of which backtrack exponentially on a text that almost matches.
import { type Context, createContext, Script } from 'node:vm'
import { illegalArgument } from './errors.ts'

/** As long as the server lets a grok expression search. */
const LIMIT_MILLIS = 1000

let stage: { readonly context: Context; readonly script: Script } | null = null

/** Runs `work`, which may take no more than a second. Only a script can be interrupted, so the work is called from one. */
export function guarded<T>(work: () => T): T {
  stage ??= makeStage()
  const { context, script } = stage
  context.work = work
  try {
    return script.runInContext(context, { timeout: LIMIT_MILLIS }) as T
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw illegalArgument(`matching a regular expression was interrupted after [${LIMIT_MILLIS}] ms`)
  } finally {
    context.work = null
  }
}

function makeStage() {
  return { context: createContext({ work: null }), script: new Script('work()') }
}
