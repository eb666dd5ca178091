// What every Directory must do. `make` answers an empty one.
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import type { Directory } from '../../src/index/store/directory.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array) => Buffer.from(content).toString()
const missing = (name: string) => expect.objectContaining({ type: 'no_such_file_exception', message: expect.stringContaining(name) })

export function directoryContract(name: string, make: () => Promise<Directory>) {
  describe(`${name} as a Directory`, () => {
    let directory: Directory
    beforeEach(async () => {
      directory = await make()
    })

    it('writes whole files, replaces them, and reads them into shared memory', async () => {
      await directory.write('a', bytes('one '), bytes('two'))
      const first = await directory.read('a')
      expect(first.buffer).toBeInstanceOf(SharedArrayBuffer)
      expect(text(first)).toBe('one two')
      await directory.write('a', bytes('three'))
      expect(text(await directory.read('a'))).toBe('three')
      expect(text(first)).toBe('one two')
      await directory.write('empty')
      expect((await directory.read('empty')).length).toBe(0)
    })

    it('does not see later changes of the bytes it was given', async () => {
      const mine = bytes('abc')
      await directory.write('a', mine)
      mine[0] = 0
      expect(text(await directory.read('a'))).toBe('abc')
    })

    it('is the same directory for its owner only', async () => {
      await directory.write('secret-1', bytes('12'))
      const own = await directory.forOwnerOnly(name => name.startsWith('secret'))
      await own.write('secret-2', bytes('34'))
      expect(text(await directory.read('secret-2'))).toBe('34')
      expect(await own.list()).toEqual(['secret-1', 'secret-2'])
    })

    it('lists, sizes, finds and removes', async () => {
      await directory.write('b', bytes('12'))
      await directory.write('B', bytes('1'))
      await directory.directory('sub')
      expect(await directory.list()).toEqual(['B', 'b'])
      expect(await directory.size('b')).toBe(2)
      expect([await directory.exists('b'), directory.existsNow('b')]).toEqual([true, true])
      await directory.remove('b')
      await directory.remove('b')
      expect([await directory.exists('b'), directory.existsNow('b')]).toEqual([false, false])
      expect(await directory.list()).toEqual(['B'])
    })

    it('reads ranges in memory of their own, and nothing beyond the end', async () => {
      await directory.write('a', bytes('0123456789'))
      const range = await directory.readRange('a', 3, 4)
      expect(text(range)).toBe('3456')
      expect(range.buffer).toBeInstanceOf(ArrayBuffer)
      expect(text(await directory.readRange('a', 10, 0))).toBe('')
      await expect(directory.readRange('a', 8, 3)).rejects.toMatchObject({ type: 'io_exception', message: expect.stringContaining('a]') })
      await expect(directory.readRange('a', 0, 2 ** 40)).rejects.toMatchObject({ type: 'io_exception' })
    })

    it('keeps an open file readable after its removal', async () => {
      await directory.write('a', bytes('0123456789'))
      const file = await directory.open('a')
      await directory.remove('a')
      expect(file.size).toBe(10)
      expect(text(await file.read(2, 3))).toBe('234')
      expect(text(file.readSync(7, 3))).toBe('789')
      expect(() => file.readSync(7, 4)).toThrowError(expect.objectContaining({ type: 'io_exception' }))
      await file.close()
    })

    it('appends, cuts back and goes on', async () => {
      const file = await directory.append('log')
      expect(file.size).toBe(0)
      await file.append(bytes('one'), bytes('two'))
      await file.sync()
      const before = await directory.read('log')
      await file.truncate(4)
      expect(file.size).toBe(4)
      await file.append(bytes('!'))
      await file.sync()
      await file.close()
      expect(text(before)).toBe('onetwo')
      expect(text(await directory.read('log'))).toBe('onet!')
      const again = await directory.append('log')
      expect(again.size).toBe(5)
      await again.append(bytes('?'))
      await again.close()
      expect(text(await directory.read('log'))).toBe('onet!?')
    })

    it('names the file that is missing', async () => {
      await expect(directory.read('nope')).rejects.toEqual(missing('nope'))
      await expect(directory.readRange('nope', 0, 1)).rejects.toEqual(missing('nope'))
      await expect(directory.open('nope')).rejects.toEqual(missing('nope'))
      await expect(directory.size('nope')).rejects.toEqual(missing('nope'))
    })

    it('keeps directories apart, and removes them whole', async () => {
      const sub = await directory.directory('sub')
      await sub.write('a', bytes('inner'))
      await (await sub.directory('deep')).write('a', bytes('deeper'))
      await directory.write('a', bytes('outer'))
      expect(text(await (await directory.directory('sub')).read('a'))).toBe('inner')
      expect(await directory.directories()).toEqual(['sub'])
      expect(await sub.directories()).toEqual(['deep'])
      expect(sub.path).toContain('sub')
      await directory.removeDirectory('sub')
      await directory.removeDirectory('sub')
      expect(await directory.directories()).toEqual([])
      expect(await (await directory.directory('sub')).list()).toEqual([])
      expect(text(await directory.read('a'))).toBe('outer')
    })

    it('lets no name lead elsewhere', async () => {
      for (const bad of ['', '.', '..', '../a', 'a/b', 'a\\b', 'a\0']) {
        await expect(directory.write(bad, bytes('x'))).rejects.toBeInstanceOf(ApiError)
        await expect(directory.directory(bad)).rejects.toBeInstanceOf(ApiError)
      }
    })

    it('takes names every object has', async () => {
      expect(await directory.exists('constructor')).toBe(false)
      await directory.write('__proto__', bytes('x'))
      expect(text(await directory.read('__proto__'))).toBe('x')
    })
  })
}
