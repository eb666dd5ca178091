// Requests that are meant to hurt: none may hang, and names of prototypes are names like others.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '../../../src/main.ts'

type Engine = Awaited<ReturnType<typeof open>>

let engine: Engine

beforeAll(async () => {
  engine = await open()
  await engine.indices.create({
    index: 'h',
    body: { mappings: { properties: { c: { type: 'completion' }, t: { type: 'text' } } } } as never,
  })
  await engine.bulk({
    refresh: true,
    body: Array.from({ length: 300 }, (_, i) => [
      { index: { _index: 'h' } },
      { c: `${'ab'.repeat(20)}${i}`, t: `hello${i}` },
    ]).flat() as never,
  })
})

afterAll(() => engine.close())

const suggest = async (suggestions: object) =>
  ((await engine.search({ body: { _source: false, suggest: suggestions } as never })) as never as { suggest: Record<string, unknown[]> })
    .suggest

it.each([
  ['a huge size', { prefix: 'ab', completion: { field: 'c', size: 2147483647 } }],
  ['everything', { regex: '.*', completion: { field: 'c', size: 10 } }],
  ['what only long texts could be', { regex: '(a|b)*.{30}', completion: { field: 'c' } }],
  ['characters beyond bytes', { regex: '[日本😀]', completion: { field: 'c' } }],
  ['half a character', { prefix: 'ab\ud800', completion: { field: 'c', fuzzy: { unicode_aware: true, fuzziness: 2 } } }],
  ['a long prefix', { prefix: 'ab'.repeat(20_000), completion: { field: 'c', fuzzy: true } }],
  ['many words', { text: 'hallo '.repeat(2000), phrase: { field: 't' } }],
])('%s', async (_, suggestion) => {
  expect((await suggest({ s: suggestion })).s).toHaveLength(1)
})

it('names of prototypes', async () => {
  const term = { text: 'hello', term: { field: 't' } }
  const found = await suggest(JSON.parse(JSON.stringify({ constructor: term, x: term }).replace('"x"', '"__proto__"')))
  expect(Object.keys(found).sort()).toEqual(['__proto__', 'constructor'])
})

it.each([
  [{ s: { text: 'x', guess: { field: 't' } } }, 'unknown field [guess]'],
  [{ s: { text: 'x', term: { field: 't', size: 0 } } }, 'size must be positive'],
  [{ s: { text: 'x', term: { field: 't', sort: 'x' } } }, 'No enum constant org.opensearch.search.suggest.SortBy.X'],
  [{ s: { text: 'x' } }, 'missing suggestion object'],
  [{ s: { text: 'x', phrase: { field: 't', smoothing: { x: {} } } } }, "suggester[phrase] doesn't support object field [x]"],
  [{ s: { prefix: 'x', completion: { field: 'c', speed: 1 } } }, '[completion] unknown field [speed]'],
  [{ s: ['x'] }, 'unexpected token [START_ARRAY] after [s]'],
  [{ s: 'x' }, '[suggest] does not support [s]'],
])('refuses %j', async (suggestions, reason) => {
  await expect(suggest(suggestions)).rejects.toThrow(reason)
})
