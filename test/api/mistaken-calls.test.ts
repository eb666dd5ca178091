// Mistakes that callers without a compiler make: each is told in words that help.
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EngineOptions, open, type Searchlet } from '../../src/main.ts'

describe('a mistaken call', () => {
  let engine: Searchlet
  beforeAll(async () => void (engine = await open({ threads: 0 })))
  afterAll(() => engine.close())
  const untyped = () => engine as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>

  it.each([
    ['search', ['books'], 'search takes one object: path parts, parameters and [body] together'],
    ['search', [null], 'search takes one object: path parts, parameters and [body] together'],
    ['get', ['books', '1'], 'get takes one object: path parts, parameters and [body] together'],
    ['index', [{ index: undefined, body: {} }], 'index needs [index]'],
    ['get', [{ id: '1' }], 'get needs [index]'],
    [
      'search',
      [{ query: { match_all: {} } }],
      'request [/_search] contains unrecognized parameter: [query]; what belongs to the body is given there: { body: { query: … } }',
    ],
  ])('of %s with %j is refused: %s', async (name, given, message) => {
    await expect(untyped()[name](...given)).rejects.toMatchObject({ status: 400, type: 'illegal_argument_exception', message })
  })

  it('keeps the reason as the server says it', async () => {
    await expect(untyped().search({ query: {} })).rejects.toMatchObject({
      reason: 'request [/_search] contains unrecognized parameter: [query]',
    })
  })

  it('with a body that is no JSON is refused, not an error of the engine', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    for (const body of [circular, { big: 1n, circular }])
      await expect(engine.index({ index: 'books', body })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/^the body cannot be written as JSON: Converting circular structure/),
      })
  })

  it('with a body that is no value, or a signal that is none, is refused', async () => {
    const refused = (message: string) => ({ status: 400, type: 'illegal_argument_exception', message })
    await expect(untyped().search({ body: () => 1 })).rejects.toMatchObject(refused('the body cannot be written as JSON: it is a function'))
    await expect(untyped().search({}, { signal: {} })).rejects.toMatchObject(refused('[signal] is not an AbortSignal'))
    await expect(untyped().count({}, { signal: null })).resolves.toMatchObject({ count: 0 })
  })

  it('with big integers keeps what else JSON makes of values', async () => {
    await engine.index({
      index: 'big',
      id: '1',
      body: { big: 2n ** 53n + 1n, none: Number.NaN, day: new Date(0), gone: undefined, list: [1n, undefined] },
    })
    expect((await engine.handle({ method: 'GET', path: '/big/_source/1' })).body).toBe(
      '{"big":9007199254740993,"none":null,"day":"1970-01-01T00:00:00.000Z","list":[1,null]}',
    )
  })
})

describe('open', () => {
  it.each([
    [{ threds: 1 }, 'open has no option [threds] did you mean [threads]?'],
    [{ threads: '2' }, 'the option [threads] of open must be a whole number from 0 on'],
    [{ threads: -1 }, 'the option [threads] of open must be a whole number from 0 on'],
    [{ path: 5 }, 'the option [path] of open must be a text'],
    [{ path: null }, 'the option [path] of open must be a text'],
    [{ readOnly: 'yes' }, 'the option [readOnly] of open must be true or false'],
    [{ constructor: 1 }, expect.stringMatching(/^open has no option \[constructor\]/)],
    ['./data', "open takes one object of options, such as { path: './data' }"],
    [null, "open takes one object of options, such as { path: './data' }"],
  ])('refuses %j', async (options, message) => {
    await expect(open(options as unknown as EngineOptions)).rejects.toMatchObject({ status: 400, message })
  })

  it.each([
    [{ path: {} }, 'the option [path] of export must be a text'],
    [{ indices: 5 }, 'the option [indices] of export must be a text or a list of texts'],
    [{ index: 'books' }, expect.stringMatching(/^export has no option \[index\]/)],
    ['./books.searchlet', "export takes one object of options, such as { path: './books.searchlet' }"],
  ])('makes an engine that refuses to export to %j', async (options, message) => {
    await using engine = await open({ threads: 0 })
    await expect(engine.export(options as never)).rejects.toMatchObject({ status: 400, message })
  })

  it('makes an engine that is printed in a line', async () => {
    await using engine = await open({ threads: 0 })
    expect(inspect({ engine })).toBe('{ engine: Searchlet { in memory } }')
  })

  it('makes an engine that may be wrapped', async () => {
    await using engine = await open({ threads: 0 })
    const proxy = new Proxy(engine, {})
    await proxy.index({ index: 'books', id: '1', body: {} })
    await using fork = await proxy.fork()
    expect(await fork.exists({ index: 'books', id: '1' })).toBe(true)
    expect((await proxy.export()).length).toBeGreaterThan(0)
    expect(await Object.create(engine).as({ roles: [] }).exists({ index: 'books', id: '1' })).toBe(true)
  })
})
