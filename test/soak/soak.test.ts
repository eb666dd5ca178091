// A few rounds of the soak leave nothing open, and its judge finds what grows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../src/main.ts'
// @ts-expect-error plain JavaScript
import { chooser } from '../crash/random.js'
// @ts-expect-error plain JavaScript
import { everydayRound } from './everyday.js'
// @ts-expect-error plain JavaScript
import { growthOf, sampleOf } from './growth.js'

describe('soak', () => {
  let directory: string
  beforeAll(() => {
    v8.setFlagsFromString('--expose-gc')
    globalThis.gc = vm.runInNewContext('gc')
    directory = mkdtempSync(join(tmpdir(), 'searchlet-soak-'))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('leaves nothing open after a round of everything', { timeout: 120_000 }, async () => {
    const path = join(directory, 'data')
    const engine = await open({ path, pathRepo: [directory], threads: 1 })
    const samples: { files: number }[] = []
    for (let round = 0; round < 2; round++) {
      await everydayRound(engine, chooser(round), round)
      samples.push(await sampleOf(engine, path))
    }
    await engine.close()
    expect(samples.at(-1)).toMatchObject({ contexts: 0, tasks: 0, breakers: 0, files: samples[0].files })
  })

  it('finds what grows', () => {
    const steady = { descriptors: 20, resources: 3, files: 4, contexts: 0, tasks: 0, breakers: 0, heap: 30e6, buffers: 2e6, disk: 1e4 }
    const samples = Array.from({ length: 40 }, (_, round) => ({ ...steady, descriptors: 20 + (round % 3), heap: 30e6 + (round % 5) * 1e6 }))
    expect(growthOf(samples)).toEqual([])
    const leaking = samples.map((sample, round) => ({ ...sample, contexts: round >> 3, heap: sample.heap + round * 1e6 }))
    expect(growthOf(leaking).map(({ name }: { name: string }) => name)).toEqual(['contexts', 'heap'])
  })
})
