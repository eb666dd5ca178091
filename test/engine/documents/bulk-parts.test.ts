// Whether documents of a bulk are logged by others ahead of their turn must show nowhere.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { DocumentLogging } from '../../../src/engine/threads/document-logging.ts'
import type { Shard } from '../../../src/index/shard/shard.ts'
import { type LogDocumentsTask, type LoggedDocuments, logDocuments } from '../../../src/index/writer/log-documents.ts'
import type { SearchBody } from '../../../src/main.ts'
import { engineBehind, open, type Searchlet } from '../../../src/searchlet.ts'
import { builtWorker } from '../../support/built-sources.ts'
import { rounds } from '../../support/rounds.ts'

const engines: Searchlet[] = []
afterAll(() => Promise.all(engines.map(engine => engine.close())))

type Run = (task: LogDocumentsTask) => Promise<LoggedDocuments | null>

const turn = () => new Promise(setImmediate)

/** As a thread would: what travels is copied. */
const sound: Run = async task => {
  await turn()
  const logged = await logDocuments(structuredClone(task))
  await turn()
  return structuredClone(logged)
}

/** An engine in memory whose bulks are logged by `run` in parts of a few documents. */
async function engineWith(run: Run | null, sizes = { least: 0, first: 100, usual: 300 }): Promise<Searchlet> {
  const engine = await open({ threads: 0 })
  engines.push(engine)
  if (run !== null) {
    let running = 0
    const logging: DocumentLogging = {
      sizes,
      limit: 2,
      get hasRoom() {
        return running < 2
      },
      run: task => {
        running++
        return run(task).finally(() => {
          running--
        })
      },
    }
    Object.assign(engineBehind(engine), { logging })
  }
  return engine
}

const INDEX = {
  settings: {
    number_of_shards: 2,
    'index.number_of_routing_shards': 2,
    refresh_interval: '-1',
    'index.knn': true,
    analysis: { analyzer: { weighed: { tokenizer: 'whitespace', filter: ['delimited_term_freq'] } } },
  },
  mappings: {
    properties: {
      text: {
        type: 'text',
        store: true,
        fields: { raw: { type: 'keyword' }, offsets: { type: 'text', index_options: 'offsets' }, stop: { type: 'text', analyzer: 'stop' } },
      },
      weighed: { type: 'text', analyzer: 'weighed', index_options: 'freqs' },
      n: { type: 'integer' },
      many: { type: 'long' },
      when: { type: 'date' },
      parts: { type: 'nested', properties: { word: { type: 'text' } } },
      bytes: { type: 'binary', doc_values: true },
      vector: { type: 'knn_vector', dimension: 2 },
    },
  },
}

const words = fc.array(fc.constantFrom('red', 'green', 'blue', 'grün', 'a', 'longer-than-twelve-bytes', ''), { maxLength: 8 })
const text = words.map(list => list.join(' '))

const source = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record(
      {
        text: fc.oneof(text, fc.array(text, { maxLength: 3 })),
        weighed: fc.constantFrom('red|3 blue', 'blue red|2', 'red red|9', 'blue'),
        n: fc.integer({ min: -5, max: 5 }),
        many: fc.array(fc.constantFrom('1', '-7', '9007199254740993'), { maxLength: 3 }),
        when: fc.constantFrom('2020-01-01', '1999-12-31T10:00:00Z'),
        parts: fc.array(fc.record({ word: text }), { maxLength: 3 }),
        bytes: fc.constantFrom('AAEC', ''),
        vector: fc.constantFrom([1, 2], [0, -1]),
      },
      { requiredKeys: [] },
    ),
  },
  // Refused, each in its own way: by the parser, by the mapping, by the writer.
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{',
      { n: 'no number' },
      { text: { no: 'text' } },
      { 'text.raw': 1 },
      { word: 'x', text: `${'y'.repeat(33_000)}` },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('f0', 'f1', 'f2').map(name => ({ [name]: name, text: 'new red field' })) },
)

const id = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

const item = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('index'), meta: fc.record({ _id: id }), source }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create'), meta: fc.record({ _id: id }), source }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('index'), meta: fc.record({ _id: id, routing: fc.constantFrom('x', 'y', '') }), source }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('index'),
      meta: fc.record({ _id: id, version: fc.integer({ min: 1, max: 9 }), version_type: fc.constant('external') }),
      source,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('index'),
      meta: fc.record({ _id: id, if_seq_no: fc.nat(30), if_primary_term: fc.constant(1) }),
      source,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), meta: fc.record({ _id: id }), source: fc.constant(null) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('update'),
      meta: fc.record({ _id: id }),
      source: source.filter(doc => doc !== '{').map(doc => ({ doc, doc_as_upsert: true })),
    }),
  },
)

const line = (json: unknown) => (typeof json === 'string' ? json : JSON.stringify(json))

const bodyOf = (items: readonly { kind: string; meta: object; source: unknown }[]) =>
  `${items.flatMap(({ kind, meta, source }) => [JSON.stringify({ [kind]: meta }), ...(source === null ? [] : [line(source)])]).join('\n')}\n`

/** What anybody can find out about the index. */
async function seen(engine: Searchlet): Promise<unknown> {
  const index = 'i'
  const found = async (query: Record<string, unknown>, sort?: SearchBody['sort']) => {
    const { hits } = await engine.search({
      index,
      body: { query, sort, size: 100, version: true, seq_no_primary_term: true, stored_fields: ['text', '_source', '_routing'] },
    })
    return hits
  }
  const gets = async () => {
    const { docs } = await engine.mget({ index, body: { docs: [...'abcdefghijklmnopqrstuvwxyz'].map(_id => ({ _id })) } })
    return docs
  }
  const realtime = await gets()
  await engine.indices.refresh({ index })
  const { indices } = await engine.indices.stats({ index, metric: 'docs' })
  return {
    realtime,
    docs: indices!.i.total,
    mapping: await engine.indices.getMapping({ index }),
    all: await found({ match_all: {} }),
    text: await found({ match: { text: 'red green longer-than-twelve-bytes' } }),
    phrase: await found({ match_phrase: { text: 'red green' } }),
    stop: await found({ match_phrase: { 'text.stop': { query: 'red a green', slop: 1 } } }),
    weighed: await found({ match: { weighed: 'red blue' } }),
    raw: await found({ exists: { field: 'text.raw' } }, [{ 'text.raw': 'desc' }, { _seq_no: 'asc' }]),
    n: await found({ range: { n: { gte: 0 } } }, [{ n: 'asc' }, { many: 'asc' }, { when: 'desc' }, { _seq_no: 'asc' }]),
    nested: await found({ nested: { path: 'parts', query: { match: { 'parts.word': 'blue' } } } }),
    near: await found({ knn: { vector: { vector: [1, 1], k: 100 } } }),
    highlighted: (
      await engine.search({ index, body: { query: { match: { 'text.offsets': 'blue' } }, highlight: { fields: { 'text.offsets': {} } } } })
    ).hits,
  }
}

const steps = fc.array(
  fc.record({ items: fc.array(item, { minLength: 1, maxLength: 40, size: 'max' }), look: fc.boolean(), flush: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
)

/** Each index has an id of its own, which errors tell. */
const comparable = (items: unknown) => JSON.parse(JSON.stringify(items, (key, value) => (key === 'index_uuid' ? 'uuid' : value)))

/** What becomes of each part. */
const fates = fc.infiniteStream(fc.constantFrom('sound', 'sound', 'sound', 'fails', 'breaks', 'late'))

it('bulks have the same answers and leave the same index behind, however threads fare', async () => {
  let logged = 0
  await fc.assert(
    fc.asyncProperty(steps, fates, async (bulks, fate) => {
      const run: Run = async task => {
        switch (fate.next().value) {
          case 'fails':
            throw new Error('no thread')
          case 'breaks':
            Atomics.store(task.begun, 0, 1)
            await turn()
            throw new Error('the thread is gone')
          case 'late':
            await new Promise(resolve => setTimeout(resolve, 8))
        }
        const answer = await sound(task)
        if (answer !== null) logged++
        return answer
      }
      const [here, spread] = await Promise.all([engineWith(null), engineWith(run)])
      for (const engine of [here, spread]) await engine.indices.create({ index: 'i', body: INDEX as never })
      for (const { items, look, flush } of bulks) {
        const [expected, actual] = await Promise.all([here, spread].map(engine => engine.bulk({ index: 'i', body: bodyOf(items) })))
        expect(comparable(actual.items)).toEqual(comparable(expected.items))
        if (flush) for (const engine of [here, spread]) await engine.indices.flush({ index: 'i' })
        if (look) expect(await seen(spread)).toEqual(await seen(here))
      }
      expect(await seen(spread)).toEqual(await seen(here))
      await Promise.all([here.close(), spread.close()])
    }),
    { numRuns: rounds(20) },
  )
  expect(logged).toBeGreaterThan(0)
}, 300_000)

const documents = (count: number, of: (i: number) => object) =>
  Buffer.from(Array.from({ length: count }, (_, i) => `{"index":{"_id":"${i}"}}\n${JSON.stringify(of(i))}\n`).join(''))

it('two bulks at the same time share a shard, and every write of both is there', async () => {
  let logged = 0
  const engine = await engineWith(async task => {
    const answer = await sound(task)
    logged += answer?.places.filter(place => place >= 0).length ?? 0
    return answer
  })
  await engine.indices.create({ index: 'i', body: { settings: { number_of_shards: 1 } } })
  const bulk = (first: number) =>
    engine.bulk({
      index: 'i',
      body: documents(300, i => ({ n: first + i, text: 'of two' }))
        .toString()
        .replaceAll('"_id":"', `"_id":"${first}-`),
    })
  const answers = await Promise.all([bulk(0), bulk(1000)])
  const seqNos = answers.flatMap(answer => answer.items.map(item => item.index!._seq_no as number))
  expect(seqNos.sort((a, b) => a - b)).toEqual(Array.from({ length: 600 }, (_, i) => i))
  expect(logged).toBeGreaterThan(100)
  await engine.indices.refresh({ index: 'i' })
  const { hits } = await engine.search({ index: 'i', body: { size: 600, query: { match: { text: 'two' } }, sort: ['n'] } })
  expect(hits.hits.map(hit => (hit._source as { n: number }).n)).toEqual([
    ...Array.from({ length: 300 }, (_, i) => i),
    ...Array.from({ length: 300 }, (_, i) => 1000 + i),
  ])
})

it('a document that was written while threads had no room is not put into a part afterwards', async () => {
  const SLOW = 80
  let release!: () => void
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let logged = 0
  // Threads that begin nothing until then: the bulk's first two parts occupy them, and are written without them.
  const engine = await engineWith(async task => {
    await released
    const answer = await logDocuments(structuredClone(task))
    logged += answer?.places.filter(place => place >= 0).length ?? 0
    return answer
  })
  await engine.indices.create({ index: 'i', body: { settings: { number_of_shards: 1, refresh_interval: '-1' } } })
  const { indices } = engineBehind(engine) as unknown as { indices: { get(name: string): { shards: Shard[] } } }
  const [shard] = indices.get('i').shards
  const index = shard.index.bind(shard)
  shard.index = (operation, document) => {
    const result = index(operation, document)
    if (result.seqNo === SLOW) {
      // Longer than a turn: threads have room again before the next document is looked at.
      const began = performance.now()
      while (performance.now() - began < 8);
      expect(logged).toBe(0)
      release()
    }
    return result
  }
  const { errors } = await engine.bulk({ index: 'i', body: documents(200, i => ({ n: i })), refresh: 'true' })
  expect(errors).toBe(false)
  expect(logged).toBeGreaterThan(0)
  const { hits } = await engine.search({ index: 'i', body: { size: 200, sort: ['n'] } })
  expect(hits.hits.map(hit => [hit._id, (hit._source as { n: number }).n])).toEqual(Array.from({ length: 200 }, (_, i) => [String(i), i]))
})

it('a part that two buffers have documents of is there in both', async () => {
  const engine = await engineWith(sound, { least: 0, first: 100, usual: 10_000 })
  const shards = (engineBehind(engine) as unknown as { indices: { get(name: string): { shards: Shard[] } } }).indices
  await engine.indices.create({ index: 'i', body: { settings: { number_of_shards: 1, refresh_interval: '-1' } } })
  let refreshes = 0
  const [shard] = shards.get('i').shards
  const index = shard.index.bind(shard)
  shard.index = (operation, document) => {
    const result = index(operation, document)
    if (result.seqNo % 37 === 0) {
      refreshes++
      void shard.refresh()
    }
    return result
  }
  const { errors } = await engine.bulk({ index: 'i', body: documents(300, i => ({ n: i, text: `word${i % 7} and` })) })
  expect(errors).toBe(false)
  expect(refreshes).toBe(9)
  await engine.indices.refresh({ index: 'i' })
  const { hits } = await engine.search({ index: 'i', body: { size: 300, query: { match: { text: 'word3' } }, sort: ['n'] } })
  expect(hits.hits.map(hit => (hit._source as { n: number }).n)).toEqual(Array.from({ length: 43 }, (_, i) => 3 + 7 * i))
})

it('who closes the engine under a bulk waits for no thread', async () => {
  const engine = await engineWith(task => {
    Atomics.store(task.begun, 0, 1)
    return new Promise((_, reject) => setTimeout(reject, 50, new Error('the threads were ended')))
  })
  await engine.indices.create({ index: 'i', body: {} })
  const bulk = engine.bulk({ index: 'i', body: documents(100, i => ({ n: i })) })
  await turn()
  await engine.close()
  const outcome = await bulk.then(
    ({ items }) => items.at(-1)!.index!.error,
    error => error,
  )
  expect(outcome).toBeDefined()
})

it('a mapping that changes under a bulk holds for whatever is written after it', async () => {
  let isPut = false
  let put: Promise<unknown> = Promise.resolve()
  const engine = await engineWith(async task => {
    const answer = await sound(task)
    if (!isPut) put = engine.indices.putMapping({ index: 'i', body: { properties: { word: { type: 'keyword', ignore_above: 1 } } } })
    isPut = true
    await put
    return answer
  })
  await engine.indices.create({ index: 'i', body: { mappings: { properties: { word: { type: 'keyword', ignore_above: 10 } } } } })
  await engine.bulk({ index: 'i', body: documents(100, () => ({ word: 'word' })), refresh: 'true' })
  // The first documents are written before any is logged elsewhere.
  const { count } = await engine.count({ index: 'i', body: { query: { exists: { field: 'word' } } } })
  expect(count).toBe(8)
})

const LARGE = documents(600, i => ({ n: i, text: `document number ${i} of ${i % 13}`, pad: 'x'.repeat(1500) }))
const PADDED = {
  settings: { refresh_interval: '-1' },
  mappings: { properties: { pad: { type: 'keyword', index: false, doc_values: false } } },
} as const

async function filled(threads: number, workerPath?: string, messages: string[] = []) {
  const logger = { debug() {}, info() {}, warn: (message: string) => void messages.push(message), error() {} }
  const engine = await open({ threads, logger, ...(workerPath !== undefined && { workerPath }) })
  engines.push(engine)
  await engine.indices.create({ index: 'i', body: PADDED })
  const { logging } = engineBehind(engine) as unknown as { logging: DocumentLogging | null }
  let logged = 0
  if (logging !== null) {
    const run = logging.run.bind(logging)
    logging.run = async task => {
      const answer = await run(task)
      logged += answer?.places.filter(place => place >= 0).length ?? 0
      return answer
    }
  }
  // The first bulks start the threads, and do not wait for them.
  await engine.indices.create({ index: 'first', body: PADDED })
  while (logging !== null && logged === 0 && messages.length === 0) await engine.bulk({ index: 'first', body: LARGE })
  for (let round = 0; round < 3; round++) expect((await engine.bulk({ index: 'i', body: LARGE })).errors).toBe(false)
  await engine.indices.refresh({ index: 'i' })
  const { hits } = await engine.search({
    index: 'i',
    body: { size: 20, version: true, seq_no_primary_term: true, query: { match: { text: 'number 7' } } },
  })
  return { hits, logged }
}

it('worker threads log what comes to be here otherwise', async () => {
  const [here, elsewhere] = [await filled(0), await filled(2, builtWorker())]
  expect(elsewhere.logged).toBeGreaterThan(0)
  expect(elsewhere.hits).toEqual(here.hits)
})

it('one worker thread has enough to do', async () => {
  expect((await filled(1, builtWorker())).logged).toBe(0)
})

it('a thread that dies at it loses nothing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'searchlet-logging-'))
  const workerPath = join(root, 'worker.mjs')
  await writeFile(workerPath, 'export const logDocumentsTask = () => process.exit(1)')
  const messages: string[] = []
  const { hits } = await filled(2, workerPath, messages)
  expect(hits).toEqual((await filled(0)).hits)
  expect(messages).toContain('documents of a bulk could not be logged in a worker thread')
  await rm(root, { recursive: true, force: true })
})
