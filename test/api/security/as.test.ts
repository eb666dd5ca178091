// What `engine.as` gives stays who it stands for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
beforeAll(async () => {
  const some = { index_permissions: [{ index_patterns: ['things'], allowed_actions: ['*'], dls: '{"term":{"dept":"a"}}' }] }
  engine = await open({ threads: 0, security: { config: { roles: { some } } } })
  await engine.index({ index: 'things', id: '1', body: { dept: 'a' } })
  await engine.index({ index: 'things', id: '2', body: { dept: 'b' }, refresh: true })
})
afterAll(() => engine.close())

it.each([undefined, {}, { as: undefined }, { as: { roles: ['all_access'] } }, { as: null }])(
  'who calls as a user with %j sees what this user sees',
  async options => {
    const { hits } = await engine.as({ roles: ['some'] }).search({ index: 'things' }, options as never)
    expect(hits.hits.map(hit => hit._id)).toEqual(['1'])
  },
)

it('others are named to the engine itself', async () => {
  const { hits } = await engine.search({ index: 'things' }, { as: { roles: ['some'] } })
  expect(hits.hits).toHaveLength(1)
  expect((await engine.search({ index: 'things' })).hits.hits).toHaveLength(2)
})
