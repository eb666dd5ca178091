// Index expressions: wildcards, exclusions, missing and closed indexes.
import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../../src/core/errors.ts'
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
} from '../../../src/engine/indices/names.ts'

const index = (name: string, options: Partial<NamedIndex> = {}): [string, NamedIndex] => [
  name,
  { name, uuid: `${name}-uuid`, hidden: false, closed: false, aliases: new Map(), ...options },
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

describe('what the server says of names it does not find', () => {
  const strict = { ...STRICT_EXPAND_OPEN_FORBID_CLOSED, ignoreUnavailable: true, allowNoIndices: false }
  const details = (expression: string, options: IndexOptions) => {
    try {
      return resolve(expression, options)
    } catch (error) {
      return { reason: (error as ApiError).reason, ...(error as ApiError).details }
    }
  }

  test.each<[string, IndexOptions, unknown]>([
    [
      'ghost',
      strict,
      { reason: 'no such index [ghost]', index: 'ghost', 'resource.id': 'ghost', 'resource.type': 'index_expression', index_uuid: '_na_' },
    ],
    ['ghost,ghost2', strict, { reason: 'no such index [null]', 'resource.id': ['ghost', 'ghost2'], 'resource.type': 'index_expression' }],
    ['old', strict, { reason: 'no such index [null]', 'resource.id': 'old', 'resource.type': 'index_expression' }],
    ['old', STRICT_EXPAND_OPEN_FORBID_CLOSED, { reason: 'closed', index: 'old', index_uuid: 'old-uuid' }],
    ['logs-*,-ghost', STRICT_EXPAND_OPEN_FORBID_CLOSED, expect.objectContaining({ reason: 'no such index [ghost]' })],
    ['logs-*,-ghost', { ...strict, allowNoIndices: true }, ['logs-1', 'logs-2']],
    ['logs-*,-gh*', STRICT_EXPAND_OPEN_FORBID_CLOSED, ['logs-1', 'logs-2']],
    ['logs-*,-logs-1,logs-1', STRICT_EXPAND_OPEN_FORBID_CLOSED, ['logs-2', 'logs-1']],
    ['-logs-*', STRICT_EXPAND_OPEN_FORBID_CLOSED, []],
    [
      'logs-*,_all',
      STRICT_EXPAND_OPEN_FORBID_CLOSED,
      expect.objectContaining({ reason: "Invalid index name [_all], must not start with '_'." }),
    ],
    ['logs-1,,books', STRICT_EXPAND_OPEN_FORBID_CLOSED, expect.objectContaining({ reason: 'no such index []' })],
    [
      'o*',
      { ...STRICT_EXPAND_OPEN_FORBID_CLOSED, expandOpen: false, expandClosed: true },
      { reason: 'To expand [CLOSE] wildcard, please set forbid_closed_indices to `false`' },
    ],
    [
      '_all',
      { ...LENIENT_EXPAND_OPEN, expandOpen: false, allowNoIndices: false },
      expect.objectContaining({ reason: 'no such index [_all] and no indices exist', 'resource.type': 'index_expression' }),
    ],
  ])('%s', (expression, options, answer) => {
    expect(details(expression, options)).toEqual(answer)
  })
})
