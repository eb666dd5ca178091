// Runs judged queries against one or several variants, measures the rankings, and says which differences are more than chance.
import { pathOf } from '../../copy/answered-error.ts'
import { type CopyEnd, type Peer, peerOf, RefusedError } from '../../copy/peer.ts'
import { asSearchBody } from '../search-body.ts'
import type { JudgedQuery } from './judgements.ts'
import { DEFAULT_MEASURES, type Measure, measuresOf } from './measures.ts'
import { differences, type MeasuredVariant, measureVariant, type VariantFigures } from './rankings.ts'
import type { Variant } from './search-body.ts'
import { openVariant } from './variants.ts'

export type { Difference, QueryFigures, VariantFigures } from './rankings.ts'

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

export interface EvalReport {
  readonly measures: readonly string[]
  readonly queries: number
  readonly judgements: number
  readonly variants: readonly VariantFigures[]
}

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
  const measured: MeasuredVariant[] = []
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
): Promise<MeasuredVariant> {
  const opened = await openVariant(to, options.index, variant)
  try {
    const peer = peerOf(opened.end, 'the engine')
    const path = `${pathOf(opened.index, '_search')}?filter_path=hits.hits._id${variant.pipeline === undefined ? '' : `&search_pipeline=${encodeURIComponent(variant.pipeline)}`}`
    const whole = variant.body === undefined ? variant : { ...variant, body: asSearchBody(variant.body) }
    return await measureVariant(whole, options.queries, measures, options.relevant ?? 1, async (body, query) => {
      const hits = await search(peer, path, body, query.id)
      told()
      return hits
    })
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

/** The rankings of a variant as a run of TREC. Scores are ranks from behind, as trec_eval orders equal scores by itself. */
export function trecRun({ name, queries }: VariantFigures): string {
  const tag = name.replaceAll(/\s+/g, '-')
  return queries.flatMap(({ id, hits }) => hits.map((hit, i) => `${id} Q0 ${hit} ${i + 1} ${hits.length - i} ${tag}\n`)).join('')
}
