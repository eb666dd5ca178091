// Functions that ask whether something is there: yes or no, as the official client has it, and errors only for what is wrong with the question.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.index({ index: 'books', id: '1', body: { title: 'fox' } })
  await engine.indices.putAlias({ index: 'books', name: 'library' })
})
afterAll(() => engine.close())

it('answers whether something is there', async () => {
  const { indices } = engine
  expect(await Promise.all([engine.exists({ index: 'books', id: '1' }), engine.existsSource({ index: 'books', id: '1' })])).toEqual([
    true,
    true,
  ])
  expect(await Promise.all([indices.exists({ index: 'books' }), indices.existsAlias({ name: 'library' })])).toEqual([true, true])
})

it('answers no for what is not, and for what would be in an index that is not', async () => {
  const { indices, cluster } = engine
  expect(
    await Promise.all([
      engine.exists({ index: 'books', id: '2' }),
      engine.exists({ index: 'nope', id: '1' }),
      engine.existsSource({ index: 'nope', id: '1' }),
      indices.exists({ index: 'nope' }),
      indices.existsAlias({ name: 'nope' }),
      indices.existsTemplate({ name: 'nope' }),
      indices.existsIndexTemplate({ name: 'nope' }),
      cluster.existsComponentTemplate({ name: 'nope' }),
    ]),
  ).toEqual(Array(8).fill(false))
})

it('throws for a question that is none', async () => {
  await expect(engine.exists({ index: 'books', id: '1', nope: true } as never)).rejects.toMatchObject({ status: 400 })
})
