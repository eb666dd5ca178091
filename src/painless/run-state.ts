// What is known while a script runs: the place it is at, the steps it took and the memory it asked for. Scripts run one at a time in a thread,
// so there is one state, and neither frames nor the library carry it along.
import { OutOfMemory, PainlessError, StackOverflow } from './fatal.ts'

/** Asked every some thousand steps: throws when the run should end. */
export type Checkpoint = () => void

/** Steps between two looks at the clock or at who wants the run to end. */
const CHECK_EVERY = 4096
/** Calls of functions and lambdas within one another. */
const MAX_CALLS = 1500
/** Of one run, in all its loops, calls and walks through what it made: some tenths of a second. A loop of its own may have a million. */
const MAX_STEPS = 3_000_000
/** Of all runs for one document or text, which nothing comes between: scripts of ten processors, each with the longest loop there may be. */
const MAX_SHARED_STEPS = 10_000_000
/** Elements and characters that one run may ask for, whatever becomes of them: a quarter of a gigabyte. */
const MAX_TAKEN = 32_000_000

interface RunState {
  /** Offset in the source of what is done right now; -1 before the first of it. */
  position: number
  /** Since the last look. */
  steps: number
  /** Of this run, before the last look. */
  stepsBefore: number
  taken: number
  calls: number
  checkpoint: Checkpoint | null
}

export const run: RunState = { position: -1, steps: 0, stepsBefore: 0, taken: 0, calls: 0, checkpoint: null }

/** Counts one step of a loop, wherever it loops. */
export function step(): void {
  if (++run.steps >= CHECK_EVERY) check()
}

function check(): void {
  run.stepsBefore += run.steps
  run.steps = 0
  if (run.stepsBefore > MAX_STEPS) throw tooManySteps()
  run.checkpoint?.()
}

const tooManySteps = () => new PainlessError('The maximum number of steps that a script may take has been reached.')

/** For runs that belong to one piece of work which cannot be left. */
export function sharedSteps(): { readonly checkpoint: Checkpoint; renew(): void } {
  let looks = 0
  return {
    checkpoint() {
      if (++looks * CHECK_EVERY > MAX_SHARED_STEPS) throw tooManySteps()
    },
    renew() {
      looks = 0
    },
  }
}

/** Counts so many steps that the library makes in one go. */
export function steps(count: number): void {
  run.steps += count
  if (run.steps >= CHECK_EVERY) check()
}

/** Counts memory for so many elements or characters. */
export function take(size: number): void {
  run.taken += size
  if (run.taken > MAX_TAKEN) throw new OutOfMemory()
}

/** Before a function is called; `run.calls--` when it returns. */
export function enterCall(): void {
  if (++run.steps >= CHECK_EVERY) check()
  if (++run.calls > MAX_CALLS) throw new StackOverflow()
}
