// kill -9 between any two bulks loses nothing that was acknowledged.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from '../../src/main.ts'

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

test('what was acknowledged is there after each of several kills', async () => {
  let first = 0
  for (const millis of [30, 120, 5, 250, 60]) {
    const last = await writeAndKill(first, millis)
    const engine = await open({ path, threads: 0 })
    try {
      for (let batch = first; batch <= last; batch++) {
        for (let i = 0; i < 20; i++) {
          const found = await engine.get({ index: 'crash', id: `${batch}-${i}` })
          const isReplaced = batch < last && i < 2
          if (!isReplaced) expect([found._id, found.found, found._source]).toMatchObject([`${batch}-${i}`, true, { batch }])
          else if (i === 0) expect(found._source).toEqual({ batch: batch + 1, text: 'updated' })
          else expect(found.found).toBe(false)
        }
      }
      const { hits } = await engine.search({
        index: 'crash',
        body: { query: { match: { text: 'updated' } }, size: 0, track_total_hits: true },
      })
      expect(hits.total!.value).toBeGreaterThanOrEqual(last - first)
    } finally {
      await engine.close()
    }
    // The next writer may overwrite the batch that was being written when its predecessor died.
    first = last + 1000
  }
}, 60_000)

test('a second opener is refused while the first one is open', async () => {
  const engine = await open({ path, threads: 0 })
  await expect(open({ path, threads: 0 })).rejects.toThrow(`process ${process.pid}`)
  await engine.close()
  await (await open({ path, threads: 0 })).close()
})
