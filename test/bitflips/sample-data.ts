// A few documents with every kind of structure, and questions that read all of them.
import type { Api } from '../../src/api/functions.ts'

export const INDEX = 'small'
export const OTHER = 'other'

const MAPPINGS = {
  properties: {
    t: { type: 'text', index_options: 'offsets', store: true },
    k: { type: 'keyword' },
    n: { type: 'long' },
    x: { type: 'double' },
  },
}

const TEXTS = ['a quick brown fox', 'a lazy dog', 'quick quick dog', 'brown bread', 'the fox and the dog', 'a fox']
const document = (i: number) => ({
  t: TEXTS[i % TEXTS.length],
  k: [`k${i % 3}`, `z${i}`],
  n: i * 1_000_003 - 2,
  x: i / 3,
})

/** Leaves a segment with deletions, and operations in the log that no commit has. */
export async function fill(api: Api): Promise<void> {
  for (const index of [INDEX, OTHER])
    await api.indices.create({
      index,
      body: { settings: { number_of_shards: 1, number_of_replicas: 0 }, mappings: MAPPINGS, aliases: { [`${index}-alias`]: {} } } as never,
    })
  const put = (index: string, i: number) => api.index({ index, id: `id-${i}`, body: document(i) })
  for (const i of [0, 1, 2, 3]) await put(INDEX, i)
  await put(OTHER, 0)
  await api.indices.flush({ index: INDEX })
  await api.delete({ index: INDEX, id: 'id-1' })
  await api.indices.flush({ index: INDEX })
  await put(INDEX, 5)
  await api.delete({ index: INDEX, id: 'id-2' })
}

const SEARCHES: object[] = [
  { query: { match: { t: 'quick fox' } }, explain: true },
  { query: { match_phrase: { t: 'quick brown fox' } } },
  { query: { term: { k: 'k1' } }, sort: [{ k: 'desc' }] },
  { query: { prefix: { k: 'z' } }, sort: [{ n: 'asc' }], version: true, seq_no_primary_term: true },
  { query: { range: { n: { gte: 1, lte: 3_500_000 } } }, docvalue_fields: ['k', 'n', 'x'], stored_fields: ['t'] },
  { query: { range: { x: { gt: 0.5 } } }, sort: [{ x: 'desc' }] },
  { query: { bool: { must: [{ exists: { field: 't' } }], filter: [{ ids: { values: ['id-0', 'id-3', 'id-5'] } }] } } },
  { query: { wildcard: { k: '*1' } } },
]

/** Answers by question; what fails answers its error. */
export type Answers = Map<string, unknown>

/** Where `isOver` says of the answers so far that nothing else is to come, that is enough. */
export async function readAll(api: Api, index: string, isOver: (answer: unknown) => boolean = () => false): Promise<Answers> {
  const answers: Answers = new Map()
  const ask = async (question: string, answer: () => Promise<unknown>) => {
    try {
      answers.set(question, await answer())
    } catch (error) {
      answers.set(question, error)
    }
  }
  for (const [i, body] of SEARCHES.entries()) {
    await ask(`search ${i}`, async () => {
      const { took: _, ...answer } = (await api.search({ index, body: body as never })) as unknown as Record<string, unknown>
      return answer
    })
    if (i === 0 && isOver(answers.get('search 0'))) return answers
  }
  for (let i = 0; i < 6; i++) await ask(`get ${i}`, () => api.get({ index, id: `id-${i}`, stored_fields: 't,_source' } as never))
  await ask('metadata', () => api.indices.get({ index }))
  await ask('alias', async () => (await api.count({ index: `${index}-alias` })).count)
  return answers
}

/** The whole shard, the only one, answers with an error. */
export const isWithoutShard = (answer: unknown): boolean =>
  answer instanceof Error || (answer as { _shards?: { successful: number } })._shards?.successful === 0
