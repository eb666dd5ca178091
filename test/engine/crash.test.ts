// kill -9 at any moment loses nothing that was acknowledged; `npm run crash` asks the same for as long as it is let.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { open } from '../../src/main.ts'

const RUN = fileURLToPath(new URL('../crash/run.js', import.meta.url))

test('what was acknowledged is there after each of several kills', async () => {
  const child = spawn(process.execPath, [RUN, '--rounds', '5'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += String(chunk)
    })
  const code = await new Promise(resolve => child.on('close', resolve))
  expect([code, output]).toEqual([0, expect.stringContaining('losses=0')])
  const counts = Object.fromEntries([...output.matchAll(/(\w+)=(\d+)/g)].map(([, name, count]) => [name, Number(count)]))
  expect(counts.checks).toBeGreaterThan(1)
  // How many depends on how much of the processor the killed process had.
  expect(counts.acknowledged).toBeGreaterThan(0)
  expect(counts.documents).toBeGreaterThan(0)
}, 120_000)

test('a second opener is refused while the first one is open', async () => {
  const path = await mkdtemp(join(tmpdir(), 'searchlet-lock-'))
  try {
    const engine = await open({ path, threads: 0 })
    await expect(open({ path, threads: 0 })).rejects.toThrow(`process ${process.pid}`)
    await engine.close()
    await (await open({ path, threads: 0 })).close()
  } finally {
    await rm(path, { recursive: true, force: true })
  }
})
