import { describe, expect, test } from 'vitest'
import {
  type IndexOptions,
  LENIENT_EXPAND_OPEN,
  type NamedIndex,
  readIndexOptions,
  resolveIndices,
  STRICT_EXPAND_OPEN_FORBID_CLOSED,
  singleIndex,
  validateIndexName,
  writeIndex,
} from '../../src/engine/names.ts'

const index = (name: string, options: Partial<NamedIndex> = {}): [string, NamedIndex] => [
  name,
  { name, hidden: false, closed: false, aliases: new Map(), ...options },
]
const indices = new Map([
  index('logs-1', { aliases: new Map([['logs', { is_write_index: true }]]) }),
  index('logs-2', { aliases: new Map([['logs', {}]]) }),
  index('books', { aliases: new Map([['library', {}]]) }),
  index('old', { closed: true }),
  index('.secret', { hidden: true }),
])
const resolve = (expression: string | undefined, options: IndexOptions = STRICT_EXPAND_OPEN_FORBID_CLOSED) =>
  resolveIndices(indices, expression, options)

describe('expressions', () => {
  test.each([
    [undefined, ['logs-1', 'logs-2', 'books']],
    ['_all', ['logs-1', 'logs-2', 'books']],
    ['*', ['logs-1', 'logs-2', 'books']],
    ['logs-*', ['logs-1', 'logs-2']],
    ['logs', ['logs-1', 'logs-2']],
    ['libr*', ['books']],
    ['books,logs-2', ['books', 'logs-2']],
    ['logs-*,-logs-1', ['logs-2']],
    ['.sec*', ['.secret']],
    ['nope*', []],
  ])('%s', (expression, names) => {
    expect(resolve(expression)).toEqual(names)
  })

  test('a minus without a wildcard before it is a name', () => {
    expect(() => resolve('books,-books')).toThrow('no such index [-books]')
  })

  test('what is missing or closed', () => {
    expect(() => resolve('nope')).toThrow('no such index [nope]')
    expect(() => resolve('old')).toThrow('closed')
    expect(resolve('nope,old,books', { ...STRICT_EXPAND_OPEN_FORBID_CLOSED, ignoreUnavailable: true })).toEqual(['books'])
    expect(() => resolve('nope*', { ...LENIENT_EXPAND_OPEN, allowNoIndices: false })).toThrow('no such index [nope*]')
    expect(resolve('*', { ...LENIENT_EXPAND_OPEN, expandClosed: true, expandHidden: true })).toHaveLength(5)
    expect(() => resolve('library', { ...LENIENT_EXPAND_OPEN, aliases: 'refuse' })).toThrow('matches an alias')
  })

  test('options of a request', () => {
    expect(readIndexOptions({ expand_wildcards: 'all' }, LENIENT_EXPAND_OPEN)).toMatchObject({ expandClosed: true, expandHidden: true })
    expect(() => readIndexOptions({ expand_wildcards: 'foo' }, LENIENT_EXPAND_OPEN)).toThrow('No valid expand wildcard value [foo]')
  })
})

test('aliases for reading and writing one document', () => {
  expect(writeIndex(indices, 'logs')).toBe('logs-1')
  expect(writeIndex(indices, 'library')).toBe('books')
  expect(writeIndex(indices, 'new')).toBeNull()
  expect(singleIndex(indices, 'library')).toBe('books')
  expect(() => singleIndex(indices, 'logs')).toThrow(
    "alias [logs] has more than one index associated with it [logs-1, logs-2], can't execute a single index op",
  )
})

test.each([
  ['_a', "must not start with '_', '-', or '+'"],
  ['a b', 'must not contain the following characters'],
  ['A', 'must be lowercase'],
  ['a#b', "must not contain '#'"],
  ['a:b', "must not contain ':'"],
  ['..', "must not be '.' or '..'"],
  ['x'.repeat(256), 'index name is too long, (256 > 255)'],
])('no index may be called %s', (name, why) => {
  expect(() => validateIndexName(name)).toThrow(`Invalid index name [${name}], ${why}`)
})
