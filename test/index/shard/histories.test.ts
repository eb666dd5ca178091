// Random histories of one shard against a model that is a Map, on a sound machine and on one that crashes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BufferWriter, writeHere } from '../../../src/index/shard/flush-queue.ts'
import { type MergeRunner, mergeInline } from '../../../src/index/shard/merger.ts'
import type { Shard } from '../../../src/index/shard/shard.ts'
import { MemoryDirectory } from '../../support/memory-directory.ts'
import { rounds } from '../../support/rounds.ts'
import { CrashingDirectory } from './crashing-directory.ts'
import { createIn, found, inMemory, openIn, put, remove, searchable } from './harness.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const id = fc.constantFrom(...IDS)

type Step =
  | { readonly do: 'put'; readonly id: string; readonly nested: number; readonly external?: number }
  | { readonly do: 'create' | 'delete'; readonly id: string }
  | { readonly do: 'refresh' | 'startRefresh' | 'flush' | 'startFlush' | 'merge' | 'startMerge' | 'sync' | 'reopen' | 'yield' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record(
      { do: fc.constant('put' as const), id, nested: fc.nat(2), external: fc.nat(12) },
      { requiredKeys: ['do', 'id', 'nested'] },
    ),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('create', 'delete', 'delete'), id }) },
  // Work that is started goes on beside the steps after it, at every yield a little.
  {
    weight: 9,
    arbitrary: fc.constantFrom('refresh', 'startRefresh', 'startFlush', 'startMerge', 'yield', 'yield').map(name => ({ do: name }) as Step),
  },
  { weight: 3, arbitrary: fc.constantFrom('flush', 'merge', 'sync', 'reopen').map(name => ({ do: name }) as Step) },
)

interface State {
  readonly version: number
  readonly seqNo: number
  /** Null: deleted. */
  readonly n: number | null
}

/** What every id's state must be: the rules of versions, and nothing else. */
class Model {
  states = new Map<string, State>()
  seqNo = -1
  /** The states after each operation, by sequence number: what a crash may leave. */
  readonly history: Map<string, State>[] = []

  write(target: string, n: number | null, { create = false, external }: { create?: boolean; external?: number } = {}): State | 'conflict' {
    const current = this.states.get(target)
    const exists = current !== undefined && current.n !== null
    if (create && exists) return 'conflict'
    if (external !== undefined && current !== undefined && current.version >= external) return 'conflict'
    const state = { version: external ?? (current?.version ?? 0) + 1, seqNo: ++this.seqNo, n }
    this.states = new Map(this.states).set(target, state)
    this.history[this.seqNo] = this.states
    return state
  }

  /** Deletions that only a commit holds are forgotten when the shard is opened again. */
  forgetDeletions(shard: Shard): void {
    for (const [target, { n }] of [...this.states])
      if (n === null && shard.get(target, true) === null) this.states = new Map([...this.states].filter(([other]) => other !== target))
  }
}

function play(shard: Shard, model: Model, step: Step): void {
  if (step.do !== 'put' && step.do !== 'create' && step.do !== 'delete') throw new Error(step.do)
  const n = model.seqNo + 1
  const external = step.do === 'put' ? step.external : undefined
  const write = () => {
    const check = external === undefined ? undefined : ({ type: 'external', version: external } as const)
    if (step.do === 'delete') return remove(shard, step.id)
    return put(shard, step.id, { n, nested: step.do === 'put' ? Array(step.nested).fill(n) : [] }, { check, create: step.do === 'create' })
  }
  const expected = model.write(step.id, step.do === 'delete' ? null : n, { create: step.do === 'create', external })
  if (expected === 'conflict') expect(write).toThrow('version conflict')
  else expect(write()).toMatchObject({ version: expected.version, seqNo: expected.seqNo })
}

const statesOf = (shard: Shard) =>
  Object.fromEntries(
    IDS.map(target => {
      const document = found(shard, target)
      return [target, document && { version: document.version, seqNo: document.seqNo, n: document.source.n }]
    }),
  )

const modelStates = (states: ReadonlyMap<string, State>) =>
  Object.fromEntries(
    IDS.map(target => {
      const state = states.get(target)
      return [target, state === undefined || state.n === null ? null : state]
    }),
  )

const live = (states: ReadonlyMap<string, State>) => IDS.filter(target => (states.get(target)?.n ?? null) !== null)

/** As on another thread: the shard goes on before and after. */
const merge: MergeRunner = async (sources, id) => {
  await new Promise(setImmediate)
  const merged = await mergeInline(sources, id)
  await new Promise(setImmediate)
  return merged
}

const writeElsewhere: BufferWriter = async (log, id) => {
  await new Promise(setImmediate)
  const written = writeHere(log, id)
  await new Promise(setImmediate)
  return written
}

const writer = fc.constantFrom(writeHere, writeElsewhere)

const force = { maxSegments: 1, onlyExpungeDeletes: false }

it('every id is as the model has it, searches see what the last refresh saw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60, size: 'max' }),
      fc.constantFrom(null, 'request' as const, 'async' as const),
      fc.constantFrom(100, 1_000_000),
      writer,
      async (steps, durability, bufferBytes, writeBuffer) => {
        const directory = new MemoryDirectory()
        const options = { bufferBytes, merge, writeBuffer }
        let shard = durability === null ? await inMemory(options) : await createIn(directory, options, durability)
        const model = new Model()
        let shown: string[] = []
        const running: Promise<unknown>[] = []
        for (const step of steps) {
          if (step.do === 'refresh') {
            await shard.refresh()
            shown = live(model.states)
          } else if (step.do === 'startRefresh') {
            const written = live(model.states)
            running.push(
              shard.refresh().then(() => {
                shown = written
              }),
            )
          } else if (step.do === 'flush') await shard.flush()
          else if (step.do === 'startFlush') running.push(shard.flush())
          else if (step.do === 'merge') await shard.forceMerge(force)
          else if (step.do === 'startMerge') running.push(shard.forceMerge(force))
          else if (step.do === 'sync') await shard.sync()
          else if (step.do === 'yield') await new Promise(setImmediate)
          else if (step.do === 'reopen') {
            if (durability === null) continue
            await Promise.all(running)
            await shard.close()
            shard = await openIn(directory, options, durability)
            model.forgetDeletions(shard)
            shown = live(model.states)
          } else play(shard, model, step)
          // What a refresh did at once is told a moment later.
          for (let i = 0; i < 10; i++) await null
          expect(statesOf(shard)).toEqual(modelStates(model.states))
          expect(searchable(shard).sort()).toEqual(shown)
          expect(IDS.filter(target => shard.get(target, false) !== null)).toEqual(shown)
        }
        await Promise.all(running)
        await shard.close()
      },
    ),
    { numRuns: rounds(300) },
  )
})

it('after a crash every acknowledged operation is there, and what is there once was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        step.filter(step => step.do !== 'reopen'),
        { minLength: 1, maxLength: 50, size: 'max' },
      ),
      fc.nat(60),
      fc.constantFrom(0, 0.3, 0.99, 1),
      fc.constantFrom(100, 1_000_000),
      writer,
      async (steps, changes, luck, bufferBytes, writeBuffer) => {
        const options = { bufferBytes, merge, writeBuffer }
        // Creating a shard takes five changes of its own.
        const directory = new CrashingDirectory(changes + 5)
        const shard = await createIn(directory, options)
        const model = new Model()
        let acknowledged = -1
        const running: Promise<unknown>[] = []
        const start = (work: Promise<unknown>) => running.push(work.catch(() => {}))
        for (const step of steps) {
          if (shard.isClosed) break
          if (step.do === 'refresh' || step.do === 'startRefresh') start(shard.refresh())
          else if (step.do === 'flush') await shard.flush().catch(() => {})
          else if (step.do === 'startFlush') start(shard.flush())
          else if (step.do === 'merge' || step.do === 'startMerge') start(shard.forceMerge(force))
          else if (step.do === 'yield') await new Promise(setImmediate)
          else if (step.do === 'sync') {
            const { seqNo } = model
            start(
              shard.sync().then(() => {
                acknowledged = Math.max(acknowledged, seqNo)
              }),
            )
          } else play(shard, model, step)
        }
        // If the machine is still on, it goes off now.
        const promised = acknowledged
        const left = await directory.survivors(luck)
        await Promise.all(running)
        const again = await openIn(left, options)
        const states = statesOf(again)
        const last = put(again, 'next', { n: 0 }).seqNo - 1
        expect(last).toBeGreaterThanOrEqual(promised)
        expect(last).toBeLessThanOrEqual(model.seqNo)
        expect(states).toEqual(modelStates(model.history[last] ?? new Map()))
      },
    ),
    { numRuns: rounds(500) },
  )
})
