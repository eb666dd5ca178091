// Judged queries from files: requests of `_rank_eval`, TREC's qrels and topics, and CSV.
import { csv } from '../import/formats/csv.ts'

export interface JudgedQuery {
  readonly id: string
  /** The words; null where the query is a request of its own. */
  readonly text: string | null
  /** Of `_rank_eval`. */
  readonly request: Readonly<Record<string, unknown>> | null
  /** By document id. */
  readonly ratings: ReadonlyMap<string, number>
}

export class JudgementError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'JudgementError'
  }
}

interface RankEval {
  readonly requests: {
    readonly id: string
    readonly request?: Readonly<Record<string, unknown>>
    readonly template_id?: string
    readonly params?: Readonly<Record<string, unknown>>
    readonly ratings: readonly { readonly _id: string; readonly rating: number }[]
  }[]
}

/** `judgements`: the text of a `_rank_eval` body, of qrels, or of a CSV file. `topics`: the queries of qrels. */
export async function readJudgements(judgements: string, topics: string | null): Promise<JudgedQuery[]> {
  const start = judgements.trimStart()
  const queries = start.startsWith('{')
    ? fromRankEval(judgements)
    : isQrels(start)
      ? fromQrels(judgements, topics)
      : await fromTable(judgements, topics)
  if (queries.length === 0) throw new JudgementError('there is no judged query')
  return queries
}

function fromRankEval(text: string): JudgedQuery[] {
  let body: RankEval
  try {
    body = JSON.parse(text) as RankEval
  } catch (error) {
    throw new JudgementError(`the judgements are not JSON: ${(error as Error).message}`)
  }
  if (!Array.isArray(body.requests)) throw new JudgementError('a body of _rank_eval has [requests]')
  return body.requests.map(({ id, request, template_id, params, ratings }) => {
    if (template_id !== undefined && request === undefined && params?.query === undefined)
      throw new JudgementError(`query [${id}] is a template: give requests, or a parameter [query] and a variant`)
    return {
      id,
      text: params?.query === undefined ? null : String(params.query),
      request: request ?? null,
      ratings: new Map(ratings.map(({ _id, rating }: { _id: string; rating: number }) => [_id, rating])),
    }
  })
}

/** `1 0 doc 2`: query, iteration, document, rating. */
const QREL = /^(\S+)\s+(\S+)\s+(\S+)\s+(-?\d+)\s*$/

const isQrels = (start: string) => QREL.test(start.slice(0, start.indexOf('\n') === -1 ? undefined : start.indexOf('\n')))

function fromQrels(text: string, topics: string | null): JudgedQuery[] {
  if (topics === null) throw new JudgementError('qrels name queries: where are they? Give their topics')
  const ratings = new Map<string, Map<string, number>>()
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, query, , document, rating] = QREL.exec(line) ?? []
    if (query === undefined)
      throw new JudgementError(`line ${i + 1} of the qrels is not "query iteration document rating": ${line.slice(0, 80)}`)
    put(ratings, query, document, Number(rating))
  }
  return joined(ratings, readTopics(topics))
}

function put(ratings: Map<string, Map<string, number>>, query: string, document: string, rating: number): void {
  let own = ratings.get(query)
  if (own === undefined) ratings.set(query, (own = new Map()))
  own.set(document, rating)
}

/** Judged queries in the order of the topics; queries without judgements are left out. */
function joined(ratings: ReadonlyMap<string, ReadonlyMap<string, number>>, topics: ReadonlyMap<string, string>): JudgedQuery[] {
  const missing = [...ratings.keys()].filter(id => !topics.has(id))
  if (missing.length > 0) throw new JudgementError(`the topics lack ${missing.length} judged queries: ${missing.slice(0, 5).join(', ')}`)
  return [...topics].flatMap(([id, text]) => (ratings.has(id) ? [{ id, text, request: null, ratings: ratings.get(id)! }] : []))
}

/** TREC's own form, a line of `id<tab>words` each, or JSON lines with `id` (or `_id`) and `text` (or `query`). */
function readTopics(text: string): Map<string, string> {
  if (/<num>/i.test(text))
    return new Map(
      text.split(/<top>/i).flatMap((topic): [string, string][] => {
        const id = /<num>\s*(?:Number:)?\s*(\S+)/i.exec(topic)?.[1].replace(/<.*/, '')
        const title = /<title>\s*(?:Topic:)?\s*([\s\S]*?)\s*(?:<\/?\w+>|$)/i.exec(topic)?.[1]
        return id === undefined || title === undefined ? [] : [[id, title.replaceAll(/\s+/g, ' ')]]
      }),
    )
  return new Map(
    text
      .split(/\r?\n/)
      .filter(line => line.trim() !== '')
      .map((line): [string, string] => {
        if (line.startsWith('{')) {
          const topic = JSON.parse(line) as Record<string, unknown>
          return [String(topic.id ?? topic._id ?? topic.query_id), String(topic.text ?? topic.query ?? topic.title)]
        }
        const tab = line.search(/[\t,]/)
        if (tab < 1) throw new JudgementError(`a topic is not "id<tab>words": ${line.slice(0, 80)}`)
        return [line.slice(0, tab).trim(), line.slice(tab + 1).trim()]
      }),
  )
}

const COLUMNS = {
  id: ['qid', 'query_id', 'query-id', 'topic', 'id'],
  text: ['query', 'text', 'words', 'q'],
  document: ['doc', 'document', 'docid', 'doc_id', 'corpus-id', '_id'],
  rating: ['rating', 'score', 'relevance', 'rel', 'grade', 'label'],
} as const

/** Columns by their names: `query,document,rating`, and `qid` where words do not tell queries apart. */
async function fromTable(text: string, topics: string | null): Promise<JudgedQuery[]> {
  async function* chunks() {
    yield text
  }
  const rows: Record<string, unknown>[] = []
  for await (const batch of csv({ name: 'the judgements', chunks: chunks(), options: { sample: 1, columns: {} } }))
    for (const { text } of batch) rows.push(JSON.parse(text!) as Record<string, unknown>)
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const column = (which: keyof typeof COLUMNS) => names.find(name => (COLUMNS[which] as readonly string[]).includes(name.toLowerCase()))
  const [id, words, document, rating] = [column('id'), column('text'), column('document'), column('rating')]
  if (document === undefined || rating === undefined || (id === undefined && words === undefined))
    throw new JudgementError(
      `the judgements are neither JSON nor qrels, and the columns of a table would be query, document, rating, not ${names.join(', ').slice(0, 100)}`,
    )
  const ratings = new Map<string, Map<string, number>>()
  const texts = topics === null ? new Map<string, string>() : readTopics(topics)
  for (const row of rows) {
    const key = String(row[id ?? words!])
    put(ratings, key, String(row[document]), Number(row[rating]))
    if (words !== undefined && topics === null) texts.set(key, String(row[words]))
  }
  return joined(ratings, texts)
}
