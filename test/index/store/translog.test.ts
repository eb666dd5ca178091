// The translog: exact operations and shared syncs.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { Translog } from '../../../src/index/store/translog.ts'
import type { Operation } from '../../../src/index/store/translog-format.ts'
import { MemoryDirectory } from '../../support/memory-directory.ts'
import { FaultyDirectory } from './faulty-directory.ts'

const HEADER = 20
/** Of the record that says how far the log was synced. */
const NOTE = 19

const indexed = (seqNo: number, source = `{"n":${seqNo}}`): Operation => ({
  op: 'index',
  id: `id-${seqNo}`,
  routing: null,
  source: Buffer.from(source),
  seqNo,
  primaryTerm: 1,
  version: 1,
})

async function all(translog: Translog): Promise<Operation[]> {
  const found: Operation[] = []
  for await (const operation of translog.operations()) found.push(operation)
  return found
}

const seqNos = async (translog: Translog) => (await all(translog)).map(operation => operation.seqNo)

/** Appends one synced operation per number; answers where each record ends. */
async function filled(directory: MemoryDirectory, numbers: number[]): Promise<number[]> {
  const translog = await Translog.open(directory)
  const ends = []
  for (const seqNo of numbers) {
    await translog.sync(translog.append(indexed(seqNo)))
    ends.push(await directory.size('translog-1.tlog'))
  }
  await translog.close()
  return ends
}

describe('translog', () => {
  it('gives back every kind of operation, exactly', async () => {
    const directory = new MemoryDirectory()
    const operations: Operation[] = [
      {
        op: 'index',
        id: 'ä',
        routing: 'r',
        source: Buffer.from('{"long":9223372036854775807}'),
        seqNo: 0,
        primaryTerm: 1,
        version: 2 ** 52,
        versionType: 'external_gte',
      },
      { op: 'delete', id: '__proto__', seqNo: 1, primaryTerm: 2, version: 3 },
      { op: 'noop', seqNo: 2, primaryTerm: 2, reason: 'mapping failed' },
      { op: 'index', id: 'x', routing: null, source: new Uint8Array(0), seqNo: 2 ** 40, primaryTerm: 1, version: 1 },
    ]
    const translog = await Translog.open(directory)
    for (const operation of operations) translog.append(operation)
    await translog.close()
    const again = await Translog.open(directory)
    const found = await all(again)
    expect(found.map(operation => ('source' in operation ? { ...operation, source: Buffer.from(operation.source) } : operation))).toEqual(
      operations.map(operation => ('source' in operation ? { ...operation, source: Buffer.from(operation.source) } : operation)),
    )
    expect(again.uncommittedOperations).toBe(4)
    expect(again.sizeInBytes).toBe(await directory.size('translog-1.tlog'))
    // The source does not hold the whole file in memory.
    const first = found[0] as Extract<Operation, { op: 'index' }>
    expect(first.source.buffer.byteLength).toBe(first.source.length)
  })

  it('shares writes and syncs among those who wait', async () => {
    const directory = new FaultyDirectory()
    const translog = await Translog.open(directory)
    let open = () => {}
    directory.gate = new Promise(resolve => {
      open = resolve
    })
    const done: number[] = []
    const write = async (seqNo: number) => {
      await translog.sync(translog.append(indexed(seqNo)))
      done.push(seqNo)
    }
    const first = Array.from({ length: 50 }, (_, i) => write(i))
    await vi.waitFor(() => expect(directory.syncs).toBe(1), 30_000)
    const second = Array.from({ length: 50 }, (_, i) => write(50 + i))
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(done).toEqual([])
    expect(directory.appends).toBe(1)
    open()
    await Promise.all([...first, ...second])
    expect(done).toEqual(Array.from({ length: 100 }, (_, i) => i))
    expect([directory.appends, directory.syncs]).toEqual([2, 2])
    await translog.sync()
    await translog.close()
  })

  it('never resolves a sync before its own bytes are in the file', async () => {
    const directory = new FaultyDirectory()
    const translog = await Translog.open(directory)
    const early = translog.sync(translog.append(indexed(0)))
    // Appended while the first sync is under way: must wait for the next one.
    await vi.waitFor(() => expect(directory.appends).toBe(1), 30_000)
    await translog.sync(translog.append(indexed(1, 'x'.repeat(1000))))
    expect(await directory.size('translog-1.tlog')).toBeGreaterThan(1000)
    await early
    await translog.close()
  })

  it('writes in the background when much waits, without a sync', async () => {
    const directory = new FaultyDirectory()
    const translog = await Translog.open(directory, { durability: 'async' })
    for (let i = 0; i < 20; i++) translog.append(indexed(i, 'x'.repeat(200_000)))
    await vi.waitFor(() => expect(directory.appends).toBeGreaterThan(0), 30_000)
    expect(directory.syncs).toBe(0)
    await translog.close()
    expect(await seqNos(await Translog.open(directory))).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })

  it('syncs by itself when durability is async', async () => {
    const directory = new FaultyDirectory()
    const translog = await Translog.open(directory, { durability: 'async', syncInterval: 10 })
    translog.append(indexed(0))
    expect(directory.syncs).toBe(0)
    await vi.waitFor(() => expect(directory.syncs).toBe(1), 30_000)
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(directory.syncs).toBe(1)
    translog.append(indexed(1))
    await vi.waitFor(() => expect(directory.syncs).toBe(2), 30_000)
    await translog.close()
    expect(await seqNos(await Translog.open(directory))).toEqual([0, 1])
  })

  it('is closed once, and then refuses', async () => {
    const translog = await Translog.open(new MemoryDirectory())
    const position = translog.append(indexed(0))
    await Promise.all([translog.close(), translog.close()])
    await translog.sync(position)
    expect(() => translog.append(indexed(1))).toThrow('is closed')
    await expect(translog.sync()).rejects.toThrow('is closed')
  })
})

describe('generations', () => {
  it('are rolled, replayed from the commit on, and trimmed', async () => {
    const directory = new MemoryDirectory()
    const translog = await Translog.open(directory)
    for (let generation = 1; generation <= 3; generation++) {
      for (let i = 0; i < 2; i++) translog.append(indexed(generation * 10 + i))
      expect(await translog.roll()).toBe(generation + 1)
    }
    translog.append(indexed(40))
    await translog.sync()
    expect([translog.minGeneration, translog.generation, translog.uncommittedOperations]).toEqual([1, 4, 7])
    await translog.trim(3)
    expect(await directory.list()).toEqual(['translog-3.tlog', 'translog-4.tlog'])
    expect([translog.minGeneration, translog.uncommittedOperations]).toEqual([3, 3])
    await translog.trim(99)
    expect(translog.minGeneration).toBe(4)
    await translog.close()
    expect(await seqNos(await Translog.open(directory, { generation: 4 }))).toEqual([40])
  })

  it('older than the commit are removed on opening, a missing one is named', async () => {
    const directory = new MemoryDirectory()
    const translog = await Translog.open(directory)
    translog.append(indexed(1))
    await translog.roll()
    translog.append(indexed(2))
    await translog.roll()
    await translog.close()
    const again = await Translog.open(directory, { generation: 2 })
    expect(await seqNos(again)).toEqual([2])
    expect(await directory.list()).toEqual(['translog-2.tlog', 'translog-3.tlog'])
    await again.close()
    for (const generation of [1, undefined, 4]) {
      await expect(Translog.open(directory, { generation })).rejects.toMatchObject({
        type: 'translog_corrupted_exception',
        message: expect.stringMatching(/translog-[14].tlog\] is missing/),
      })
    }
    const fresh = await Translog.open(directory, { generation: 8, fresh: true })
    expect([await seqNos(fresh), await directory.list()]).toEqual([[], ['translog-8.tlog']])
  })

  it('lose nothing that is appended while they are rolled', async () => {
    const directory = new MemoryDirectory()
    const translog = await Translog.open(directory)
    const waits: Promise<unknown>[] = []
    for (let i = 0; i < 300; i++) {
      waits.push(translog.sync(translog.append(indexed(i))))
      if (i % 30 === 0) waits.push(translog.roll())
      if (i % 7 === 0) await Promise.resolve()
      if (i % 50 === 0) await new Promise(setImmediate)
    }
    await Promise.all(waits)
    expect(translog.generation).toBe(11)
    await translog.close()
    expect(await seqNos(await Translog.open(directory))).toEqual(Array.from({ length: 300 }, (_, i) => i))
  })

  it('stay as they are when the new one cannot be made', async () => {
    const directory = new FaultyDirectory()
    const translog = await Translog.open(directory)
    const position = translog.append(indexed(1))
    directory.failWrite = true
    await expect(translog.roll()).rejects.toMatchObject({ type: 'io_exception' })
    await translog.sync(position)
    directory.failWrite = false
    expect(await translog.roll()).toBe(2)
    await translog.close()
    expect(await seqNos(await Translog.open(directory))).toEqual([1])
  })
})

describe('a torn tail', () => {
  it('is cut wherever the process died', async () => {
    const directory = new MemoryDirectory()
    const ends = await filled(directory, [0, 1, 2])
    const whole = await directory.read('translog-1.tlog')
    for (let length = HEADER; length <= whole.length; length++) {
      for (const zeros of [0, 40]) {
        const copy = new MemoryDirectory()
        await copy.write('translog-1.tlog', whole.subarray(0, length), new Uint8Array(zeros))
        const translog = await Translog.open(copy)
        const safe = ends.filter(end => end <= length).length
        expect(await seqNos(translog)).toEqual([0, 1, 2].slice(0, safe))
        await translog.sync(translog.append(indexed(9)))
        await translog.close()
        expect(await seqNos(await Translog.open(copy))).toEqual([...[0, 1, 2].slice(0, safe), 9])
      }
    }
  })

  it('may be in the generation before, when the last one was only just opened', async () => {
    const directory = new MemoryDirectory()
    const translog = await Translog.open(directory)
    translog.append(indexed(1))
    translog.append(indexed(2))
    await translog.roll()
    await translog.close()
    const whole = await directory.read('translog-1.tlog')
    await directory.write('translog-1.tlog', whole.subarray(0, whole.length - 3))
    const again = await Translog.open(directory)
    expect(await seqNos(again)).toEqual([1])
    await again.sync(again.append(indexed(3)))
    await again.close()
    expect(await seqNos(await Translog.open(directory))).toEqual([1, 3])
    // Now that the second one holds something, the first must be whole.
    await directory.write('translog-1.tlog', whole.subarray(0, whole.length - 3))
    await expect(Translog.open(directory)).rejects.toMatchObject({
      type: 'translog_corrupted_exception',
      message: expect.stringContaining('memory/translog-1.tlog] is damaged at byte ['),
    })
  })
})

describe('damage', () => {
  it('in the middle is named with its place, and nothing is served', async () => {
    const directory = new MemoryDirectory()
    const ends = await filled(directory, [0, 1, 2])
    const whole = await directory.read('translog-1.tlog')
    for (let at = 0; at < ends[1]; at++) {
      const damaged = Uint8Array.from(whole)
      damaged[at] ^= 0x04
      await directory.write('translog-1.tlog', damaged)
      const start = at < HEADER ? 0 : at < ends[0] ? HEADER : at < ends[0] + NOTE ? ends[0] : ends[0] + NOTE
      await expect(Translog.open(directory), `byte ${at}`).rejects.toMatchObject({
        type: 'translog_corrupted_exception',
        status: 500,
        message: expect.stringContaining(`translog [memory/translog-1.tlog] is damaged at byte [${start}]`),
      })
      expect(await directory.read('translog-1.tlog')).toEqual(damaged)
    }
  })

  it('of the last record shows when the log came to rest before, and is a torn tail otherwise', async () => {
    const directory = new MemoryDirectory()
    for (const rests of [false, true]) {
      const own = await directory.directory(String(rests))
      const translog = await Translog.open(own)
      for (const seqNo of [1, 2]) await translog.sync(translog.append(indexed(seqNo)))
      const before = await own.size('translog-1.tlog')
      if (rests) await vi.waitFor(async () => expect(await own.size('translog-1.tlog')).toBe(before + 17), 30_000)
      const damaged = Uint8Array.from(await own.read('translog-1.tlog'))
      damaged[before - 3] ^= 1
      await translog.close()
      await own.write('translog-1.tlog', damaged)
      if (rests) await expect(Translog.open(own)).rejects.toMatchObject({ type: 'translog_corrupted_exception' })
      else expect(await seqNos(await Translog.open(own))).toEqual([1])
    }
  })

  it('of a seal loses nothing, seals are no operations, and one is enough', async () => {
    const directory = new MemoryDirectory()
    const [, end] = await filled(directory, [1, 2])
    for (let openings = 0; openings < 3; openings++) {
      const translog = await Translog.open(directory)
      await vi.waitFor(async () => expect(await directory.size('translog-1.tlog')).toBe(end + 17), 30_000)
      expect([await seqNos(translog), translog.uncommittedOperations, translog.sizeInBytes]).toEqual([[1, 2], 2, end + 17])
      await translog.close()
    }
    const damaged = Uint8Array.from(await directory.read('translog-1.tlog'))
    damaged[end + 9] ^= 1
    await directory.write('translog-1.tlog', damaged)
    const translog = await Translog.open(directory)
    expect(await seqNos(translog)).toEqual([1, 2])
    await translog.sync(translog.append(indexed(3)))
    await translog.close()
    expect(await seqNos(await Translog.open(directory))).toEqual([1, 2, 3])
  })

  it('is never taken for records by what users store', async () => {
    // The source is a copy of a translog: its records are valid, elsewhere.
    const inner = new MemoryDirectory()
    await filled(inner, [7, 8])
    const copied = Buffer.from(await inner.read('translog-1.tlog'))
    const directory = new MemoryDirectory()
    const translog = await Translog.open(directory)
    await translog.sync(translog.append(indexed(0)))
    await translog.sync(translog.append(indexed(1, copied.toString('latin1'))))
    await translog.sync(translog.append({ ...(indexed(2) as Extract<Operation, { op: 'index' }>), source: copied }))
    await translog.close()
    const whole = await directory.read('translog-1.tlog')
    await directory.write('translog-1.tlog', whole.subarray(0, whole.length - 1))
    expect(await seqNos(await Translog.open(directory))).toEqual([0, 1])
  })

  it('of which a byte was put in, or a stretch cut out, is named wherever that is', async () => {
    const directory = new MemoryDirectory()
    await filled(directory, [0, 1, 2, 3])
    const log = Uint8Array.from(await directory.read('translog-1.tlog'))
    const ends = await filled(new MemoryDirectory(), [0, 1, 2, 3])
    const opened = async (bytes: Uint8Array) => {
      const damaged = new MemoryDirectory()
      await damaged.write('translog-1.tlog', bytes)
      return Translog.open(damaged)
    }
    const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
    for (let at = HEADER; at < ends[2]; at++) {
      await expect(opened(join(log.subarray(0, at), Uint8Array.of(at & 0xff), log.subarray(at)))).rejects.toMatchObject({
        type: 'translog_corrupted_exception',
      })
      for (const length of [1, 7, 64])
        if (at + length <= ends[2])
          await expect(opened(join(log.subarray(0, at), log.subarray(at + length)))).rejects.toMatchObject({
            type: 'translog_corrupted_exception',
          })
    }
  })

  it('of a batch that was being written is a torn tail, also where its end got to the disk', async () => {
    const directory = new MemoryDirectory()
    const translog = await Translog.open(directory)
    await translog.sync(translog.append(indexed(0)))
    const synced = await directory.size('translog-1.tlog')
    for (const seqNo of [1, 2, 3]) translog.append(indexed(seqNo, `{"n":"${'x'.repeat(600)}"}`))
    await translog.sync()
    const log = Uint8Array.from(await directory.read('translog-1.tlog'))
    // Its first sector is missing, the others are there.
    const torn = new MemoryDirectory()
    await torn.write('translog-1.tlog', log.fill(0, synced, synced + 512))
    const again = await Translog.open(torn)
    expect(await seqNos(again)).toEqual([0])
    await again.sync(again.append(indexed(4)))
    await again.close()
    expect(await seqNos(await Translog.open(torn))).toEqual([0, 4])
    await translog.close()
  })

  it('of any kind leaves a prefix or an error', async () => {
    const directory = new MemoryDirectory()
    await filled(directory, [0, 1, 2, 3])
    const whole = await directory.read('translog-1.tlog')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 }),
        fc.nat(whole.length),
        async (pokes, length) => {
          const damaged = Uint8Array.from(whole)
          for (const [at, byte] of pokes) damaged[at] = byte
          const copy = new MemoryDirectory()
          await copy.write('translog-1.tlog', damaged.subarray(0, length))
          try {
            const found = await seqNos(await Translog.open(copy))
            expect(found).toEqual([0, 1, 2, 3].slice(0, found.length))
          } catch (error) {
            expect((error as { type: string }).type).toMatch(/^(translog_corrupted|index_format_too_new)_exception$/)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a device that refuses', () => {
  it('fails the operations it cannot take, and those after the room is back are sound', async () => {
    const directory = new FaultyDirectory()
    const translog = await Translog.open(directory)
    await translog.sync(translog.append(indexed(0)))
    directory.failAppend = true
    const refused = [1, 2].map(seqNo => translog.append(indexed(seqNo)))
    const outcomes = await Promise.allSettled(refused.map(position => translog.sync(position)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    // Asked again it is still no.
    await expect(translog.sync(refused[0])).rejects.toMatchObject({ type: 'io_exception' })
    directory.failAppend = false
    await translog.sync(translog.append(indexed(3)))
    await expect(translog.sync(refused[1])).rejects.toMatchObject({ type: 'io_exception' })
    expect(translog.uncommittedOperations).toBe(2)
    expect(translog.sizeInBytes).toBe(await directory.size('translog-1.tlog'))
    await translog.close()
    expect(await seqNos(await Translog.open(directory))).toEqual([0, 3])
  })

  it('fails what was appended while the write that failed was under way', async () => {
    const directory = new FaultyDirectory()
    const translog = await Translog.open(directory)
    directory.failAppend = true
    let open = () => {}
    directory.gate = new Promise(resolve => {
      open = resolve
    })
    const first = expect(translog.sync(translog.append(indexed(1)))).rejects.toMatchObject({ type: 'io_exception' })
    await vi.waitFor(() => expect(directory.appends).toBe(1), 30_000)
    const second = translog.append(indexed(2))
    open()
    await first
    directory.failAppend = false
    await translog.sync(translog.append(indexed(3)))
    await expect(translog.sync(second)).rejects.toMatchObject({ type: 'io_exception' })
    await translog.close()
    expect(await seqNos(await Translog.open(directory))).toEqual([3])
  })

  it('is told also when nobody waits', async () => {
    const directory = new FaultyDirectory()
    const losses: unknown[] = []
    const translog = await Translog.open(directory, { durability: 'async', syncInterval: 1, onLoss: error => losses.push(error) })
    directory.failAppend = true
    translog.append(indexed(1))
    await vi.waitFor(() => expect(losses).toEqual([expect.objectContaining({ type: 'io_exception' })]), 30_000)
    directory.failAppend = false
    translog.append(indexed(3))
    await translog.close()
    expect(losses.length).toBe(1)
    expect(await seqNos(await Translog.open(directory))).toEqual([3])
  })

  it('ends the log for good when a sync fails or the tail cannot be cut', async () => {
    for (const fault of ['failSync', 'failTruncate'] as const) {
      const directory = new FaultyDirectory()
      const losses: unknown[] = []
      const translog = await Translog.open(directory, { onLoss: error => losses.push(error) })
      const safe = translog.append(indexed(0))
      await translog.sync(safe)
      directory[fault] = true
      directory.failAppend = fault === 'failTruncate'
      await expect(translog.sync(translog.append(indexed(1)))).rejects.toMatchObject({ type: 'io_exception' })
      directory[fault] = directory.failAppend = false
      expect(losses).toEqual([expect.objectContaining({ message: expect.stringContaining('must be reopened') })])
      expect(() => translog.append(indexed(2))).toThrow('must be reopened')
      await expect(translog.sync()).rejects.toThrow('must be reopened')
      await translog.sync(safe)
      await translog.close()
      expect((await seqNos(await Translog.open(directory)))[0]).toBe(0)
    }
  })

  it('keeps every acknowledged operation and no refused one, whatever fails when', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('append', 'append', 'sync', 'roll', 'full', 'room', 'yield'), { maxLength: 60 }),
        async steps => {
          const directory = new FaultyDirectory()
          const translog = await Translog.open(directory)
          const outcomes: Promise<['kept' | 'lost', number]>[] = []
          const others: Promise<unknown>[] = []
          let seqNo = 0
          for (const step of steps) {
            if (step === 'append') {
              const mine = seqNo++
              const synced = translog.sync(translog.append(indexed(mine)))
              outcomes.push(
                synced.then(
                  () => ['kept', mine] as ['kept', number],
                  () => ['lost', mine] as ['lost', number],
                ),
              )
            } else if (step === 'sync') others.push(translog.sync().catch(() => {}))
            else if (step === 'roll') others.push(translog.roll().catch(() => {}))
            else if (step === 'yield') await new Promise(setImmediate)
            else directory.failAppend = step === 'full'
          }
          const settled = await Promise.all(outcomes)
          await Promise.all(others)
          directory.failAppend = false
          await translog.close()
          expect(await seqNos(await Translog.open(directory))).toEqual(settled.filter(([kept]) => kept === 'kept').map(([, n]) => n))
        },
      ),
      { numRuns: 200 },
    )
  })
})
