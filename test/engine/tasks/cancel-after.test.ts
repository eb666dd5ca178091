// `cancel_after_time_interval`: the search's own counts first, then that of the multi-search around it, then the cluster's, as a real server
// has it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'long', body: { mappings: { properties: { k: { type: 'keyword' } } } } })
  const body = Array.from({ length: 20_000 }, (_, n) => [{ index: {} }, { k: `${((n * 2654435761) >>> 0).toString(36)}-${n}` }]).flat()
  await engine.bulk({ index: 'long', refresh: true, body })
})
afterAll(() => engine.close())

/** Takes longer than all limits here, and not much longer. */
const should = Array.from({ length: 12 }, (_, i) => ({ wildcard: { k: `*${i.toString(36)}*${(i * 7).toString(36)}*z*${i % 10}*` } }))
const SLOW = { query: { bool: { should } } }

const NOT_SAID = undefined
const SAID = [NOT_SAID, '-1', 'limit'] as const
type Said = (typeof SAID)[number]
const given = (said: Said, limit: string) => (said === 'limit' ? limit : said)

const setCluster = (value: string | null) =>
  engine.cluster.putSettings({ body: { transient: { 'search.cancel_after_time_interval': value } } })

/** The limit that a search ended by; null: it was answered. */
function endOf(error: { caused_by?: { reason: string } } | undefined): string | null {
  if (error === undefined) return null
  return (
    /^cancelled task with reason: Cancellation timeout of (.*) is expired$/.exec(error.caused_by?.reason ?? '')?.[1] ??
    JSON.stringify(error)
  )
}

/** The first that says something. */
function expected(...limits: (string | undefined)[]): string | null {
  const first = limits.find(limit => limit !== undefined)
  return first === undefined || first === '-1' ? null : first
}

describe('a search is cancelled after its time', () => {
  it.each(SAID.flatMap(cluster => SAID.map(request => ({ cluster, request }))))('%j', async said => {
    const cluster = given(said.cluster, '9ms')
    const request = given(said.request, '6ms')
    await setCluster(cluster ?? null)
    const search = engine.search({ index: 'long', body: SLOW, ...(request !== undefined && { cancel_after_time_interval: request }) })
    const error = await search.then(
      () => undefined,
      error => ({ caused_by: { reason: String(error.cause?.reason) } }),
    )
    expect(endOf(error)).toBe(expected(request, cluster))
  })

  it.each(SAID.flatMap(cluster => SAID.flatMap(parent => SAID.map(child => ({ cluster, parent, child })))))(
    'of several: %j',
    async said => {
      const cluster = given(said.cluster, '9ms')
      const parent = given(said.parent, '6ms')
      const child = given(said.child, '4ms')
      await setCluster(cluster ?? null)
      const head = { index: 'long', ...(child !== undefined && { cancel_after_time_interval: child }) }
      const params = parent === undefined ? {} : { cancel_after_time_interval: parent }
      const { responses } = await engine.msearch({ body: [head, SLOW], ...params } as never)
      expect(endOf((responses[0] as { error?: { caused_by?: { reason: string } } }).error)).toBe(expected(child, parent, cluster))
    },
  )

  it('as a parameter, not in the body', async () => {
    const answer = await engine.handle({ method: 'POST', path: '/long/_search', body: '{"cancel_after_time_interval":"50ms"}' })
    expect(answer.status).toBe(400)
    expect(String(answer.body)).toContain('"type":"parsing_exception"')
  })

  it.each(['abc', '5', '-2', '-5ms', '1.5ms', ''])('not after [%s]', async value => {
    const answer = await engine.handle({ method: 'POST', path: `/long/_search?cancel_after_time_interval=${value}`, body: '{}' })
    expect(answer.status).toBe(400)
    expect(String(answer.body)).toContain('"type":"illegal_argument_exception"')
  })
})
