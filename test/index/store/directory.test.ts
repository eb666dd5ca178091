// A directory on a device that fails.
import * as promises from 'node:fs/promises'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DiskDirectory } from '../../../src/index/store/disk-directory.ts'
import { type FileCalls, systemFiles } from '../../../src/index/store/file-calls.ts'
import { StateFile } from '../../../src/index/store/state-file.ts'
import { directoryContract } from '../../contracts/directory.ts'
import { MemoryDirectory } from '../../support/memory-directory.ts'

const root = await mkdtemp(join(tmpdir(), 'searchlet-directory-'))
let made = 0
const fresh = () => join(root, String(made++))
afterAll(() => rm(root, { recursive: true }))

directoryContract('MemoryDirectory', async () => new MemoryDirectory())
directoryContract('DiskDirectory', () => DiskDirectory.open(fresh()))

const failure = (code: string) => Object.assign(new Error(`${code}: simulated`), { code })

/** The real calls, except that one method of the file handles fails. */
const failing = (method: 'write' | 'sync' | 'datasync' | 'read' | 'truncate', code: string): FileCalls => ({
  ...systemFiles,
  async open(...args: Parameters<typeof promises.open>) {
    const handle = await promises.open(...args)
    handle[method] = () => Promise.reject(failure(code))
    return handle
  },
})

describe('DiskDirectory on a failing device', () => {
  it.each(['write', 'sync'] as const)('leaves the old file and nothing half written when %s is refused', async method => {
    const path = fresh()
    const sound = await DiskDirectory.open(path)
    await sound.write('a', Buffer.from('old'))
    const broken = await DiskDirectory.open(path, failing(method, 'ENOSPC'))
    await expect(broken.write('a', Buffer.from('new'))).rejects.toMatchObject({
      type: 'io_exception',
      status: 500,
      message: `cannot write [${join(path, 'a')}]: no space left on device (ENOSPC)`,
    })
    expect(Buffer.from(await sound.read('a')).toString()).toBe('old')
    expect(await readdir(path)).toEqual(['a'])
  })

  it('names the file that cannot be read', async () => {
    const path = fresh()
    await (await DiskDirectory.open(path)).write('a', Buffer.from('old'))
    const broken = await DiskDirectory.open(path, failing('read', 'EIO'))
    await expect(broken.read('a')).rejects.toMatchObject({
      type: 'io_exception',
      message: `cannot read [${join(path, 'a')}]: the device failed (EIO)`,
    })
  })

  it('keeps the size of a file whose append failed', async () => {
    const broken = await DiskDirectory.open(fresh(), failing('write', 'ENOSPC'))
    const file = await broken.append('log')
    await expect(file.append(Buffer.from('x'))).rejects.toMatchObject({ type: 'io_exception' })
    expect(file.size).toBe(0)
    await file.close()
  })
})

describe('DiskDirectory and what a crash left', () => {
  it('does not list half-written files, and sweeps them when told', async () => {
    const directory = await DiskDirectory.open(fresh())
    await directory.write('a', Buffer.from('x'))
    await writeFile(join(directory.path, 'a.7.tmp'), 'half')
    expect(await directory.list()).toEqual(['a'])
    await directory.sweep()
    expect(await readdir(directory.path)).toEqual(['a'])
  })

  it('is swept by each kept value for itself, as another may be about to write its own', async () => {
    const directory = await DiskDirectory.open(fresh())
    for (const name of ['cluster-37.state.7.tmp', 'security-4.state.8.tmp']) await writeFile(join(directory.path, name), 'half')
    await new StateFile(directory, 'security').save({ a: 1 })
    expect(await readdir(directory.path)).toEqual(['cluster-37.state.7.tmp', 'security-1.state'])
  })

  it('opens what exists without creating anything', async () => {
    const path = fresh()
    await expect(DiskDirectory.openExisting(path)).rejects.toMatchObject({ type: 'no_such_file_exception' })
    await DiskDirectory.open(path)
    expect(await (await DiskDirectory.openExisting(path)).list()).toEqual([])
  })

  it('takes concurrent writes of one name, the result being one of them', async () => {
    const directory = await DiskDirectory.open(fresh())
    const contents = Array.from({ length: 20 }, (_, i) => String(i).repeat(1000))
    await Promise.all(contents.map(content => directory.write('a', Buffer.from(content))))
    expect(contents).toContain(Buffer.from(await directory.read('a')).toString())
    expect(await readdir(directory.path)).toEqual(['a'])
  })
})
