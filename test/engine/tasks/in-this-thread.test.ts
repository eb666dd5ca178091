// Without worker threads a search holds the thread that is to hear of its end: it must let go of it now and then, whatever it is at.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpServer } from '../../../src/rest/http-server.ts'
import { open, type Searchlet } from '../../../src/searchlet.ts'

const DOCS = 20_000
const SEARCH = 'indices:data/read/search'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = {
    k: { type: 'keyword' },
    t: { type: 'text' },
    v: { type: 'knn_vector', dimension: 64 },
    q: { type: 'percolator' },
  } as const
  await engine.indices.create({ index: 'long', body: { settings: { 'index.knn': true }, mappings: { properties } } })
  let seed = 7
  const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff
  for (let from = 0; from < DOCS; from += 2000) {
    const body: object[] = []
    for (let n = from; n < from + 2000; n++) {
      const k = `${((n * 2654435761) >>> 0).toString(36)}-${n}-${(n * 40503).toString(36)}`
      const t = Array.from({ length: 40 }, () => `w${Math.floor(random() ** 3 * 500).toString(36)}`).join(' ')
      body.push({ index: {} }, { k, t, v: Array.from({ length: 64 }, random), q: { match: { t: `w${n % 500}` } } })
    }
    await engine.bulk({ index: 'long', refresh: true, body })
  }
}, 240_000)
afterAll(() => engine.close())

const letter = (n: number) => ((n % 26) + 10).toString(36)
const word = (n: number) => `w${(n % 500).toString(36)}`
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const any = (should: object[]) => ({ bool: { should } })
const nearby = (n: number) => ({ match_phrase: { t: { query: times(4, i => word(n + i)).join(' '), slop: 60 } } })

/** Some hundred microseconds of a script. */
const STEPS = 'int s = 0; for (int i = 0; i < 5000; i++) { s += i % 7 }'

/** Of ten thousand documents it takes minutes. */
const ENDLESS: Readonly<Record<string, unknown>> = {
  sort: { _script: { type: 'number', order: 'desc', script: 'int s = 0; for (int i = 0; i < 500000; i++) { s += i % 7 } return s' } },
}

/** Each of them takes a second and more. */
const LONG: Readonly<Record<string, Record<string, unknown>>> = {
  'scores of many clauses': { track_total_hits: true, query: any(times(900, n => nearby(n % 90))) },
  wildcards: { query: any(times(600, n => ({ wildcard: { k: `*${letter(n)}*${letter(n * 7)}*z*${n % 10}*` } }))) },
  'similar words': { query: any(times(900, n => ({ fuzzy: { k: { value: `${letter(n)}${n}${letter(n * 3)}xyz`, fuzziness: 2 } } }))) },
  'the nearest vectors': {
    query: any(times(600, n => ({ knn: { v: { vector: times(64, i => Math.sin(n + i)), k: 5 } } }))),
  },
  'stored queries': { query: { percolate: { field: 'q', documents: times(20, n => ({ t: times(30, i => word(n * i)).join(' ') })) } } },
  rescoring: {
    query: { match: { t: times(10, word).join(' ') } },
    rescore: times(40, n => ({ window_size: 10_000, query: { rescore_query: any(times(20, m => nearby(n + m))) } })),
  },
  'a script that accepts nothing': { query: { script: { script: `${STEPS} return s < 0` } } },
  'a script that sorts': { sort: { _script: { type: 'number', order: 'desc', script: `${STEPS} return s` } } },
  'a script that shows': { size: 10_000, script_fields: { s: { script: `${STEPS} return s` } } },
  aggregations: { size: 0, aggs: Object.fromEntries(times(300, n => [`a${n}`, { filter: nearby(n) }])) },
  highlights: { size: 10_000, query: { match: { t: times(20, word).join(' ') } }, highlight: { fields: { t: {} } } },
  suggestions: {
    size: 0,
    suggest: Object.fromEntries(
      times(600, n => [
        `s${n}`,
        {
          text: times(40, i => `${letter(i)}${n}${letter(i + n)}x`).join(' '),
          term: { field: 'k', max_edits: 2, prefix_length: 1, min_word_length: 1, suggest_mode: 'always' },
        },
      ]),
    ),
  },
}

const pause = (millis: number) => new Promise(resolve => setTimeout(resolve, millis))

// By the clock, which others may stop at any moment: a second try is fair, and what is wrong fails three times.
describe('a search in the thread of its caller', { retry: 2 }, () => {
  it.each(Object.entries(LONG))('is cancelled when its caller goes: %s', async (_, body) => {
    const caller = new AbortController()
    const search = engine.search({ index: 'long', body }, { signal: caller.signal }).catch((error: unknown) => error)
    await pause(60)
    const aborted = performance.now()
    caller.abort()
    // While the request is read there is no phase yet.
    const error = (await search) as { cause?: unknown }
    expect(error.cause ?? error).toMatchObject({ type: 'task_cancelled_exception' })
    // Alone it takes a few milliseconds; others may have the processor for a while.
    expect(performance.now() - aborted).toBeLessThan(20_000)
  })

  it('is listed with its shard, which tells what this thread used for it, and is cancelled there', async () => {
    const search = engine.search({ index: 'long', body: ENDLESS }).catch((error: unknown) => error)
    const listed = async () => {
      const { tasks } = await engine.tasks.list({ actions: `${SEARCH}*`, detailed: true, group_by: 'parents' })
      return Object.entries(tasks as unknown as Record<string, { children?: { resource_stats: Stats }[] }>)
    }
    try {
      const used = async () => (await listed())[0]?.[1].children?.[0]?.resource_stats.total
      if (process.platform === 'linux') await expect.poll(async () => (await used())?.cpu_time_in_nanos).toBeGreaterThan(1_000_000)
      await expect.poll(async () => (await used())?.memory_in_bytes).toBeGreaterThan(0)
      const [[, task]] = await listed()
      expect(task).toMatchObject({ action: SEARCH, children: [{ action: `${SEARCH}[phase/query]`, description: 'shardId[[long][0]]' }] })
      expect(task.children![0].resource_stats.thread_info).toEqual({ thread_executions: 1, active_threads: 1 })
    } finally {
      await engine.tasks.cancel({ actions: SEARCH })
    }
    expect(await search).toMatchObject({ cause: { reason: 'cancelled task with reason: by user request' } })
  })

  it('ends when its time is over: with what it found, or not at all', async () => {
    for (const name of ['scores of many clauses', 'wildcards']) {
      const began = performance.now()
      expect(await engine.search({ index: 'long', body: { ...LONG[name], timeout: '40ms' } })).toMatchObject({ timed_out: true })
      expect(performance.now() - began).toBeLessThan(20_000)
    }
    for (const name of ['similar words', 'rescoring', 'highlights']) {
      await expect(engine.search({ index: 'long', body: LONG[name], cancel_after_time_interval: '40ms' })).rejects.toMatchObject({
        cause: { reason: 'cancelled task with reason: Cancellation timeout of 40ms is expired' },
      })
    }
  })

  it('is heard of by others while it runs, however many there are', async () => {
    const callers = Array.from({ length: 12 }, () => new AbortController())
    const searches = callers.map(({ signal }) =>
      engine.search({ index: 'long', body: LONG.wildcards }, { signal }).catch((error: unknown) => error),
    )
    await pause(60)
    const gaps: number[] = []
    for (let before = performance.now(); gaps.length < 30; ) {
      await pause(1)
      gaps.push(performance.now() - before)
      before = performance.now()
    }
    for (const caller of callers) caller.abort()
    expect((await Promise.all(searches)).every(error => error instanceof Error)).toBe(true)
    // A turn of one of them lies between, not one of each: then every gap would be as long. Other processes may lengthen most of them.
    expect(gaps.sort((a, b) => a - b)[3]).toBeLessThan(40)
  })

  it('ends with the connection of its caller', async () => {
    const server = await startHttpServer(request => engine.handle(request), { port: 0 })
    const caller = new AbortController()
    const asking = fetch(`${server.url}/long/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ENDLESS),
      signal: caller.signal,
    }).catch((error: unknown) => error)
    const running = async () => (await engine.tasks.list({ actions: `${SEARCH}*`, group_by: 'none' })).tasks as unknown as unknown[]
    await expect.poll(running).not.toEqual([])
    caller.abort()
    await asking
    await expect.poll(running).toEqual([])
    await server.close()
  })

  it('deletes nothing where it was to find what is deleted', async () => {
    const caller = new AbortController()
    const { query } = LONG.wildcards as { query: Record<string, unknown> }
    const deleting = engine.deleteByQuery({ index: 'long', body: { query } }, { signal: caller.signal })
    await pause(60)
    caller.abort()
    expect(await deleting).toMatchObject({ deleted: 0, canceled: 'the caller has gone' })
    expect(await engine.count({ index: 'long' })).toMatchObject({ count: DOCS })
  })
})

interface Stats {
  total: { cpu_time_in_nanos: number; memory_in_bytes: number }
  thread_info: object
}
