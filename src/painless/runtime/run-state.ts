// What is known while a script runs: the place it is at, and the steps it took. Scripts run one at a time in a thread, so there is one state,
// and neither frames nor the library carry it along.
import type { Checkpoint } from '../script.ts'
import { StackOverflow } from './throwable.ts'

/** Steps between two looks at the clock or at who wants the run to end. */
const CHECK_EVERY = 4096
/** Calls of functions and lambdas within one another. */
const MAX_CALLS = 1500

interface RunState {
  /** Offset in the source of what is done right now; -1 before the first of it. */
  position: number
  steps: number
  calls: number
  checkpoint: Checkpoint | null
}

export const run: RunState = { position: -1, steps: 0, calls: 0, checkpoint: null }

/** Counts one step of a loop, wherever it loops. */
export function step(): void {
  if (++run.steps >= CHECK_EVERY) check()
}

function check(): void {
  run.steps = 0
  run.checkpoint?.()
}

/** Before a function is called; `run.calls--` when it returns. */
export function enterCall(): void {
  if (++run.steps >= CHECK_EVERY) check()
  if (++run.calls > MAX_CALLS) throw new StackOverflow()
}
