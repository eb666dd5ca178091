// The yardsticks' runner answers its protocol, on the built package, as the driver asks it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
// @ts-expect-error benches are plain JavaScript
import { RunnerProcess } from '../../bench/lib/runner-process.js'

interface Runner {
  ask(job: object): Promise<Record<string, unknown> & { hits: unknown; top: unknown; best_us: number[] }>
  end(): Promise<void>
}

const DOCS = [
  ['Red fox', 'the quick brown fox', 5],
  ['Dog', 'the lazy dog, and the fox-terrier', 3],
  ['Cat', 'a quiet cat naps', 9],
].map(([title, body, num], id) => ({ id, title, body, cat: 'c', num, date: `2020-01-0${id + 1}` }))

let folder: string
let runner: Runner
const start = (...flags: string[]): Runner =>
  new RunnerProcess([process.execPath, fileURLToPath(new URL('../../bench/yardstick-runner/runner.js', import.meta.url)), ...flags])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardstick-'))
  await writeFile(join(folder, 'docs.ndjson'), DOCS.map(doc => `${JSON.stringify(doc)}\n`).join(''))
  runner = start()
})
afterAll(async () => {
  await runner.end()
  await rm(folder, { recursive: true })
})

const dir = () => join(folder, 'index')
const run = (queries: readonly object[], mode = 'exact', by = runner) =>
  by.ask({ cmd: 'run', class: 'any', mode, queries, warm_ms: 0, budget_ms: 0, min_passes: 2 })

it('indexes, opens and answers every kind of query', async () => {
  const indexed = await runner.ask({ cmd: 'index', corpus: 'few', data: join(folder, 'docs.ndjson'), dir: dir(), merge: true })
  expect(indexed).toMatchObject({ docs: 3, bytes_in: DOCS.reduce((sum, doc) => sum + JSON.stringify(doc).length, 0) })
  for (const key of ['index_s', 'parse_s', 'merge_s', 'disk_bytes', 'heap_mb', 'cpu_s']) expect(indexed[key]).toBeGreaterThan(0)

  const opened = await runner.ask({ cmd: 'open', corpus: 'few', dir: dir(), first: { op: 'or', terms: ['fox'] }, mem: true })
  expect(opened.first_answer_ms).toBeGreaterThan(opened.open_ms as number)

  const queries = [
    { op: 'or', terms: ['fox'] },
    { op: 'or', terms: ['cat', 'dog'] },
    { op: 'and', terms: ['the', 'fox'] },
    { phrase: ['fox', 'terrier'] },
    { prefix: 'qui' },
    { fuzzy: 'quack', distance: 1 },
    { must: ['the'], should: ['dog'], must_not: ['quick'] },
    { op: 'or', terms: ['fox'], range: { field: 'num', gte: 4, lte: 9 } },
    { range: { field: 'num', gte: 5, lte: 9 } },
    { op: 'or', terms: ['the', 'cat'], sort: { field: 'num', order: 'desc' } },
    { op: 'or', terms: ['fox'], size: 0 },
    { op: 'or', terms: ['cat'], source: true },
    { op: 'or', terms: ['missing'] },
  ]
  const answer = await run(queries)
  expect(answer.hits).toEqual([2, 2, 2, 1, 2, 1, 1, 1, 2, 3, 2, 1, 0])
  expect(answer.top).toEqual([0, expect.any(Number), 0, 1, expect.any(Number), 0, 1, 0, expect.any(Number), 2, -1, 2, -1])
  expect(answer).toMatchObject({ n: 2 * queries.length, buckets: queries.map(() => 0) })
  expect(answer.best_us.every(time => time > 0)).toBe(true)
})

it('leaves hits uncounted in mode top, or counts them as far as it is told, beside another runner', async () => {
  expect((await run([{ op: 'or', terms: ['fox'] }], 'top')).hits).toEqual([null])
  const counting = start('--read-only', '--count-to', '1')
  await counting.ask({ cmd: 'open', corpus: 'few', dir: dir() })
  expect((await run([{ op: 'or', terms: ['fox', 'the'] }], 'top', counting)).hits).toEqual([-1])
  await counting.end()
})

it('counts the buckets of aggregations', async () => {
  const answer = await run([{ agg: { kind: 'terms', field: 'cat', size: 5 }, size: 0 }])
  expect(answer).toMatchObject({ buckets: [expect.any(Number)], hits: [expect.any(Number)] })
  expect((answer.buckets as number[])[0]).toBeGreaterThan(0)
})

it('says what it cannot do and goes on', async () => {
  const fresh = start()
  expect(await run([{ op: 'or', terms: ['fox'] }], 'exact', fresh)).toMatchObject({ error: expect.any(String) })
  await fresh.end()
  expect(await runner.ask({ cmd: 'nonsense' })).toMatchObject({ error: expect.stringContaining('nonsense') })
  expect((await run([{ op: 'or', terms: ['fox'] }])).hits).toEqual([2])
})
