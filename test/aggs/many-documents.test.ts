// Aggregations over windows of many documents find what plain loops over the same documents find, in one segment and in several.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'

const COUNT = 4000
const KINDS = ['a', 'b', 'c', 'd', 'e']
const FIRST = 2 ** 31 - 2_000

interface Doc {
  readonly n: number
  readonly kind?: string
  readonly tags: readonly string[]
  readonly price?: number
  readonly big: number
  readonly on: boolean
  readonly ip: string
  readonly at: number
}

const docs: readonly Doc[] = Array.from({ length: COUNT }, (_, n) => ({
  n,
  ...(n % 11 === 0 ? {} : { kind: KINDS[(n * 7) % 5] }),
  tags: [`t${(n * 13) % 1500}`, `t${(n * 31) % 400}`],
  ...(n % 7 === 0 ? {} : { price: ((n * 37) % 1000) / 8 }),
  big: FIRST + n,
  on: n % 3 === 0,
  ip: `10.0.${n % 5}.${n % 200}`,
  at: Date.UTC(2010, (n % 5) * 7, 1 + (n % 20)),
}))

const priced = docs.filter(({ price }) => price !== undefined)

const engines: Searchlet[] = []

beforeAll(async () => {
  const properties = {
    n: { type: 'integer' },
    kind: { type: 'keyword' },
    tags: { type: 'keyword' },
    price: { type: 'double' },
    big: { type: 'long' },
    on: { type: 'boolean' },
    ip: { type: 'ip' },
    at: { type: 'date' },
  } as const
  for (const refresh of [COUNT, 900]) {
    const engine = await open({ threads: 0 })
    engines.push(engine)
    await engine.indices.create({ index: 'i', body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
    for (let from = 0; from < COUNT; from += refresh) {
      const part = docs.slice(from, from + refresh)
      await engine.bulk({ index: 'i', refresh: true, body: part.flatMap(doc => [{ index: { _id: String(doc.n) } }, doc]) })
    }
  }
}, 60_000)

afterAll(() => Promise.all(engines.map(engine => engine.close())))

interface Found {
  readonly value: number
  readonly doc_count: number
  readonly buckets: readonly (Found & { readonly key: string | number })[]
  readonly after_key?: Readonly<Record<string, unknown>>
  readonly [sub: string]: unknown
}

async function aggregated(engine: Searchlet, aggregation: object, query: object = { match_all: {} }): Promise<Found> {
  const answer = await engine.search({ index: 'i', request_cache: false, body: { size: 0, query, aggs: { x: aggregation } } as never })
  return (answer.aggregations as unknown as { x: Found }).x
}

const counts = ({ buckets }: Found) => Object.fromEntries(buckets.map(({ key, doc_count }) => [key, doc_count]))

function tally<T>(items: readonly T[], keysOf: (item: T) => readonly (string | number)[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const item of items) for (const key of new Set(keysOf(item))) found[key] = (found[key] ?? 0) + 1
  return found
}

describe.each([
  ['one segment', 0],
  ['several segments', 1],
])('in %s', (_name, place) => {
  const asked = (aggregation: object, query?: object) => aggregated(engines[place], aggregation, query)

  it.each([
    ['of one value each', [{ n: { terms: { field: 'n', order: 'desc' } } }], (doc: Doc) => [`${doc.n}`]],
    ['of several values', [{ t: { terms: { field: 'tags' } } }], (doc: Doc) => doc.tags],
    [
      'of several parts',
      [{ k: { terms: { field: 'kind', missing_bucket: true, order: 'desc' } } }, { n: { histogram: { field: 'n', interval: 3 } } }],
      (doc: Doc) => [`${doc.kind ?? 'null'} ${Math.floor(doc.n / 3) * 3}`],
    ],
  ])('composite pages %s hold every key once, in order', async (_what, sources, keysOf) => {
    const paged: Record<string, number> = {}
    const order: string[] = []
    let after: Found['after_key']
    do {
      const page = await asked({
        composite: { size: 230, sources, ...(after && { after }) },
        aggs: { c: { value_count: { field: 'big' } } },
      })
      for (const bucket of page.buckets) {
        const key = Object.values(bucket.key as unknown as object)
          .join(' ')
          .replace(/^ /, 'null ')
        expect(paged).not.toHaveProperty([key])
        expect((bucket.c as Found).value).toBe(bucket.doc_count)
        order.push(key)
        paged[key] = bucket.doc_count
      }
      after = page.after_key
    } while (after !== undefined)
    expect(paged).toEqual(tally(docs, keysOf))
    const whole = await asked({ composite: { size: 10_000, sources } })
    expect(order).toEqual(
      whole.buckets.map(({ key }) =>
        Object.values(key as unknown as object)
          .join(' ')
          .replace(/^ /, 'null '),
      ),
    )
  })

  const scored = { script_score: { query: { match_all: {} }, script: { source: "(doc['n'].value * 17L) % 2003 + 1" } } }
  const ranked = [...docs].sort((a, b) => ((b.n * 17) % 2003) - ((a.n * 17) % 2003) || a.n - b.n)

  it('sampler takes the best hits of all, the first of equals', async () => {
    const found = await asked({ sampler: { shard_size: 30 }, aggs: { n: { terms: { field: 'n', size: 100 } } } }, scored)
    expect(counts(found.n as Found)).toEqual(tally(ranked.slice(0, 30), ({ n }) => [n]))
  })

  it('diversified_sampler takes the best so many of each value', async () => {
    const taken: Record<string, number> = {}
    const best = ranked.filter(({ kind = 'none' }) => (taken[kind] = (taken[kind] ?? 0) + 1) <= 7).slice(0, 30)
    const sampler = { shard_size: 30, field: 'kind', max_docs_per_value: 7 }
    const found = await asked({ diversified_sampler: sampler, aggs: { n: { terms: { field: 'n', size: 100 } } } }, scored)
    expect(counts(found.n as Found)).toEqual(tally(best, ({ n }) => [n]))
  })

  const filters = {
    a: { term: { kind: 'a' } },
    on: { term: { on: true } },
    low: { range: { n: { lt: 1111 } } },
    ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, { term: { tags: `t${i}` } }])),
  }
  const passes = (doc: Doc, name: string) =>
    name === 'a' ? doc.kind === 'a' : name === 'on' ? doc.on : name === 'low' ? doc.n < 1111 : doc.tags.includes(`t${name.slice(1)}`)
  const some = (names: readonly string[]) => ({ filters: Object.fromEntries(names.map(name => [name, filters[name as 'a']])) })

  describe.each([
    ['few', ['a', 'low', 'on']],
    ['many', Object.keys(filters)],
  ])('of %s filters', (_many, names) => {
    it.each([
      ['alone', {}],
      ['with a metric inside', { aggs: { s: { sum: { field: 'n' } } } }],
    ])('adjacency_matrix counts each and each two that meet, %s', async (_how, inside) => {
      const found = await asked({ adjacency_matrix: some(names), ...inside })
      const expected = tally(docs, doc => {
        const matched = names.filter(name => passes(doc, name)).sort()
        return [...matched, ...matched.flatMap((one, i) => matched.slice(i + 1).map(other => `${one}&${other}`))]
      })
      expect(counts(found)).toEqual(expected)
      if ('aggs' in inside) {
        const of = found.buckets.find(({ key }) => key === 'low&on')!
        expect((of.s as Found).value).toBe(docs.filter(doc => doc.on && doc.n < 1111).reduce((sum, { n }) => sum + n, 0))
      }
    })

    it.each([
      ['alone', {}],
      ['with a metric inside', { aggs: { s: { sum: { field: 'n' } } } }],
    ])('filters count each and the others, %s', async (_how, inside) => {
      const found = (await asked({ filters: { ...some(names), other_bucket: true }, ...inside })) as unknown as {
        buckets: Record<string, Found>
      }
      const expected = tally(docs, doc => {
        const matched = names.filter(name => passes(doc, name))
        return matched.length === 0 ? ['_other_'] : matched
      })
      const shown = Object.entries(found.buckets).filter(([, { doc_count }]) => doc_count > 0)
      expect(Object.fromEntries(shown.map(([key, { doc_count }]) => [key, doc_count]))).toEqual(expected)
    })
  })

  it('terms within a histogram count those that are included', async () => {
    const terms = { field: 'tags', include: 't1.*', size: 10_000 }
    const found = await asked({ histogram: { field: 'n', interval: 1000 }, aggs: { t: { terms } } })
    for (const bucket of found.buckets) {
      const inside = docs.filter(({ n }) => Math.floor(n / 1000) * 1000 === bucket.key)
      expect(counts(bucket.t as Found)).toEqual(tally(inside, ({ tags }) => tags.filter(tag => tag.startsWith('t1'))))
    }
  })

  it.each([
    ['a pattern', { include: 't.*7', exclude: 't1.*' }, (tag: string) => tag.endsWith('7') && !tag.startsWith('t1')],
    ['lists', { include: ['t5', 't17', 't9999'], exclude: ['t17'] }, (tag: string) => tag === 't5'],
    ['what is left out', { exclude: ['t5', 't17'] }, (tag: string) => tag !== 't5' && tag !== 't17'],
  ])('terms are those of %s', async (_what, choice, isChosen) => {
    const found = await asked({ terms: { field: 'tags', size: 10_000, ...choice } })
    expect(counts(found)).toEqual(tally(docs, ({ tags }) => tags.filter(isChosen)))
  })

  it('partitions of terms hold each once', async () => {
    const parts = await Promise.all(
      [0, 1, 2].map(partition => asked({ terms: { field: 'tags', size: 10_000, include: { partition, num_partitions: 3 } } })),
    )
    const sizes = parts.map(({ buckets }) => buckets.length)
    expect(Math.min(...sizes)).toBeGreaterThan(300)
    expect(Object.assign({}, ...parts.map(counts))).toEqual(tally(docs, ({ tags }) => tags))
    expect(sizes.reduce((a, b) => a + b)).toBe(1500)
  })

  it.each(['asc', 'desc'])('terms come by their names, %s, with what stands for missing ones among them', async order => {
    const all = tally(docs, ({ kind = 'bb' }) => [kind])
    const names = Object.keys(all).sort()
    if (order === 'desc') names.reverse()
    const missing = await asked({ terms: { field: 'kind', missing: 'bb', size: 4, order: { _key: order } } })
    expect(missing.buckets.map(({ key, doc_count }) => [key, doc_count])).toEqual(names.slice(0, 4).map(name => [name, all[name]]))
    const tags = tally(docs, doc => doc.tags)
    const sorted = Object.keys(tags).sort()
    if (order === 'desc') sorted.reverse()
    const first = await asked({ terms: { field: 'tags', size: 20, order: { _key: order } }, aggs: { n: { sum: { field: 'n' } } } })
    expect(first.buckets.map(({ key, doc_count }) => [key, doc_count])).toEqual(sorted.slice(0, 20).map(tag => [tag, tags[tag]]))
    expect(first.sum_other_doc_count).toBe(sorted.slice(20).reduce((sum, tag) => sum + tags[tag], 0))
    const [{ key, n }] = first.buckets
    expect((n as Found).value).toBe(docs.filter(doc => doc.tags.includes(key as string)).reduce((sum, doc) => sum + doc.n, 0))
  })

  it('date_histogram fills the gaps of each bucket around it', async () => {
    const months = { date_histogram: { field: 'at', calendar_interval: 'month' }, aggs: { s: { sum: { field: 'n' } } } }
    const found = await asked({ terms: { field: 'on' }, aggs: { d: months } })
    for (const bucket of found.buckets) {
      const inside = docs.filter(({ on }) => Number(on) === bucket.key)
      const rows = (bucket.d as Found).buckets
      const sums = rows.map(({ key }) => inside.filter(({ at }) => monthOf(at) === key).reduce((sum, { n }) => sum + n, 0))
      expect(rows.map(({ key, s }) => [key, (s as Found).value])).toEqual(
        Array.from({ length: 29 }, (_, i) => [Date.UTC(2010, i), sums[i]]),
      )
      expect(rows.filter(({ doc_count }) => doc_count === 0)).toHaveLength(24)
    }
  })

  it.each([
    ['alone', { weight: { field: 'n' } }, priced],
    ['of some', { weight: { field: 'price' } }, priced],
  ])('weighted_avg weighs values, %s', async (_how, { weight }, weighed) => {
    const of = (doc: Doc) => (weight.field === 'n' ? doc.n : doc.price!)
    const { value } = await asked({ weighted_avg: { value: { field: 'price' }, weight } })
    const sums = weighed.reduce(([a, b], doc) => [a + doc.price! * of(doc), b + of(doc)], [0, 0])
    expect(value).toBeCloseTo(sums[0] / sums[1], 9)
  })

  it('ip_range counts documents of one address', async () => {
    const ranges = [{ to: '10.0.1.0' }, { from: '10.0.1.0', to: '10.0.2.7' }, { from: '10.0.0.199' }, { mask: '10.0.3.0/24' }]
    const found = await asked({ ip_range: { field: 'ip', ranges } })
    const number = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    const within = (from: string, to: string) => docs.filter(({ ip }) => number(ip) >= number(from) && number(ip) < number(to)).length
    const expected = [
      within('0.0.0.0', '10.0.1.0'),
      within('10.0.0.199', '255.0.0.0'),
      within('10.0.1.0', '10.0.2.7'),
      within('10.0.3.0', '10.0.4.0'),
    ]
    expect(found.buckets.map(({ doc_count }) => doc_count)).toEqual(expected)
  })

  const listed = 'def all = new ArrayList(); '

  it.each([
    ['of its fields', "doc['kind'].size() == 0 ? 'none' : doc['kind'].value + '-' + doc['on'].value", (doc: Doc) => [shown(doc)]],
    [
      'in a loop',
      `${listed}if (doc['kind'].size() > 0) { all.add(doc['kind'].value + '-' + doc['on'].value) } return all`,
      (doc: Doc) => (doc.kind === undefined ? [] : [shown(doc)]),
    ],
    ['as a list of doc values', "doc['kind']", (doc: Doc) => (doc.kind === undefined ? [] : [doc.kind])],
    [
      'by a parameter',
      "def made = doc['on'].value ? params.yes : params.no; made += doc['kind'].empty; made",
      (doc: Doc) => [`${doc.on ? 'y' : 'n'}${doc.kind === undefined}`],
    ],
  ])('terms of a script count what it makes %s', async (_what, source, keysOf) => {
    const found = await asked({ terms: { script: { source, params: { yes: 'y', no: 'n' } }, size: 100 } })
    expect(counts(found)).toEqual(tally(docs, keysOf))
  })

  it.each([
    ['sum', { field: 'price', script: '_value * 2 + 1' }, priced.map(({ price }) => price! * 2 + 1)],
    ['sum', { field: 'price', missing: 3, script: '_value * 2' }, docs.map(({ price }) => (price === undefined ? 3 : price * 2))],
    ['sum', { script: "doc['on'].value" }, docs.map(({ on }) => Number(on))],
    ['value_count', { script: "if (doc['price'].size() > 0) { return doc['price'].value }" }, priced.map(() => 1)],
    ['sum', { script: "if (doc['on'].value) { return doc['n'].value } return null" }, docs.map(({ on, n }) => (on ? n : 0))],
    ['sum', { script: "doc['big'].value * 4503599627370497L % 1000" }, docs.map(({ big }) => longRemainder(big))],
  ])('%s of a script adds what it makes: %j', async (type, options, expected) => {
    const { value } = await asked({ [type]: options })
    expect(value).toBeCloseTo(
      expected.reduce((a, b) => a + b, 0),
      6,
    )
  })

  it.each([
    ['an int, beyond its range', 'state.s = 0', "state.s += doc['big'].value", docs.reduce((sum, { big }) => (sum + big) | 0, 0)],
    ['a long', 'state.s = 0L', "state.s += doc['big'].value", docs.reduce((sum, { big }) => sum + big, 0)],
    [
      'a double',
      'state.s = 0.0',
      "if (doc['price'].size() > 0) { state.s += doc['price'].value }",
      priced.reduce((sum, { price }) => sum + price!, 0),
    ],
    ['a long, of doubles', 'state.s = 0L', "state['s'] += doc['n'].value / 4.0", docs.reduce((sum, { n }) => Math.trunc(sum + n / 4), 0)],
    [
      'hits of a kind',
      'state.s = 0; state.other = 0',
      "if (doc['on'].value) { state.s++ } else { state.other += 1 }",
      docs.filter(({ on }) => on).length,
    ],
    ['a text', "state.s = ''", "state.s += doc['n'].value % 10", null],
  ])('scripted_metric adds to %s', async (_what, init_script, map_script, expected) => {
    const metric = { init_script, map_script, combine_script: 'return state.s', reduce_script: 'return states[0]' }
    const { value } = await asked({ scripted_metric: metric })
    expect(value).toBe(expected ?? docs.map(({ n }) => n % 10).join(''))
    const inside = await asked({ terms: { field: 'kind', order: { _key: 'asc' } }, aggs: { m: { scripted_metric: metric } } })
    if (expected === null) return
    const whole = await Promise.all(KINDS.map(kind => asked({ scripted_metric: metric }, { term: { kind } })))
    expect(inside.buckets.map(({ m }) => (m as Found).value)).toEqual(whole.map(one => one.value))
  })
})

const monthOf = (at: number) => new Date(at).setUTCDate(1)
const shown = ({ kind, on }: Doc) => (kind === undefined ? 'none' : `${kind}-${on}`)
const longRemainder = (big: number) => Number(BigInt.asIntN(64, BigInt(big) * 4503599627370497n) % 1000n)
