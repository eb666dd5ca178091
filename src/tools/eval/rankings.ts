// Rankings of judged queries, measured and compared, over whatever searches. It needs nothing of Node: the console measures with it, too.
import type { JudgedQuery } from './judgements.ts'
import type { Measure } from './measures.ts'
import { bodyFor, type Variant } from './search-body.ts'
import { randomisationTest } from './significance.ts'

export interface QueryFigures {
  readonly id: string
  readonly text: string | null
  /** By measure. */
  readonly figures: Readonly<Record<string, number>>
  /** Ids of the hits, in order. */
  readonly hits: readonly string[]
}

export interface VariantFigures {
  readonly name: string
  /** Means over all queries, by measure. */
  readonly figures: Readonly<Record<string, number>>
  /** Differences from the first variant; null for itself. */
  readonly against: Readonly<Record<string, Difference>> | null
  readonly queries: readonly QueryFigures[]
  /** Of all searches. */
  readonly millis: number
}

export interface Difference {
  readonly difference: number
  /** Of the paired randomisation test, two-sided. */
  readonly p: number
  readonly better: number
  readonly worse: number
}

export type MeasuredVariant = Omit<VariantFigures, 'against'>

/** Answers the ids of the hits, in order. */
type SearchIds = (body: object, query: JudgedQuery) => Promise<readonly string[]>

/** Searches under way at once: as many as keep a server busy, and few enough to leave it to others. */
const AT_ONCE = 4

export async function measureVariant(
  variant: Variant,
  queries: readonly JudgedQuery[],
  measures: readonly Measure[],
  relevant: number,
  search: SearchIds,
): Promise<MeasuredVariant> {
  const depth = Math.max(...measures.map(({ depth }) => depth))
  const highest = highestOf(queries)
  const begun = performance.now()
  const rows = await atOnce(queries, AT_ONCE, async query => {
    const hits = await search(bodyFor(variant, query, depth), query)
    const found = hits.map(id => query.ratings.get(id))
    const judged = [...query.ratings.values()]
    const figures = Object.fromEntries(measures.map(({ name, of }) => [name, of(found, judged, relevant, highest)]))
    return { id: query.id, text: query.text, figures, hits }
  })
  const mean = (name: string) => rows.reduce((sum, { figures }) => sum + figures[name], 0) / rows.length
  return {
    name: variant.name,
    figures: Object.fromEntries(measures.map(({ name }) => [name, mean(name)])),
    queries: rows,
    millis: performance.now() - begun,
  }
}

/** Of all queries: the scale that ratings are given on. */
function highestOf(queries: readonly JudgedQuery[]): number {
  let highest = 0
  for (const { ratings } of queries) for (const rating of ratings.values()) highest = Math.max(highest, rating)
  return highest
}

/** Results in the order of the items. */
async function atOnce<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i])
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}

/** `samples`: of the test for chance, where there are many queries. */
export function differences(
  first: MeasuredVariant,
  other: MeasuredVariant,
  measures: readonly Measure[],
  samples?: number,
): Record<string, Difference> {
  return Object.fromEntries(
    measures.map(({ name }) => {
      const [a, b] = [first, other].map(({ queries }) => queries.map(({ figures }) => figures[name]))
      const better = b.filter((value, i) => value > a[i] + 1e-12).length
      const worse = b.filter((value, i) => value < a[i] - 1e-12).length
      return [name, { difference: other.figures[name] - first.figures[name], p: randomisationTest(b, a, samples), better, worse }]
    }),
  )
}
