// Whether a long document is read by another thread must show nowhere but in how long the caller's is held.
import { afterAll, expect, it } from 'vitest'
import type { DocumentLogging } from '../../../src/engine/threads/document-logging.ts'
import { logDocuments } from '../../../src/index/writer/log-documents.ts'
import { engineBehind, open, type Searchlet } from '../../../src/searchlet.ts'

const engines: Searchlet[] = []
afterAll(() => Promise.all(engines.map(engine => engine.close())))

const LONG = 'fox jumps over '.repeat(20_000)

/** `during`: happens while the document is at the other thread. */
async function engineWith(during: ((engine: Searchlet) => Promise<unknown>) | null): Promise<{ engine: Searchlet; sent: () => number }> {
  const engine = await open({ threads: 0 })
  engines.push(engine)
  let sent = 0
  const longLogging: DocumentLogging = {
    sizes: { least: 0, first: 0, usual: 0 },
    limit: 1,
    hasRoom: true,
    async run(task) {
      sent++
      const logged = await logDocuments(structuredClone(task))
      await during?.(engine)
      return structuredClone(logged)
    },
  }
  if (during !== null) Object.assign(engineBehind(engine), { longLogging })
  await engine.indices.create({
    index: 'books',
    body: {
      mappings: { properties: { t: { type: 'text' }, n: { type: 'integer' } } },
      settings: { number_of_shards: 2, refresh_interval: '-1' },
    },
  })
  return { engine, sent: () => sent }
}

async function told(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify(await work()))
  } catch (error) {
    const { type, reason, status } = error as { type: string; reason: string; status: number }
    return { type, reason, status }
  }
}

async function story(engine: Searchlet): Promise<unknown[]> {
  const answers = [
    await told(() => engine.index({ index: 'books', id: '1', body: { t: LONG, n: 1 } })),
    await told(() => engine.index({ index: 'books', id: '1', body: { t: `${LONG}hen`, n: 2 } })),
    await told(() => engine.index({ index: 'books', id: '1', op_type: 'create', body: { t: LONG, n: 3 } })),
    await told(() => engine.index({ index: 'books', id: '2', routing: 'r', body: { t: LONG, n: 'none' } })),
    await told(() => engine.index({ index: 'books', id: '3', body: { t: LONG, fresh: 'red' } })),
    await told(() => engine.index({ index: 'books', id: '3', body: { t: LONG, fresh: 'blue' } })),
    await told(() =>
      engine.bulk({
        index: 'books',
        body: [{ index: { _id: '4' } }, { t: LONG, n: 4 }, { index: { _id: '5' } }, { n: 5 }, { delete: { _id: '4' } }],
      }),
    ),
  ]
  await engine.indices.refresh({ index: 'books' })
  const found = await engine.search({ index: 'books', body: { query: { match: { t: 'hen jumps' } }, sort: 'n', version: true } })
  return [...answers, found.hits, await engine.get({ index: 'books', id: '1' }), await engine.indices.getMapping({ index: 'books' })].map(
    answer => JSON.parse(JSON.stringify(answer).replaceAll(/"took":\d+/g, '"took":0')),
  )
}

it('is written as if it had been read here', async () => {
  const plain = await engineWith(null)
  const threaded = await engineWith(async () => {})
  expect(await story(threaded.engine)).toEqual(await story(plain.engine))
  expect(threaded.sent()).toBe(7)
  expect(plain.sent()).toBe(0)
})

it('is written to the index as it is then', async () => {
  const { engine } = await engineWith(async made => {
    if ((await made.indices.exists({ index: 'books' })) && !(await made.exists({ index: 'books', id: 'seen' })))
      await made.indices.delete({ index: 'books' })
  })
  const { result } = await engine.index({ index: 'books', id: '1', refresh: true, body: { t: LONG } })
  expect(result).toBe('created')
  expect((await engine.count({ index: 'books', body: { query: { match: { t: 'fox' } } } })).count).toBe(1)
})
