// The power goes at any moment: whatever of the unsynced changes then survives, everything that was answered is there, and of the request
// under way all or nothing.
//
//   npm run powerloss     after every change of the disk, several ways each; POWERLOSS_RUNS=50 for as many runs. The tests take a sample.
import { afterAll, expect, it } from 'vitest'
import { differences, openOn, type State, settledState, unplug } from './on-simulated-disk.ts'
import { ALL, chancy, type Luck, NONE, SimulatedDisk } from './simulated-disk.ts'
import { isPartOf, STEPS, stateOf } from './workload.ts'

const isComplete = (import.meta as unknown as { readonly env: Record<string, string> }).env.MODE === 'powerloss'
const RUNS = isComplete ? Number(process.env.POWERLOSS_RUNS ?? 1) : 1
const EVERY = Number(process.env.POWERLOSS_EVERY ?? 1)
const SAMPLED = 60

afterAll(unplug)

/** Numbers that follow from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface Outage {
  /** Changes of the disk until then. */
  readonly change: number
  /** Requests answered until then. */
  readonly answered: number
  readonly isUnderWay: boolean
  readonly way: string
  readonly disk: SimulatedDisk
}

/** Runs the requests, and keeps what power cuts would leave, of so many changes one. */
async function outages(seed: number, every: number): Promise<{ found: Outage[]; states: State[]; changes: number }> {
  const random = randomFrom(seed)
  const lucks: [string, Luck][] = [
    ['nothing unsynced', NONE],
    ['everything written', ALL],
    ['some of it', chancy(random)],
    ['some of it, otherwise', chancy(random)],
  ]
  const disk = new SimulatedDisk()
  const found: Outage[] = []
  let answered = -1
  let isUnderWay = true
  let turn = 0
  const cut = () => {
    for (const [way, luck] of lucks)
      if (turn++ % every === 0) found.push({ change: disk.changes, answered, isUnderWay, way, disk: disk.survivors(luck) })
  }
  const engine = await openOn(disk)
  const states: State[] = [await stateOf(engine.api)]
  answered = 0
  disk.onChange = cut
  for (const step of STEPS) {
    isUnderWay = true
    await step.run(engine.api)
    isUnderWay = false
    answered++
    cut()
    states.push(await stateOf(engine.api))
  }
  disk.onChange = () => {}
  await engine.close()
  return { found, states, changes: disk.changes }
}

async function problemsOf({ change, answered, isUnderWay, way, disk }: Outage, states: readonly State[]): Promise<string[]> {
  const where = `change ${change}, ${isUnderWay ? `in [${STEPS[answered].name}]` : `after [${STEPS[answered - 1].name}]`}, ${way}`
  try {
    const { api, close, errors } = await openOn(disk)
    const found = await settledState(api)
    await close()
    const before = states[answered]
    const after = isUnderWay ? states[answered + 1] : before
    const wrong = [differences(found, before), differences(found, after)]
    const isTrue =
      wrong.some(list => list.length === 0) ||
      (isUnderWay && STEPS[answered].isWrite === true && isPartOf(found, before, after, STEPS[answered]))
    return [...(isTrue ? [] : wrong[0]), ...errors].map(problem => `${where}: ${problem}`)
  } catch (error) {
    return [`${where}: ${(error as Error).stack}`]
  }
}

it('what was answered is there', { timeout: isComplete ? 14_400_000 : 120_000 }, async () => {
  const problems: string[] = []
  let tried = 0
  let all = 0
  for (let run = 1; run <= RUNS; run++) {
    const { found, states, changes } = await outages(run, isComplete ? EVERY : 79)
    all += changes
    for (const outage of isComplete ? found : found.slice(0, SAMPLED)) {
      problems.push(...(await problemsOf(outage, states)))
      tried++
    }
    if (isComplete) console.log(`run ${run}: ${all} changes of the disk, ${tried} power cuts, ${problems.length} problems`)
  }
  expect(problems.slice(0, 40)).toEqual([])
})
