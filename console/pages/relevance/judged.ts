// The judged queries and the searches they are tried on, kept in this browser.
import { type JudgedQuery, readJudgements } from '../../../src/tools/eval/judgements.ts'
import { keptStore } from '../../api/store.ts'

/** As it is kept: maps are no JSON. */
export interface KeptQuery {
  readonly id: string
  readonly text: string | null
  readonly request: Readonly<Record<string, unknown>> | null
  readonly ratings: readonly (readonly [document: string, rating: number])[]
}

export const LETTERS = ['A', 'B'] as const
export type Letter = (typeof LETTERS)[number]

/** A search, as text: it is written while it does not parse yet. Empty: what each query asks by itself. */
export interface Search {
  readonly index: string
  readonly body: string
}

export interface Relevance {
  readonly queries: readonly KeptQuery[]
  readonly searches: readonly Search[]
  readonly measures: string
  /** From this rating on a document is relevant. */
  readonly relevant: number
}

const BODY = `{
  "query": {
    "query_string": { "query": "{{query}}", "lenient": true }
  }
}`

export const kept = keptStore<Relevance>('relevance', {
  queries: [],
  searches: [{ index: '', body: BODY }],
  measures: 'nDCG@10,MRR@10,ERR@10,P@10,R@100',
  relevant: 1,
})

export const change = (part: Partial<Relevance>): void => kept.set(before => ({ ...before, ...part }))

export const changeSearch = (at: number, part: Partial<Search>): void =>
  kept.set(before => ({ ...before, searches: before.searches.map((one, i) => (i === at ? { ...one, ...part } : one)) }))

const changeQuery = (id: string, make: (query: KeptQuery) => KeptQuery) =>
  kept.set(before => ({ ...before, queries: before.queries.map(query => (query.id === id ? make(query) : query)) }))

export const changeWords = (id: string, text: string): void => changeQuery(id, query => ({ ...query, text }))

/** Null takes the judgement back. */
export function judge(id: string, document: string, rating: number | null): void {
  changeQuery(id, query => {
    const others = query.ratings.filter(([name]) => name !== document)
    return { ...query, ratings: rating === null ? others : [...others, [document, rating]] }
  })
}

export const removeQuery = (id: string): void =>
  kept.set(before => ({ ...before, queries: before.queries.filter(query => query.id !== id) }))

/** Answers its id. */
export function addQuery(text: string): string {
  const taken = new Set(kept.get().queries.map(({ id }) => id))
  let id = text
  for (let i = 2; taken.has(id); i++) id = `${text} ${i}`
  kept.set(before => ({ ...before, queries: [...before.queries, { id, text, request: null, ratings: [] }] }))
  return id
}

export const asJudged = ({ ratings, ...query }: KeptQuery): JudgedQuery => ({ ...query, ratings: new Map(ratings) })

/** Those of before with the same id are replaced. Answers how many came. */
export async function importQueries(judgements: string, topics: string): Promise<number> {
  const read = await readJudgements(judgements, topics.trim() === '' ? null : topics)
  const found = read.map(({ ratings, ...query }): KeptQuery => ({ ...query, ratings: [...ratings] }))
  const ids = new Set(found.map(({ id }) => id))
  kept.set(before => ({
    ...before,
    queries: [...before.queries.filter(({ id }) => !ids.has(id)), ...found],
    // Each query has its own request until a search for all of them is written.
    searches:
      before.queries.length === 0 && found.every(({ text }) => text === null) ? [{ ...before.searches[0], body: '' }] : before.searches,
  }))
  return found.length
}
