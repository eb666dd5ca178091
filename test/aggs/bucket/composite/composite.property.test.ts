// Composite buckets, page after page, are those that a plain count of the documents finds, whether documents are read in windows or, where
// they have several values, one by one.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { materialize } from '../../../../src/core/long-answers.ts'
import { parseSearchRequest } from '../../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../../src/search/search.ts'
import { concurrency, searchContext, targetsOf } from '../../../search/support/shards.ts'

interface Doc {
  readonly k?: string | readonly string[]
  readonly n?: number
  readonly d?: number
  readonly v: number
}

const DAY = 86_400_000
const mappings = { properties: { k: { type: 'keyword' }, n: { type: 'integer' }, d: { type: 'date' }, v: { type: 'integer' } } }

const terms = fc.constantFrom('a', 'b', 'c', 'dd', 'é')
const document = (several: boolean) =>
  fc.record(
    {
      k: several ? fc.uniqueArray(terms, { minLength: 1, maxLength: 3 }) : terms,
      n: fc.integer({ min: -30, max: 30 }),
      d: fc.integer({ min: -400, max: 400 }).map(days => days * DAY),
      v: fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: ['v'] },
  ) as fc.Arbitrary<Doc>

type Part = string | number | null

interface Bucket {
  readonly key: Record<string, Part>
  readonly doc_count: number
  readonly s: { readonly value: number }
}

const yearOf = (millis: number) => Date.UTC(new Date(millis).getUTCFullYear(), 0, 1)

/** Of each source the values of a document. */
const VALUES: Record<string, (doc: Doc) => Part[]> = {
  k: ({ k }) => (k === undefined ? [] : typeof k === 'string' ? [k] : [...k]),
  n: ({ n }) => (n === undefined ? [] : [n]),
  h: ({ n }) => (n === undefined ? [] : [Math.floor(n / 7) * 7 + 0]),
  d: ({ d }) => (d === undefined ? [] : [yearOf(d)]),
}
const SOURCES: Record<string, object> = {
  k: { terms: { field: 'k' } },
  n: { terms: { field: 'n' } },
  h: { histogram: { field: 'n', interval: 7 } },
  d: { date_histogram: { field: 'd', calendar_interval: 'year' } },
}

interface Asked {
  readonly name: string
  readonly missing: boolean
  readonly descending: boolean
}

const asked = fc.uniqueArray(fc.record({ name: fc.constantFrom('k', 'n', 'h', 'd'), missing: fc.boolean(), descending: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ name }) => name,
})

function sourceOf({ name, missing, descending }: Asked): object {
  const [[type, body]] = Object.entries(SOURCES[name])
  return { [name]: { [type]: { ...body, missing_bucket: missing, order: descending ? 'desc' : 'asc' } } }
}

function counted(docs: readonly Doc[], sources: readonly Asked[]): Map<string, [number, number]> {
  const counts = new Map<string, [number, number]>()
  for (const doc of docs) {
    let keys: Part[][] = [[]]
    for (const { name, missing } of sources) {
      const values = VALUES[name](doc)
      const all = values.length === 0 && missing ? [null] : values
      keys = keys.flatMap(key => all.map(value => [...key, value]))
    }
    for (const key of keys) {
      const text = JSON.stringify(key)
      const [count, sum] = counts.get(text) ?? [0, 0]
      counts.set(text, [count + 1, sum + doc.v])
    }
  }
  return counts
}

async function pages(docs: readonly Doc[], sources: readonly Asked[], cuts: number, size: number): Promise<Bucket[]> {
  const segments: Record<string, unknown>[] = Array.from({ length: cuts }, () => ({}))
  docs.forEach((doc, i) => void (segments[Math.floor((i * cuts) / docs.length)][String(i)] = doc))
  const targets = await targetsOf({ mappings, shards: [segments.filter(segment => Object.keys(segment).length > 0)], deleted: [] })
  const cx = searchContext({ concurrency: concurrency({ mode: 'all', maxSliceCount: '2' }) })
  const all: Bucket[] = []
  for (let after: object | undefined; ; ) {
    const composite = { size, sources: sources.map(sourceOf), ...(after === undefined ? {} : { after }) }
    const aggs = { c: { composite, aggs: { s: { sum: { field: 'v' } } } } }
    const answer = materialize((await executeSearch(targets, parseSearchRequest({}, { size: 0, aggs }), cx)).aggregations)
    const { c } = answer as unknown as { c: { buckets: Bucket[]; after_key?: object } }
    all.push(...c.buckets)
    if (c.after_key === undefined) return all
    after = c.after_key
  }
}

it.each([false, true])('finds what a plain count finds (several values: %s)', async several => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document(several), { minLength: 1, maxLength: 25 }),
      asked,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 12 }),
      async (docs, sources, cuts, size) => {
        const found = await pages(docs, sources, cuts, size)
        const shown = found.map(({ key, doc_count, s }) => [JSON.stringify(sources.map(({ name }) => key[name])), [doc_count, s.value]])
        expect(new Set(shown.map(([key]) => key)).size).toBe(shown.length)
        expect(new Map(shown as [string, [number, number]][])).toEqual(counted(docs, sources))
      },
    ),
    { numRuns: 60 },
  )
})
