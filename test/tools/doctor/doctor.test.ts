// What a doctor finds on this machine, and what it says of one that lacks something.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { doctor, quotaOf } from '../../../src/tools/doctor/doctor.ts'

it('looks at the machine and the directory, and leaves nothing behind', async () => {
  const path = mkdtempSync(join(tmpdir(), 'searchlet-doctor-'))
  const names = (await doctor()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Node', 'processors', 'heap', 'memory', 'zstd']))
  const findings = await doctor({ path })
  expect(findings.map(({ name }) => name)).toEqual([...names, 'file system', 'disk', 'fsync', 'lock'])
  expect(findings.find(({ name }) => name === 'Node')).toMatchObject({
    state: 'good',
    value: expect.stringContaining(process.versions.node),
  })
  expect(findings.find(({ name }) => name === 'lock')).toMatchObject({ state: 'good', value: 'free' })
  for (const { state, advice } of findings) expect(advice === undefined).toBe(state === 'good')
  expect(readdirSync(path)).toEqual([])
  const engine = await open({ path, threads: 0 })
  expect((await doctor({ path })).at(-1)).toMatchObject({ state: 'warning', value: expect.stringContaining(`process ${process.pid}`) })
  await engine.close()
  const missing = await doctor({ path: join(path, 'not', 'there') })
  expect(missing.map(({ name }) => name)).not.toContain('lock')
  rmSync(path, { recursive: true, force: true })
})

it('reads the quota of a container', () => {
  expect([quotaOf('max 100000\n'), quotaOf('150000 100000\n'), quotaOf(null)]).toEqual([null, 1.5, null])
})
