// Work in the thread of its caller that is no search: others have their turn between two steps of it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Turns } from '../../src/core/turns.ts'
import { eachInTurns } from '../../src/engine/tasks/task-turns.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'

const COUNT = 40

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'words', body: { mappings: { properties: { k: { type: 'keyword' } } } } })
  await engine.bulk({
    index: 'words',
    refresh: true,
    body: Array.from({ length: COUNT }, (_, n) => [{ index: { _id: `${n}` } }, { k: `a${n}z` }]).flat(),
  })
})
afterAll(() => engine.close())

/** How often others have had their turn while every one is over at once. */
async function passes(work: () => Promise<unknown>): Promise<number> {
  const over = vi.spyOn(Turns.prototype, 'isOver', 'get').mockReturnValue(true)
  const pass = vi.spyOn(Turns.prototype, 'pass')
  try {
    await work()
    return pass.mock.calls.length
  } finally {
    over.mockRestore()
    pass.mockRestore()
  }
}

const wildcards = {
  bool: { should: Array.from({ length: COUNT }, (_, n) => ({ wildcard: { k: { value: `*${n}*`, rewrite: 'top_terms_5' } } })) },
}

describe('turns', () => {
  it('come between two patterns that an explanation looks words up for', async () => {
    expect(await passes(() => engine.explain({ index: 'words', id: '7', body: { query: wildcards } }))).toBeGreaterThanOrEqual(COUNT)
  })

  it('come between two patterns of a query that is validated', async () => {
    const asked = { index: 'words', rewrite: true, body: { query: wildcards } }
    expect(await passes(() => engine.indices.validateQuery(asked))).toBeGreaterThanOrEqual(COUNT)
  })

  it('come between two documents that are read', async () => {
    const ids = Array.from({ length: COUNT }, (_, n) => `${n}`)
    expect(await passes(() => engine.mget({ index: 'words', body: { ids } }))).toBeGreaterThanOrEqual(COUNT)
    expect(await passes(() => engine.mtermvectors({ index: 'words', body: { ids } }))).toBeGreaterThanOrEqual(COUNT)
  })

  it('leave what is done of each in order', async () => {
    const turns = new Turns(0)
    expect(await eachInTurns(turns as never, [3, 1, 2], async n => n * 2)).toEqual([6, 2, 4])
  })
})
