// Parameters of requests, from URLs and from typed callers.
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/engine/calls/operation.ts'
import { readParams } from '../../../src/engine/calls/params.ts'

const row: Operation = {
  name: 'cluster.health',
  action: 'cluster:monitor/health',
  routes: [{ method: 'GET', path: '/_cluster/health' }],
  params: {
    level: 'string',
    from: 'int',
    timeout: 'time',
    index: 'list',
    flag: 'boolean',
    _source: 'boolean_or_list',
    _source_includes: 'list',
  },
  run: () => ({}),
}
const read = (given: Record<string, unknown>) => readParams(row, given, '/_cluster/health?x=1')

describe('values', () => {
  test('come from text as from a typed caller', () => {
    expect(read({ from: '3', timeout: '30s', index: 'a,b', flag: '', _source: 'a.*' })).toEqual(
      read({ from: 3, timeout: '30s', index: ['a', 'b'], flag: true, _source: ['a.*'] }),
    )
    expect(read({ timeout: '1m' }).timeout).toBe(60_000)
    expect(read({ _source: 'false' })._source).toBe(false)
  })

  test.each([
    ['from', 'abc', 'Failed to parse int parameter [from] with value [abc]'],
    ['from', '1.5', 'Failed to parse int parameter [from] with value [1.5]'],
    ['timeout', '5', 'failed to parse setting [timeout] with value [5] as a time value: unit is missing or unrecognized'],
    ['flag', 'foo', 'Failed to parse value [foo] as only [true] or [false] are allowed.'],
  ])('%s=%s is refused', (name, value, reason) => {
    expect(() => read({ [name]: value })).toThrow(reason)
  })
})

describe('unknown parameters', () => {
  test.each([
    [{ levl: '1' }, 'request [/_cluster/health] contains unrecognized parameter: [levl] -> did you mean [level]?'],
    [{ zzz: '1', qqq: '2' }, 'request [/_cluster/health] contains unrecognized parameters: [qqq], [zzz]'],
    [{ constructor: '1' }, 'request [/_cluster/health] contains unrecognized parameter: [constructor]'],
  ])('%j', (given, reason) => {
    expect(() => read(given)).toThrow(reason)
  })
})

describe('parameters of a query in the URL', () => {
  const search = (urlQuery: Operation['urlQuery'], given: Record<string, string>, hasBody: boolean) =>
    Object.keys(readParams({ ...row, params: { q: 'string', df: 'string', lenient: 'boolean' }, urlQuery }, given, '/a/_x', hasBody)).sort()
  const unknown = (names: string) => `request [/a/_x] contains unrecognized parameter${names.includes(',') ? 's' : ''}: ${names}`

  test.each([
    ['beside body', { q: 'a', df: 'f' }, true, ['df', 'q']],
    ['beside body', { df: 'f' }, false, '[df]'],
    ['instead of body', { q: 'a', df: 'f' }, false, ['df', 'q']],
    ['instead of body', { q: 'a', df: 'f' }, true, '[df], [q]'],
    ['instead of body', { df: 'f', lenient: 'true' }, true, '[df], [lenient]'],
    ['overruled by body', { q: 'a' }, true, ['q']],
    ['overruled by body', { q: 'a', df: 'f' }, true, '[df]'],
  ] as const)('are known where it is read: %s %o, body %s', (urlQuery, given, hasBody, expected) => {
    if (typeof expected === 'string') expect(() => search(urlQuery, given, hasBody)).toThrow(unknown(expected))
    else expect(search(urlQuery, given, hasBody)).toEqual(expected)
  })
})
