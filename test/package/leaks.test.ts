// Does anything stay behind? Memory, descriptors and handles of a process that searches and opens again and again. Runs the built package, whose
// bounds are far above what chance does and far below what a leak of one small thing each round would leave.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const main = new URL('../../dist/main.js', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'searchlet-leaks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PRELUDE = `
  import { existsSync, readdirSync } from 'node:fs'
  const { open } = await import(${JSON.stringify(main)})
  /** After garbage was collected; a turn in between lets go of what only waited for one. */
  async function held() {
    for (let i = 0; i < 4; i++) { globalThis.gc(); await new Promise(resolve => setTimeout(resolve, 20)) }
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    const descriptors = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
    return { heap: heapUsed, external: external + arrayBuffers, descriptors, handles: process.getActiveResourcesInfo().filter(name => name !== 'Timeout').length }
  }
  const lines = Array.from({ length: 300 }, (_, i) => [{ index: { _id: String(i) } }, { title: 'word' + (i % 17) + ' and word' + (i % 5), n: i }]).flat()`

interface Held {
  readonly heap: number
  readonly external: number
  readonly descriptors: number
  readonly handles: number
}

function heldBy(program: string): { before: Held; after: Held } {
  const args = ['--expose-gc', '--input-type=module', '--eval', `${PRELUDE}\n${program}`]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', cwd: folder }))
}

function expectNothingStays({ before, after }: { before: Held; after: Held }): void {
  expect(after.heap - before.heap).toBeLessThan(4e6)
  expect(after.external - before.external).toBeLessThan(4e6)
  expect(after.descriptors - before.descriptors).toBeLessThanOrEqual(4)
  expect(after.handles - before.handles).toBeLessThanOrEqual(4)
}

it('ten thousand searches leave nothing behind', () => {
  const held = heldBy(`
    const engine = await open({ threads: 0 })
    await engine.bulk({ index: 'books', body: lines, refresh: true })
    const search = async count => {
      for (let i = 0; i < count; i++) {
        // Words that are asked for once only, too: what is kept for them must have a bound.
        const title = i % 3 === 0 ? 'seldom' + i : 'word' + (i % 17)
        const aggs = i % 10 === 0 ? { n: { histogram: { field: 'n', interval: 50 } } } : undefined
        await engine.search({ index: 'books', body: { query: { bool: { must: { match: { title } }, filter: { range: { n: { gte: i % 290 } } } } }, aggs } })
      }
    }
    await search(3000)
    const before = await held()
    await search(10000)
    console.log(JSON.stringify({ before, after: await held() }))
    await engine.close()`)
  expectNothingStays(held)
})

it.each([
  { threads: 0, rounds: 30 },
  { threads: 1, rounds: 30 },
])('opening and closing $rounds times leaves nothing behind ($threads threads)', ({ threads, rounds }) => {
  const held = heldBy(`
    const path = ${JSON.stringify(join(folder, `data-${threads}`))}
    async function round(i) {
      const engine = await open({ path, threads: ${threads} })
      await engine.bulk({ index: 'books', body: lines, refresh: true })
      // Merges are made in a thread, where there is one.
      if (i % 5 === 0) await engine.indices.forcemerge({ index: 'books', max_num_segments: 1 })
      const { hits } = await engine.search({ index: 'books', body: { query: { match: { title: 'word3' } } } })
      if (hits.hits.length !== 10) throw new Error('other hits')
      await engine.close()
    }
    for (let i = 0; i < 10; i++) await round(i)
    const before = await held()
    for (let i = 0; i < ${rounds}; i++) await round(i)
    console.log(JSON.stringify({ before, after: await held() }))`)
  expectNothingStays(held)
})

it('names of members that documents have once leave nothing behind in the filter of a mapping', () => {
  const held = heldBy(`
    const engine = await open({ threads: 0 })
    await engine.indices.create({ index: 'books', body: { mappings: { dynamic: false, _source: { includes: ['*.kept'] } } } })
    let named = 0
    async function write(count) {
      for (let i = 0; i < count; i++) {
        const members = Object.fromEntries(Array.from({ length: 1000 }, () => ['member' + named++, 1]))
        await engine.index({ index: 'books', id: '1', refresh: true, body: { ['outer' + named]: members } })
      }
      await engine.indices.forcemerge({ index: 'books', max_num_segments: 1 })
    }
    await write(20)
    const before = await held()
    await write(100)
    console.log(JSON.stringify({ before, after: await held() }))
    await engine.close()`)
  expectNothingStays(held)
})
