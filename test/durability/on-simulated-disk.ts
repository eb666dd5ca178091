// Engines on a simulated disk, and how what they hold is compared.
import { type Api, addFunctions } from '../../src/api/functions.ts'
import { dispatch } from '../../src/engine/dispatch/dispatch.ts'
import { openEngine } from '../../src/engine/open-engine.ts'
import { writeHere } from '../../src/index/shard/flush-queue.ts'
import { mergeInline } from '../../src/index/shard/merger.ts'
import { DiskDirectory } from '../../src/index/store/disk-directory.ts'
import { systemFiles } from '../../src/index/store/file-calls.ts'
import { InlineRunner } from '../../src/search/slices/slice-runner.ts'
import type { SimulatedDisk } from './simulated-disk.ts'
import { REPOSITORY_PATH, STEPS, stateOf } from './workload.ts'

const DATA = '/data/searchlet'

export interface OpenEngine {
  readonly api: Api
  readonly errors: string[]
  close(): Promise<void>
}

const device = { ...systemFiles }

/** From here on the store's calls go to this disk. */
export function plugIn(disk: SimulatedDisk): void {
  Object.assign(systemFiles, disk.calls)
}

/** The store's calls go to the device again: the tests of other files follow in this thread. */
export function unplug(): void {
  Object.assign(systemFiles, device)
}

export async function openOn(disk: SimulatedDisk): Promise<OpenEngine> {
  plugIn(disk)
  const errors: string[] = []
  const logger = { debug() {}, info() {}, warn() {}, error: (message: string, error: unknown) => errors.push(`${message}: ${error}`) }
  const directory = await DiskDirectory.open(DATA)
  const parts = { directory, runner: new InlineRunner(), merge: mergeInline, writeBuffer: writeHere, threads: 0, release: async () => {} }
  const engine = await openEngine({ logger, pathRepo: REPOSITORY_PATH, security: { config: {} } }, parts)
  const api = {} as Api
  addFunctions(api, (row, call) => dispatch(engine, row, call))
  return { api, errors, close: () => engine.close() }
}

export type State = ReadonlyMap<string, string>

/** What is not there in both alike. */
export function differences(found: State, wanted: State): string[] {
  return [...new Set([...found.keys(), ...wanted.keys()])]
    .filter(key => found.get(key) !== wanted.get(key))
    .map(key => `${key}: ${found.get(key)} instead of ${wanted.get(key)}`)
}

/** A shard that failed is opened again: what it holds shows a little later. */
export async function settledState(api: Api): Promise<State> {
  for (let tries = 0; ; tries++) {
    try {
      return await stateOf(api)
    } catch (error) {
      if (tries === 60) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

export interface Recorded {
  /** Before each step, and after the last. */
  readonly states: State[]
  readonly disks: SimulatedDisk[]
}

/** The whole workload on a disk that refuses nothing. */
export async function record(disk: SimulatedDisk): Promise<Recorded> {
  const engine = await openOn(disk)
  const states: State[] = [await stateOf(engine.api)]
  const disks = [disk.clone()]
  for (const step of STEPS) {
    await step.run(engine.api)
    states.push(await stateOf(engine.api))
    disks.push(disk.clone())
  }
  await engine.close()
  return { states, disks }
}
