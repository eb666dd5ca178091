// Judged queries as files: a body of `_rank_eval`, TREC's qrels and their topics.
import type { JudgedQuery } from './judgements.ts'

/** `requestOf`: what a query asks. The metric is one to begin with. */
export const toRankEval = (queries: readonly JudgedQuery[], index: string, requestOf: (query: JudgedQuery) => object): object => ({
  requests: queries.map(query => ({
    id: query.id,
    request: requestOf(query),
    ratings: [...query.ratings].map(([_id, rating]) => ({ _index: index, _id, rating })),
  })),
  metric: { dcg: { k: 10, normalize: true } },
})

/** White space divides columns, so an id that holds any is not written as it is. */
const column = (id: string) => id.replaceAll(/\s+/g, '_')

export const toQrels = (queries: readonly JudgedQuery[]): string =>
  queries.flatMap(({ id, ratings }) => [...ratings].map(([document, rating]) => `${column(id)} 0 ${column(document)} ${rating}\n`)).join('')

/** A line of `id<tab>words` each. */
export const toTopics = (queries: readonly JudgedQuery[]): string =>
  queries.map(({ id, text }) => `${column(id)}\t${(text ?? '').replaceAll(/\s+/g, ' ')}\n`).join('')
