// Runs judged queries against one or several variants, measures the rankings, and says which differences are more than chance.
import { pathOf } from '../../copy/answered-error.ts'
import { type CopyEnd, type Peer, peerOf, RefusedError } from '../../copy/peer.ts'
import type { JudgedQuery } from './judgements.ts'
import { DEFAULT_MEASURES, type Measure, measuresOf } from './measures.ts'
import { randomisationTest } from './significance.ts'
import { bodyFor, openVariant, type Variant } from './variants.ts'

export interface EvaluateOptions {
  readonly index: string
  readonly queries: readonly JudgedQuery[]
  /** Absent: the requests of the queries themselves, or their words in all fields. The first one is what others are compared to. */
  readonly variants?: readonly Variant[]
  /** `nDCG@10,MAP,MRR,P@10,R@100`. */
  readonly measures?: string
  /** From this rating on a document is relevant: 1. */
  readonly relevant?: number
  readonly onProgress?: (done: number, total: number) => void
}

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

export interface EvalReport {
  readonly measures: readonly string[]
  readonly queries: number
  readonly judgements: number
  readonly variants: readonly VariantFigures[]
}

/** Searches under way at once: as many as keep a server busy, and few enough to leave it to others. */
const AT_ONCE = 4

/**
 * @example
 *   const report = await evaluate(engine, { index: 'books', queries: await readJudgements(qrels, topics), measures: 'nDCG@10,MAP' })
 *   report.variants[0].figures // { 'nDCG@10': 0.7123, MAP: 0.6511 }
 */
export async function evaluate(to: CopyEnd, options: EvaluateOptions): Promise<EvalReport> {
  const { queries, variants = [{ name: 'as it is' }], onProgress } = options
  const measures = measuresOf(options.measures ?? DEFAULT_MEASURES)
  let done = 0
  const told = () => onProgress?.(++done, queries.length * variants.length)
  const measured: Omit<VariantFigures, 'against'>[] = []
  for (const variant of variants) measured.push(await measure(to, variant, measures, options, told))
  const [first] = measured
  return {
    measures: measures.map(({ name }) => name),
    queries: queries.length,
    judgements: queries.reduce((sum, { ratings }) => sum + ratings.size, 0),
    variants: measured.map(one => ({ ...one, against: one === first ? null : differences(first, one, measures) })),
  }
}

async function measure(
  to: CopyEnd,
  variant: Variant,
  measures: readonly Measure[],
  options: EvaluateOptions,
  told: () => void,
): Promise<Omit<VariantFigures, 'against'>> {
  const { queries, relevant = 1 } = options
  const depth = Math.max(...measures.map(({ depth }) => depth))
  const opened = await openVariant(to, options.index, variant)
  try {
    const peer = peerOf(opened.end, 'the engine')
    const path = `${pathOf(opened.index, '_search')}?filter_path=hits.hits._id${variant.pipeline === undefined ? '' : `&search_pipeline=${encodeURIComponent(variant.pipeline)}`}`
    const begun = performance.now()
    const rows = await atOnce(queries, AT_ONCE, async query => {
      const hits = await search(peer, path, bodyFor(variant, query, depth), query.id)
      told()
      const found = hits.map(id => query.ratings.get(id))
      const judged = [...query.ratings.values()]
      const figures = Object.fromEntries(measures.map(({ name, of }) => [name, of(found, judged, relevant)]))
      return { id: query.id, text: query.text, figures, hits }
    })
    const mean = (name: string) => rows.reduce((sum, { figures }) => sum + figures[name], 0) / rows.length
    return {
      name: variant.name,
      figures: Object.fromEntries(measures.map(({ name }) => [name, mean(name)])),
      queries: rows,
      millis: performance.now() - begun,
    }
  } finally {
    await opened.close()
  }
}

async function search(peer: Peer, path: string, body: object, query: string): Promise<string[]> {
  try {
    const answer = await peer.json<{ hits?: { hits?: { _id: string }[] } }>('POST', path, body)
    return answer.hits?.hits?.map(({ _id }) => _id) ?? []
  } catch (error) {
    throw error instanceof RefusedError ? new TypeError(`query [${query}] was refused: ${error.message}`) : error
  }
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

function differences(
  first: Omit<VariantFigures, 'against'>,
  other: Omit<VariantFigures, 'against'>,
  measures: readonly Measure[],
): Record<string, Difference> {
  return Object.fromEntries(
    measures.map(({ name }) => {
      const [a, b] = [first, other].map(({ queries }) => queries.map(({ figures }) => figures[name]))
      const better = b.filter((value, i) => value > a[i] + 1e-12).length
      const worse = b.filter((value, i) => value < a[i] - 1e-12).length
      return [name, { difference: other.figures[name] - first.figures[name], p: randomisationTest(b, a), better, worse }]
    }),
  )
}

/** The rankings of a variant as a run of TREC. Scores are ranks from behind, as trec_eval orders equal scores by itself. */
export function trecRun({ name, queries }: VariantFigures): string {
  const tag = name.replaceAll(/\s+/g, '-')
  return queries.flatMap(({ id, hits }) => hits.map((hit, i) => `${id} Q0 ${hit} ${i + 1} ${hits.length - i} ${tag}\n`)).join('')
}
