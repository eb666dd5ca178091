// kill -9 between any two bulks loses nothing that was acknowledged.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'

const WRITER = fileURLToPath(new URL('./crash-writer.mjs', import.meta.url))
let path: string

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'searchlet-crash-'))
})
afterAll(() => rm(path, { recursive: true, force: true }))

/** Kills a writer after it has run for a while; answers the last batch it said was safe. */
function writeAndKill(first: number, millis: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRITER, path, String(first)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stderr.on('data', chunk => {
      errors += String(chunk)
    })
    child.stdout.on('data', chunk => {
      // The clock starts with the first acknowledgement: starting a process takes its time.
      if (output === '') setTimeout(() => child.kill('SIGKILL'), millis)
      output += String(chunk)
    })
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`the writer ended by itself: ${errors}`))
      // A line may be cut off, its acknowledgement with it.
      resolve(Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1)))
    })
  })
}

/** Every document of a batch as it may be: `next` says whether the batch after it, which replaces two, is known to be there, or is not. */
async function checkBatch(engine: Searchlet, batch: number, next: 'there' | 'unknown'): Promise<void> {
  const documents = await Promise.all(Array.from({ length: 20 }, (_, i) => engine.get({ index: 'crash', id: `${batch}-${i}` })))
  documents.forEach((found, i) => {
    const written = { found: true, _version: 1, _source: { batch, text: `document ${i} of batch ${batch}` } }
    const replaced = i === 0 ? { found: true, _version: 2, _source: { batch: batch + 1, text: 'updated' } } : { found: false }
    const isReplaced = i < 2 && (next === 'there' || found._version !== 1)
    expect(found).toMatchObject(isReplaced ? replaced : written)
  })
}

test('what was acknowledged is there after each of several kills', async () => {
  let first = 0
  let batches = 0
  for (const millis of [30, 120, 5, 250, 60, 1, 90, 15]) {
    const last = await writeAndKill(first, millis)
    const engine = await open({ path, threads: 0 })
    try {
      for (let batch = first; batch <= last; batch++) await checkBatch(engine, batch, batch < last ? 'there' : 'unknown')
      // Of the batch that was being written there is a beginning, or all.
      const begun = await engine.mget({ index: 'crash', body: { ids: Array.from({ length: 20 }, (_, i) => `${last + 1}-${i}`) } })
      const flags = begun.docs.map(document => ('found' in document && document.found ? 1 : 0))
      expect(flags).toEqual([...flags].sort((a, b) => b - a))
      const { count } = await engine.count({ index: 'crash', body: { query: { range: { batch: { gte: first, lte: last } } } } })
      // Of each batch but the last, one is deleted, and one counts to the batch that replaced it; the last may have lost both.
      const written = (last - first + 1) * 20 - (last - first)
      expect(count).toBeLessThanOrEqual(written)
      expect(count).toBeGreaterThanOrEqual(written - 2)
      batches += last - first + 1
    } finally {
      await engine.close()
    }
    // Leaves room for the batch that was being written when its writer died.
    first = last + 2
  }
  expect(batches).toBeGreaterThan(20)
}, 60_000)

test('a second opener is refused while the first one is open', async () => {
  const engine = await open({ path, threads: 0 })
  await expect(open({ path, threads: 0 })).rejects.toThrow(`process ${process.pid}`)
  await engine.close()
  await (await open({ path, threads: 0 })).close()
})
