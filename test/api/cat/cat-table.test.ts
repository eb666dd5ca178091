// Tables of the cat API: columns, alignment, sorting and formats.
import { describe, expect, it } from 'vitest'
import { bytesCell, type CatTable, catAnswer, millisCell } from '../../../src/api/cat/cat-table.ts'

const table: CatTable = {
  columns: [
    { name: 'epoch', aliases: ['t', 'time'], about: 'seconds since 1970-01-01 00:00:00' },
    { name: 'index', aliases: ['i', 'idx'], about: 'index name' },
    { name: 'docs.count', aliases: ['dc', 'docsCount'], about: 'available docs', align: 'right' },
    { name: 'store.size', aliases: ['ss', 'storeSize'], about: 'store size', align: 'right', hasPrimary: true },
    { name: 'pri.store.size', about: 'store size of primaries', align: 'right', hidden: true },
    { name: 'search.time', aliases: ['t'], about: 'time spent', align: 'right', hidden: true },
    { name: 'node', about: 'node name' },
  ],
  rows: [
    ['17', 'rst-b', 10, bytesCell(11_700), bytesCell(11_700), millisCell(1250), 'n1'],
    ['17', 'a', null, bytesCell(208), null, millisCell(0), null],
  ],
}

const text = (params: Record<string, string | boolean | string[]>) => catAnswer(table, params).body

describe('cat table', () => {
  it('has any number of rows', () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => [i])
    expect(catAnswer({ columns: [{ name: 'n', about: '' }], rows }, {}).body).toHaveLength(rows.join('\n').length + 1)
  })

  it('aligns columns; what is left of the last column is not padded', () => {
    expect(text({})).toBe('17 rst-b 10 11.4kb n1\n17 a          208b \n')
    expect(text({ v: true })).toBe(
      'epoch index docs.count store.size node\n17    rst-b         10     11.4kb n1\n17    a                      208b \n',
    )
  })

  it('shows the columns asked for, under the names used, once each', () => {
    expect(text({ h: ['i', 'nope', 'dc', 'i'], v: true })).toBe('i     dc\nrst-b 10\na       \n')
    expect(text({ h: ['*.size'], v: true })).toBe('store.size pri.store.size\n    11.4kb         11.4kb\n      208b               \n')
    expect(text({ h: [] })).toBe('\n\n')
    expect(text({ h: ['ss'], pri: true, v: true })).toBe('    ss pri.ss\n11.4kb 11.4kb\n  208b       \n')
  })

  it('takes the last column of those with the same alias, as the server does', () => {
    expect(text({ h: ['t'], v: true })).toBe('   t\n1.2s\n  0s\n')
  })

  it('sorts by columns and aliases; empty cells first', () => {
    expect(text({ h: ['index'], s: ['docs.count'] })).toBe('a\nrst-b\n')
    expect(text({ h: ['index'], s: ['dc:desc'] })).toBe('rst-b\na\n')
    expect(text({ h: ['index'], s: ['epoch', 'store.size:asc'] })).toBe('a\nrst-b\n')
    expect(() => text({ s: ['nope:desc'] })).toThrow('Unable to sort by unknown sort key `nope`')
    expect(() => text({ s: ['index:foo'] })).toThrow('Unable to sort by unknown sort key `index:foo`')
  })

  it('prints quantities in the unit asked for, and ignores unknown units', () => {
    expect(text({ h: ['ss', 'search.time'] })).toBe('11.4kb 1.2s\n  208b   0s\n')
    expect(text({ h: ['ss', 'search.time'], bytes: 'k', time: 'ms' })).toBe('11 1250\n 0    0\n')
    expect(text({ h: ['ss', 'search.time'], bytes: 'b', time: 'zz' })).toBe('11700 1.2s\n  208   0s\n')
  })

  it('leaves time stamps out with ts=false', () => {
    expect(text({ h: ['epoch', 'index'], ts: false })).toBe('rst-b\na\n')
  })

  it('explains itself', () => {
    expect(catAnswer({ columns: table.columns.slice(0, 2), rows: [] }, { help: true }).body).toBe(
      'epoch | t,time | seconds since 1970-01-01 00:00:00\nindex | i,idx  | index name                       \n',
    )
  })

  it('makes objects of strings for JSON and YAML, by parameter or Accept header', () => {
    const rows = [new Map([['i', 'rst-b'], ['dc', '10']]), new Map([['i', 'a'], ['dc', null]])] // biome-ignore format: a table
    expect(catAnswer(table, { h: ['i', 'dc'], format: 'json' }).body).toEqual(rows)
    expect(catAnswer(table, { h: ['i', 'dc'], format: 'yaml' }).body).toEqual(rows)
    expect(catAnswer(table, { h: ['i', 'dc'] }, 'application/json').body).toEqual(rows)
    expect(typeof catAnswer(table, { format: 'text' }, 'application/json').body).toBe('string')
  })
})
