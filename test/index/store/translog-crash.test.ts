// The translog of a process that is killed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DiskDirectory } from '../../../src/index/store/disk-directory.ts'
import { Translog } from '../../../src/index/store/translog.ts'
import { type Compiled, compileStore } from './child.ts'

let compiled: Compiled
let root: string
beforeAll(async () => {
  compiled = await compileStore()
  root = await mkdtemp(join(tmpdir(), 'searchlet-crash-'))
})
afterAll(async () => {
  await compiled.remove()
  await rm(root, { recursive: true })
})

/** Many writers at once, generations that roll, and a line for each number that was acknowledged, written without buffering. */
const WRITER = `
import { writeSync } from 'node:fs'
import { DiskDirectory } from './index/store/disk-directory.js'
import { Translog } from './index/store/translog.js'
const translog = await Translog.open(await DiskDirectory.open(process.argv[2]))
let seqNo = 0
for await (const operation of translog.operations()) seqNo = Math.max(seqNo, operation.seqNo + 1)
async function write() {
  for (;;) {
    const mine = seqNo++
    const source = Buffer.from(JSON.stringify({ mine, filler: 'x'.repeat(mine * 37 % 3000) }))
    await translog.sync(translog.append({ op: 'index', id: String(mine), routing: null, source, seqNo: mine, primaryTerm: 1, version: 1 }))
    writeSync(1, mine + '\\n')
    if (mine % 97 === 0) await translog.roll()
  }
}
for (let i = 0; i < 8; i++) write()
`

it('keeps every acknowledged operation when the process is killed at any moment', async () => {
  const path = join(root, 'killed')
  const acknowledged = new Set<number>()
  for (let round = 0; round < 6; round++) {
    const child = await compiled.run(WRITER, path)
    await child.printed(1)
    await new Promise(resolve => setTimeout(resolve, Math.random() * 120))
    await child.kill()
    for (const line of child.lines) acknowledged.add(Number(line))

    const translog = await Translog.open(await DiskDirectory.open(path))
    const found = new Set<number>()
    for await (const operation of translog.operations()) {
      if (operation.op !== 'index') throw new Error(operation.op)
      expect(JSON.parse(Buffer.from(operation.source).toString()).mine).toBe(operation.seqNo)
      found.add(operation.seqNo)
    }
    await translog.close()
    expect([...acknowledged].filter(seqNo => !found.has(seqNo))).toEqual([])
  }
  expect(acknowledged.size).toBeGreaterThan(100)
})
