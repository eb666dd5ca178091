// Commit points: the newest is found, a damaged one is named.
import { describe, expect, it } from 'vitest'
import { typescriptBitmaps } from '../../../src/index/bitmap/roaring-ts.ts'
import { type CommitPoint, commitFile, latestCommit, removeCommitsBefore, writeCommit } from '../../../src/index/store/commit-point.ts'
import { COMMIT_FILE, STATE_FILE, writeFramed } from '../../../src/index/store/framed-file.ts'
import { liveDocsFile, readLiveDocs, writeLiveDocs } from '../../../src/index/store/live-docs.ts'
import { type StateChange, StateFile, withChanges } from '../../../src/index/store/state-file.ts'
import { MemoryDirectory } from '../../support/memory-directory.ts'

const commit = (generation: number): CommitPoint => ({
  version: 12,
  generation,
  segments: [
    { id: '_0', file: '_0.seg', maxDoc: 100, bytes: 5000, liveFile: '_0-2.live', delGeneration: 2, numDeleted: 3 },
    { id: '_1', file: '_1.seg', maxDoc: 7, bytes: 2 ** 33, delGeneration: 0, numDeleted: 0 },
  ],
  maxSeqNo: 2 ** 40,
  localCheckpoint: -1,
  primaryTerm: 1,
  translogGeneration: 4,
  userData: { history_uuid: 'abc', ['__proto__']: 'kept' },
})

/** Every byte in turn takes another value; `read` must notice each. */
async function expectEveryByteToCount(directory: MemoryDirectory, name: string, read: () => Promise<unknown>) {
  const sound = await directory.read(name)
  for (let at = 0; at < sound.length; at++) {
    const damaged = Uint8Array.from(sound)
    damaged[at] ^= 0x10
    await directory.write(name, damaged)
    await expect(read(), `byte ${at}`).rejects.toMatchObject({
      type: 'corrupt_index_exception',
      message: expect.stringContaining(`memory/${name}`),
    })
  }
  for (let length = 0; length < sound.length; length++) {
    await directory.write(name, sound.subarray(0, length))
    await expect(read(), `${length} bytes`).rejects.toMatchObject({ type: 'corrupt_index_exception' })
  }
  await directory.write(name, sound)
}

describe('commit points', () => {
  it('are found again, the newest first', async () => {
    const directory = new MemoryDirectory()
    expect(await latestCommit(directory)).toBeNull()
    for (const generation of [9, 10, 2]) await writeCommit(directory, commit(generation))
    await directory.write('commit-x', Buffer.from('not one'))
    const found = await latestCommit(directory)
    expect(found).toEqual(commit(10))
    expect(Object.hasOwn(found!.userData, '__proto__')).toBe(true)
    await removeCommitsBefore(directory, 10, new Set([2]))
    expect(await directory.list()).toEqual(['commit-10', 'commit-2', 'commit-x'])
  })

  it('name the damaged newest one instead of serving an older one', async () => {
    const directory = new MemoryDirectory()
    await writeCommit(directory, commit(1))
    await writeCommit(directory, commit(2))
    await expectEveryByteToCount(directory, 'commit-2', () => latestCommit(directory))
    expect((await latestCommit(directory))?.generation).toBe(2)
    await directory.write(commitFile(3), await directory.read('commit-2'))
    await expect(latestCommit(directory)).rejects.toMatchObject({
      type: 'corrupt_index_exception',
      message: '[memory/commit-3] is damaged: it holds commit 2',
    })
  })

  it('of a newer version are refused with both numbers', async () => {
    const directory = new MemoryDirectory()
    await writeFramed(directory, commitFile(1), { ...COMMIT_FILE, format: 9 }, Buffer.from('whatever'))
    await expect(latestCommit(directory)).rejects.toMatchObject({
      type: 'index_format_too_new_exception',
      message: '[memory/commit-1] has commit format [9], this version reads up to [1]: it was written by a newer version',
    })
    await writeFramed(directory, commitFile(1), STATE_FILE, Buffer.from('whatever'))
    await expect(latestCommit(directory)).rejects.toMatchObject({ message: '[memory/commit-1] is damaged: it is no commit file' })
  })
})

describe('live docs', () => {
  const segment = { id: '_0', maxDoc: 100_000, numDeleted: 5002 }

  it('come back, and their damage shows', async () => {
    const directory = new MemoryDirectory()
    const deleted = typescriptBitmaps.create([1, 99_999])
    deleted.addRange(70_000, 75_000)
    const name = liveDocsFile('_0', 1)
    await writeLiveDocs(directory, name, segment.maxDoc, deleted)
    const back = await readLiveDocs(directory, name, segment)
    expect(back.toUint32Array()).toEqual(deleted.toUint32Array())
    await expectEveryByteToCount(directory, name, () => readLiveDocs(directory, name, segment))
  })

  it('must fit their segment', async () => {
    const directory = new MemoryDirectory()
    await writeLiveDocs(directory, 'a', 100, typescriptBitmaps.create([1, 2]))
    await expect(readLiveDocs(directory, 'a', { id: '_0', maxDoc: 101, numDeleted: 2 })).rejects.toMatchObject({
      message: expect.stringContaining('[_0] has 101'),
    })
    await expect(readLiveDocs(directory, 'a', { id: '_0', maxDoc: 100, numDeleted: 3 })).rejects.toMatchObject({
      message: expect.stringContaining('deletes 2'),
    })
    await writeLiveDocs(directory, 'a', 100, typescriptBitmaps.create([100]))
    await expect(readLiveDocs(directory, 'a', { id: '_0', maxDoc: 100, numDeleted: 1 })).rejects.toMatchObject({
      type: 'corrupt_index_exception',
      message: expect.stringContaining('memory/a'),
    })
  })
})

const many = (count: number) => Array.from({ length: count }, (_, i) => [`script-${i}`, `return ${i};`.padEnd(512)] as const)

describe('state files', () => {
  it('give back the newest state, whatever its keys', async () => {
    const directory = new MemoryDirectory()
    const file = new StateFile<unknown>(directory, 'index')
    expect(await file.load()).toBeNull()
    const state = {
      a: [1, -1.5, 2 ** 53 - 1, 2n ** 62n, null, true, 'ä'],
      constructor: { prototype: 1 },
      bytes: Uint8Array.of(1, 2),
      ['__proto__']: { polluted: true },
    }
    await file.save(state)
    const back = await new StateFile<typeof state>(directory, 'index').load()
    expect(back).toEqual(state)
    expect(Object.hasOwn(back!, '__proto__')).toBe(true)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('save in the order of the calls the values of the moment of the call, and keep one file', async () => {
    const directory = new MemoryDirectory()
    const file = new StateFile<{ n: number }>(directory, 'index')
    const state = { n: 0 }
    const saves = []
    for (; state.n < 10; state.n++) saves.push(file.save(state))
    await Promise.all(saves)
    expect(await file.load()).toEqual({ n: 9 })
    expect(await directory.list()).toEqual(['index-10.state'])
    await new StateFile<{ n: number }>(directory, 'index').save({ n: 77 })
    expect(await directory.list()).toEqual(['index-11.state'])
    // Another name that begins alike is another state.
    await new StateFile<{ n: number }>(directory, 'index-1').save({ n: 1 })
    expect(await file.load()).toEqual({ n: 77 })
  })

  it('go on after a failed save, the old state being there', async () => {
    const directory = new MemoryDirectory()
    const file = new StateFile<number>(directory, 'cluster')
    await file.save(1)
    const { write } = directory
    directory.write = () => Promise.reject(new Error('full'))
    await expect(file.save(2)).rejects.toThrow('full')
    expect(await file.load()).toBe(1)
    directory.write = write
    await file.save(3)
    expect(await file.load()).toBe(3)
  })

  it('are what all changes made of them, and one or two files', async () => {
    const directory = new MemoryDirectory()
    const file = new StateFile<Record<string, unknown>>(directory, 'cluster')
    let value: Record<string, unknown> = { id: 'x', list: [{ n: 1 }], scripts: Object.fromEntries(many(20)) }
    await file.save(value)
    const changes: StateChange[] = [
      [['scripts', 'script-3']],
      [['scripts', '__proto__'], 'one of those names'],
      [['list', 1], { n: 2 }],
      [['list', 0], { n: 3 }],
      [['templates', 'index', 'logs'], 'below what is not there'],
      [['scripts', 'script-4'], 'other'],
      [['scripts', 'script-4']],
      [['id'], null],
      [['scripts'], { only: 'this' }],
      [['scripts', 'and'], 'that'],
      ...many(40).map(([name, script]): StateChange => [['scripts', name], script]),
    ]
    for (const change of changes) {
      const before = value
      await file.saveChanges([change], () => before)
      value = withChanges(value, [change]) as typeof value
      expect(await new StateFile(directory, 'cluster').load()).toEqual(value)
      expect((await directory.list()).length).toBeLessThanOrEqual(2)
    }
    expect(value).toMatchObject({ id: null, list: [{ n: 3 }, { n: 2 }], templates: { index: { logs: 'below what is not there' } } })
  })

  it('take for a change what the change takes, however much there is', async () => {
    const directory = new MemoryDirectory()
    let written = 0
    const { write } = directory
    directory.write = (name, ...chunks) => {
      for (const chunk of chunks) written += chunk.length
      return write.call(directory, name, ...chunks)
    }
    const file = new StateFile<{ scripts: Record<string, string> }>(directory, 'cluster')
    const scripts: Record<string, string> = {}
    for (const [name, script] of many(1_000)) {
      await file.saveChanges([[['scripts', name], script]], () => ({ scripts }))
      scripts[name] = script
    }
    expect(await file.load()).toEqual({ scripts })
    // Whole each time it would be 260 MB.
    expect(written).toBeLessThan(40e6)
  })

  it('lack a change that was refused, as does what is saved later', async () => {
    for (let refused = 0; refused < 40; refused++) {
      const directory = new MemoryDirectory()
      const file = new StateFile<{ scripts: Record<string, string> }>(directory, 'cluster')
      const scripts: Record<string, string> = {}
      let calls = 0
      for (const name of ['write', 'remove', 'sync'] as const) {
        const call = directory[name].bind(directory) as (...args: unknown[]) => Promise<void>
        Object.assign(directory, {
          [name]: async (...args: unknown[]) => (calls++ === refused ? Promise.reject(new Error('EIO')) : call(...args)),
        })
      }
      for (const [name, script] of many(12)) {
        await file
          .saveChanges([[['scripts', name], script]], () => ({ scripts }))
          .then(
            () => (scripts[name] = script),
            () => {},
          )
        expect(await new StateFile(directory, 'cluster').load()).toEqual(Object.keys(scripts).length === 0 ? null : { scripts })
      }
    }
  })

  it('name what is missing of them', async () => {
    const directory = new MemoryDirectory()
    const file = new StateFile<unknown>(directory, 'cluster')
    await file.save({ a: 'long'.repeat(100) })
    await file.saveChanges([[['b'], 1]], () => ({}))
    expect(await directory.list()).toEqual(['cluster-2.base', 'cluster-2.state'])
    await directory.remove('cluster-2.base')
    await expect(file.load()).rejects.toMatchObject({
      type: 'corrupt_index_exception',
      message: expect.stringContaining('cluster-2.state] is damaged: [cluster-2.base] is missing'),
    })
  })

  it('show damage', async () => {
    const directory = new MemoryDirectory()
    const file = new StateFile<unknown>(directory, 'cluster')
    await file.save({ a: 1 })
    await expectEveryByteToCount(directory, 'cluster-1.state', () => file.load())
    await file.save({ a: 1, b: 'long'.repeat(10) })
    await file.saveChanges([[['a'], 2]], () => ({ a: 1 }))
    for (const name of await directory.list()) await expectEveryByteToCount(directory, name, () => file.load())
  })
})
