// Pages joined are one large page, however they are asked for, while others write: what is kept stays as it was. Slices share the hits of a
// scroll between them, and filtered sources are what a plain look at the document gives.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

interface Hit {
  readonly _id: string
  readonly sort?: readonly unknown[]
}

const document = fc.record({ n: fc.integer({ min: 0, max: 5 }), k: fc.constantFrom('a', 'b', 'c') })
const documents = fc.array(document, { minLength: 1, maxLength: 40 })
const size = fc.integer({ min: 1, max: 9 })
/** Each write comes between two pages: a new document, or one that is changed or deleted. */
const writes = fc.array(fc.tuple(fc.constantFrom('new', 'change', 'delete'), fc.nat({ max: 39 }), document), { minLength: 1, maxLength: 8 })
type Writes = typeof writes extends fc.Arbitrary<infer T> ? T : never

async function filled(docs: readonly object[]): Promise<Caller> {
  const ask = await caller()
  await ask('PUT /p', { settings: { number_of_shards: 2 }, mappings: { properties: { n: { type: 'integer' }, k: { type: 'keyword' } } } })
  for (const [id, doc] of docs.entries()) await ask(`PUT /p/_doc/${id}`, doc)
  await ask('POST /p/_refresh')
  return ask
}

/** The next write, and a refresh that shows it to whoever begins after it. */
function writer(ask: Caller, list: Writes) {
  let next = 0
  return async () => {
    const [kind, id, doc] = list[next++ % list.length]
    if (kind === 'delete') await ask(`DELETE /p/_doc/${id}`)
    else await ask(`PUT /p/_doc/${kind === 'new' ? `new${next}` : id}`, doc)
    await ask('POST /p/_refresh')
  }
}

const MOST_PAGES = 60
const seen = (hits: readonly Hit[]) => hits.map(({ _id, sort }) => ({ _id, sort }))
const sort = [{ n: 'desc' }, { k: 'asc' }]

describe('pages joined are one', () => {
  it('of a scroll', async () => {
    await fc.assert(
      fc.asyncProperty(documents, size, writes, async (docs, length, list) => {
        const ask = await filled(docs)
        const write = writer(ask, list)
        const whole = await ask('POST /p/_search', { size: 100, sort })
        const hits: Hit[] = []
        let page = await ask(`POST /p/_search?scroll=1m`, { size: length, sort })
        for (let pages = 0; page.body.hits.hits.length > 0 && pages < MOST_PAGES; pages++) {
          hits.push(...page.body.hits.hits)
          await write()
          page = await ask('POST /_search/scroll', { scroll: '1m', scroll_id: page.body._scroll_id })
        }
        expect(seen(hits)).toEqual(seen(whole.body.hits.hits))
        await ask.engine.close()
      }),
      { numRuns: 15 },
    )
  })

  it('of a point in time, by from and by search_after', async () => {
    await fc.assert(
      fc.asyncProperty(documents, size, writes, async (docs, length, list) => {
        const ask = await filled(docs)
        const write = writer(ask, list)
        const { pit_id: id } = (await ask('POST /p/_search/point_in_time?keep_alive=1m')).body
        const page = async (more: object): Promise<Hit[]> =>
          (await ask('POST /_search', { pit: { id }, sort: [...sort, '_shard_doc'], ...more })).body.hits.hits
        const whole = await page({ size: 100 })
        const byFrom: Hit[] = []
        for (let from = 0; from < whole.length; from += length) {
          byFrom.push(...(await page({ size: length, from })))
          await write()
        }
        const byAfter: Hit[] = []
        for (let after: readonly unknown[] | undefined, pages = 0; pages < MOST_PAGES; pages++) {
          const hits = await page({ size: length, ...(after === undefined ? {} : { search_after: after }) })
          if (hits.length === 0) break
          byAfter.push(...hits)
          after = hits[hits.length - 1].sort
          await write()
        }
        expect(seen(byFrom)).toEqual(seen(whole))
        expect(seen(byAfter)).toEqual(seen(whole))
        await ask.engine.close()
      }),
      { numRuns: 15 },
    )
  })
})

it('slices of a scroll share its hits while others write', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 2, max: 5 }), size, writes, async (docs, max, length, list) => {
      const ask = await filled(docs)
      const write = writer(ask, list)
      const ids: string[] = []
      const first = await Promise.all(
        Array.from({ length: max }, (_, id) => ask('POST /p/_search?scroll=1m', { size: length, slice: { id, max } })),
      )
      for (let page of first) {
        for (let pages = 0; page.body.hits.hits.length > 0 && pages < MOST_PAGES; pages++) {
          ids.push(...page.body.hits.hits.map(({ _id }: Hit) => _id))
          await write()
          page = await ask('POST /_search/scroll', { scroll: '1m', scroll_id: page.body._scroll_id })
        }
      }
      expect(ids.sort()).toEqual(docs.map((_, id) => String(id)).sort())
      await ask.engine.close()
    }),
    { numRuns: 15 },
  )
})

// ---- `_source` --------------------------------------------------------------------------------

const name = fc.constantFrom('a', 'b', 'ab')
const value: fc.Arbitrary<unknown> = fc.letrec(tie => ({
  value: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.constantFrom('x', null, true), fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(name, tie('value'), { maxKeys: 3 }),
})).value
const source = fc.dictionary(name, value, { maxKeys: 3 })
const pattern = fc.array(fc.constantFrom('a', 'b', 'ab', '*', 'a*', '*b'), { minLength: 1, maxLength: 3 }).map(parts => parts.join('.'))
const patterns = fc.array(pattern, { maxLength: 3 })

/** Paths match the whole, or a part from the beginning of it that ends at a dot. */
const matcher = (list: readonly string[]) => {
  const shapes = list.map(one => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '.*')}(\\..*)?$`))
  return (path: string) => shapes.some(shape => shape.test(path))
}

/** Every leaf with its path, one by one. */
function kept(json: unknown, path: string, isKept: (path: string) => boolean): unknown {
  if (Array.isArray(json)) {
    const items = json.map(item => kept(item, path, isKept)).filter(item => item !== undefined)
    return items.length === 0 && !isKept(path) ? undefined : items
  }
  if (typeof json !== 'object' || json === null) return isKept(path) ? json : undefined
  const entries = Object.entries(json).flatMap(([key, one]) => {
    const inner = kept(one, path === '' ? key : `${path}.${key}`, isKept)
    return inner === undefined ? [] : [[key, inner]]
  })
  return entries.length === 0 && path !== '' && !isKept(path) ? undefined : Object.fromEntries(entries)
}

it('filtered sources are what a plain look at each path gives', async () => {
  const ask = await caller()
  await ask('PUT /s', { mappings: { enabled: false } })
  await fc.assert(
    fc.asyncProperty(source, patterns, async (doc, includes) => {
      await ask('PUT /s/_doc/1?refresh=true', doc)
      const { body } = await ask('POST /s/_search', { _source: { includes } })
      const isIncluded = includes.length === 0 ? () => true : matcher(includes)
      expect(leaves(body.hits.hits[0]._source).sort()).toEqual(leaves(kept(doc, '', isIncluded)).sort())
    }),
    { numRuns: 200 },
  )
  await ask.engine.close()
})

/** Empty containers that are left over say nothing. */
function leaves(json: unknown, path = ''): string[] {
  if (Array.isArray(json)) return json.flatMap(item => leaves(item, path))
  if (typeof json !== 'object' || json === null) return [`${path}=${JSON.stringify(json)}`]
  return Object.entries(json).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
}
