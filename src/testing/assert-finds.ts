// Says of a search which documents it is to find; where it does not, the error tells why.
import type { Searchlet } from '../searchlet.ts'
import { explainMiss, type SearchedRequest } from './explain-miss.ts'

/**
 * The search finds these documents and no others, in any order.
 *
 * @example
 *   await assertFinds(engine, { index: 'books', body: { query: { match: { title: 'fox' } } } }, ['1'])
 */
export async function assertFinds(engine: Searchlet, request: SearchedRequest, ids: readonly string[]): Promise<void> {
  const { hits } = await engine.search(request as never)
  const found = hits.hits.map(({ _id }) => String(_id))
  const missing = ids.filter(id => !found.includes(id))
  const others = found.filter(id => !ids.includes(id))
  if (missing.length === 0 && others.length === 0) return
  const { value } = (hits.total ?? { value: found.length }) as { readonly value: number }
  const lines = [`${value} hit${value === 1 ? '' : 's'}${found.length > 0 ? `: [${found.join(', ')}]` : ''}, expected [${ids.join(', ')}]`]
  for (const id of missing.slice(0, 5)) {
    const { reasons } = await explainMiss(engine, request, id)
    lines.push(`not found [${id}]: ${reasons.length > 0 ? reasons.join('; ') : 'no reason is known'}`)
  }
  if (others.length > 0) lines.push(`found beside: [${others.join(', ')}]`)
  throw new Error(lines.join('\n'))
}
