// Suggestions of every kind over a small index, against what a real server answered for the same documents.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../../src/main.ts'

type Engine = Awaited<ReturnType<typeof open>>

interface Recorded {
  readonly mapping: Record<string, unknown>
  readonly docs: readonly { readonly id: string }[]
  readonly steps: readonly { readonly suggestion: Record<string, unknown>; readonly entries: readonly unknown[] }[]
}

const { mapping, docs, steps }: Recorded = JSON.parse(readFileSync(new URL('./suggestions.recorded.json', import.meta.url), 'utf8'))

let engine: Engine

beforeAll(async () => {
  engine = await open()
  await engine.indices.create({ index: 'books', body: mapping as never })
  await engine.bulk({ refresh: true, body: docs.flatMap(({ id, ...doc }) => [{ index: { _index: 'books', _id: id } }, doc]) as never })
})

afterAll(() => engine.close())

/** Scores are 32-bit floats, and logarithms of two libraries may round apart in the last digit. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner) =>
    key === '_index' ? undefined : typeof inner === 'number' ? Number(inner.toPrecision(6)) : inner,
  )

describe('a suggestion', () => {
  it.each(steps.map(step => [JSON.stringify(step.suggestion), step] as const))('%s', async (_, { suggestion, entries }) => {
    const { suggest } = (await engine.search({ index: 'books', body: { _source: false, suggest: { s: suggestion } } })) as never as {
      suggest: { s: unknown[] }
    }
    expect(rounded(suggest.s)).toEqual(rounded(entries))
  })
})
