// A sound directory has no problems; a flipped bit is found, or changes no answer; and parts that disagree are told, checksums or not.
//
//   npm run bitflips:check     10,000 flips, in some minutes
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NumericColumn, SegmentReader } from '../../../src/index/contracts/segment-reader.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { open } from '../../../src/searchlet.ts'
import { checkData } from '../../../src/tools/check/check-data.ts'
import { checkSegment } from '../../../src/tools/check/check-segment.ts'
import { noCounts, Problems } from '../../../src/tools/check/problems.ts'

const isComplete = (import.meta as unknown as { readonly env: Record<string, string> }).env.MODE === 'bitflips-check'
const FLIPS = isComplete ? 10_000 : 150

const folder = mkdtempSync(join(tmpdir(), 'searchlet-check-'))
const data = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = (path: string): string[] =>
  (readdirSync(path, { recursive: true, encoding: 'utf8' }) as string[]).filter(name => statSync(join(path, name)).isFile()).sort()

/** All documents with their versions, and counts by every kind of field. */
async function answers(path: string): Promise<string> {
  const engine = await open({ path, threads: 0 })
  try {
    const all = await engine.search({
      index: 'a',
      body: {
        size: 500,
        sort: ['_seq_no'],
        version: true,
        query: { match: { t: 'fox' } },
        aggs: { k: { terms: { field: 'k' } }, n: { sum: { field: 'n' } } },
      },
    } as never)
    const near = await engine.search({ index: 'a', body: { query: { knn: { v: { vector: [1, 2, 3], k: 5 } } } } } as never)
    return JSON.stringify([all.hits, all.aggregations, near.hits])
  } finally {
    await engine.close()
  }
}

beforeAll(async () => {
  const engine = await open({ path: data, threads: 0 })
  const properties = {
    t: { type: 'text', fields: { raw: { type: 'keyword', ignore_above: 8 } } },
    k: { type: 'keyword' },
    n: { type: 'integer' },
    when: { type: 'date' },
    c: { type: 'completion' },
    inner: { type: 'nested', properties: { x: { type: 'keyword' } } },
    v: { type: 'knn_vector', dimension: 3, method: { name: 'hnsw', engine: 'lucene', space_type: 'l2' } },
  }
  await engine.indices.create({ index: 'a', body: { settings: { index: { knn: true } }, mappings: { properties } } } as never)
  for (let round = 0; round < 2; round++) {
    const body = Array.from({ length: 200 }, (_, i) => [
      { index: { _id: String(round * 150 + i) } },
      {
        t: `the fox ${i} ${'x '.repeat(i % 5)}`,
        k: [`k${i % 3}`, `j${i % 4}`],
        n: i - 100,
        when: 1_600_000_000_000 + i * 1e6,
        c: { input: [`c ${i}`], weight: i },
        inner: [{ x: 'a' }, { x: `b${i % 2}` }],
        v: [i % 7, i % 5, round],
      },
    ]).flat()
    await engine.bulk({ index: 'a', refresh: true, body } as never)
    await engine.indices.flush({ index: 'a' })
  }
  await engine.deleteByQuery({ index: 'a', refresh: true, body: { query: { term: { k: 'k1' } } } } as never)
  await engine.close()
})

describe('a check', () => {
  it('reads all of a sound directory', async () => {
    const seen: number[] = []
    const report = await checkData(data, { onProgress: (done, total) => seen.push(done / total) })
    expect(report.problems).toEqual([])
    expect(report).toMatchObject({ isSound: true, tornTails: [], indices: [{ name: 'a', shards: 1 }] })
    expect(report.counts).toMatchObject({ vectors: expect.any(Number) })
    for (const [what, count] of Object.entries(report.counts))
      if (what !== 'translogRecords') expect([what, count > 0]).toEqual([what, true])
    expect(Math.max(...seen)).toBeLessThanOrEqual(1)
  })

  it(
    'finds flipped bits, but for those that change nothing',
    async () => {
      const expected = await answers(data)
      const damaged = join(folder, 'damaged')
      cpSync(data, damaged, { recursive: true })
      const undetected: string[] = []
      let flips = 0
      const names = files(data)
      for (let n = 0; flips < FLIPS; n++) {
        const name = names[n % names.length]
        const bytes = readFileSync(join(data, name))
        if (bytes.length === 0) continue
        flips++
        const bit = createHash('sha256').update(`${n}`).digest().readUInt32LE(0) % (bytes.length * 8)
        bytes[bit >> 3] ^= 1 << (bit & 7)
        writeFileSync(join(damaged, name), bytes)
        const { isSound } = await checkData(damaged)
        if (isSound) {
          undetected.push(name.replace(/^.*[/\\]/, ''))
          expect(await answers(damaged), `${name}, bit ${bit}`).toBe(expected)
          // An engine has written there.
          rmSync(damaged, { recursive: true })
          cpSync(data, damaged, { recursive: true })
        }
        cpSync(join(data, name), join(damaged, name))
      }
      if (isComplete) {
        const byFile = new Map<string, number>()
        for (const name of undetected) byFile.set(name, (byFile.get(name) ?? 0) + 1)
        const lines = [...byFile].map(([name, count]) => `  ${name}: ${count}`)
        console.log([`${flips} flips, ${flips - undetected.length} found; the others changed no answer:`, ...lines].join('\n'))
      }
      expect(undetected.length).toBeLessThan(FLIPS / 10)
    },
    isComplete ? 7_200_000 : 120_000,
  )

  it('finds files that are missing', async () => {
    const damaged = join(folder, 'missing')
    const needed = files(data).filter(name => /\.(seg|live|tlog)$|commit-\d+$|index-\d+\.state$/.test(name))
    expect(needed.length).toBeGreaterThan(3)
    for (const name of needed) {
      rmSync(damaged, { recursive: true, force: true })
      cpSync(data, damaged, { recursive: true })
      rmSync(join(damaged, name))
      expect([name, (await checkData(damaged)).isSound]).toEqual([name, false])
    }
  })
})

it('takes the place of a deletion for no document', async () => {
  const path = join(folder, 'deletions')
  const engine = await open({ path, threads: 0 })
  for (const id of ['1', '2']) await engine.index({ index: 'a', id, body: { n: 1 } })
  await engine.delete({ index: 'a', id: '1' })
  await engine.close()
  expect((await checkData(path)).problems).toEqual([])
})

describe('parts that disagree', () => {
  const problemsOf = (changed: (segment: SegmentReader) => Partial<SegmentReader>): string[] => {
    const name = files(data).find(name => name.endsWith('.seg'))!
    const bytes = readFileSync(join(data, name))
    const shared = new SharedArrayBuffer(bytes.length)
    new Uint8Array(shared).set(bytes)
    const segment = openSegment(shared, 'a')
    const problems = new Problems()
    const own = changed(segment) as Record<string | symbol, unknown>
    const other = new Proxy(segment, {
      get: (target, key) => {
        if (key in own) return own[key]
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    checkSegment(other, 'f', problems, noCounts())
    return problems.found.map(({ where, what }) => `${where}: ${what}`)
  }

  it('are none where nothing is changed', () => expect(problemsOf(() => ({}))).toEqual([]))

  it('are told of postings, columns, points and stored documents', () => {
    const stolen = (segment: SegmentReader): Partial<SegmentReader> => ({
      postings: (field, state) => segment.postings(field === 'k' ? 'inner.x' : field, state),
    })
    expect(problemsOf(stolen).join('\n')).toMatch(/field \[k\]/)
    const shifted = (segment: SegmentReader): Partial<SegmentReader> => ({
      numeric: field => {
        const column = segment.numeric(field)
        return field !== 'n' || column === null
          ? column
          : ({
              ...column,
              values: Int32Array.from(Array.from(column.values as Int32Array), value => value + 1000),
              starts: column.starts,
              min: column.min,
              max: column.max,
              has: doc => column.has(doc),
            } as NumericColumn)
      },
    })
    const told = problemsOf(shifted).join('\n')
    expect(told).toMatch(/field \[n\]: document \d+ has \d+, which is not between -100 and 99/)
    const renamed = (segment: SegmentReader): Partial<SegmentReader> => ({
      stored: doc => ({ id: 'other', routing: null, source: segment.sourceOf(doc), fields: null }),
    })
    expect(problemsOf(renamed)[0]).toMatch(/stored documents: document \d+ is \[other\], and \[\d+\] by its column/)
    const fields = (segment: SegmentReader): Partial<SegmentReader> => ({
      fields: new Map(
        [...segment.fields].map(([name, info]) => [name, name === 't' ? { ...info, sumDocFreq: info.sumDocFreq + 1 } : info]),
      ),
    })
    expect(problemsOf(fields)).toEqual([expect.stringMatching(/field \[t\]: the sum of document frequencies is (\d+), and \d+ is said/)])
  })
})
