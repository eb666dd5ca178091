// Hits that are counted without being scored are as many, and the best of them the same, as where every hit is scored.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { SearchTarget } from '../../src/search/contracts/search-target.ts'
import type { SearchContext } from '../../src/search/group/search-context.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { InlineRunner } from '../../src/search/slices/slice-runner.ts'
import { rounds } from '../support/rounds.ts'
import { concurrency, searchContext, targetsOf } from './support/shards.ts'

class SlicedInline extends InlineRunner {
  override readonly parallel = true
}

const DOCS = 24_000
/** Which part of the documents has each word. */
const WORDS = { most: 0.9, half: 0.5, some: 0.2, few: 0.02, rare: 0.001 }

let whole: SearchTarget[]
let cut: SearchTarget[]

beforeAll(async () => {
  // Numbers that look like chance, and are the same each time.
  let state = 1
  const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const documents = Array.from({ length: DOCS }, (_, i): [string, unknown] => {
    const words = Object.entries(WORDS).flatMap(([word, part]) =>
      chance() < part ? Array<string>(1 + Math.floor(3 * chance() ** 4)).fill(word) : [],
    )
    return [`d${i}`, { t: [...words, ...Array<string>(Math.floor(20 * chance() ** 3)).fill('pad')].join(' ') }]
  })
  const mappings = { properties: { t: { type: 'text' } } }
  const segments = [0, 9_000, 9_700, DOCS].slice(1).map((end, i) => Object.fromEntries(documents.slice([0, 9_000, 9_700][i], end)))
  const deleted = documents.filter((_, i) => i % 7 === 3).map(([id]) => id)
  whole = await targetsOf({ mappings, shards: [[Object.fromEntries(documents)]] })
  cut = await targetsOf({ mappings, shards: [segments], deleted })
}, 60_000)

async function answer(targets: SearchTarget[], asked: object, cx: Partial<SearchContext> = {}) {
  return (await executeSearch(targets, parseSearchRequest({}, asked), searchContext(cx))).hits
}

it('finds the same as where all hits are scored', async () => {
  const words = fc.uniqueArray(fc.constantFrom(...Object.keys(WORDS)), { minLength: 2 })
  const boosts = fc.array(fc.constantFrom(0, 0.5, 1, 3), { minLength: 5, maxLength: 5 })
  const counted = fc.constantFrom<boolean | number>(true, 10_000, 20_000)
  await fc.assert(
    fc.asyncProperty(words, boosts, counted, fc.integer({ min: 1, max: 40 }), async (all, factors, track_total_hits, size) => {
      const should = all.map((word, i) => ({ term: { t: { value: word, boost: factors[i] } } }))
      const asked = { query: { bool: { should } }, track_total_hits, size }
      for (const targets of [whole, cut]) {
        const { total, ...scored } = await answer(targets, { ...asked, track_total_hits: true, min_score: 0 })
        const { total: counts, ...found } = await answer(targets, asked)
        expect(found).toEqual(scored)
        const value = (total as { value: number }).value
        const isMore = typeof track_total_hits === 'number' && value > track_total_hits
        expect(counts).toEqual(isMore ? { value: track_total_hits, relation: 'gte' } : { value, relation: 'eq' })
        const sliced = { runner: new SlicedInline(), concurrency: concurrency({ maxSliceCount: '2' }) }
        expect(await answer(targets, asked, sliced)).toEqual({ ...found, total: counts })
      }
    }),
    { numRuns: rounds(60) },
  )
}, 60_000)
