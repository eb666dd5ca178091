import { describe, expect, it } from 'vitest'
import { fallen, raised, rowsOf, table } from './floors.js'

const floors = { diff: { query: 5, gone: 2 }, rest: { cat: 1 } }
const rows = rowsOf('diff', { query: { passed: 7, failed: 1 }, aggs: { passed: 1, failed: 9 } }, floors.diff)

describe('floors', () => {
  it('lists what ran and what should have run', () => {
    expect(rows).toEqual([
      { tool: 'diff', area: 'aggs', passed: 1, total: 10, floor: 0 },
      { tool: 'diff', area: 'gone', passed: 0, total: 0, floor: 2 },
      { tool: 'diff', area: 'query', passed: 7, total: 8, floor: 5 },
    ])
  })

  it('names what fell', () => {
    expect(fallen(rows).map(row => row.area)).toEqual(['gone'])
    expect(table(rows)).toContain('diff  gone        0      0      2  BELOW ITS FLOOR')
  })

  it('raises and never lowers', () => {
    expect(raised(floors, rows)).toEqual({ diff: { aggs: 1, gone: 2, query: 7 }, rest: { cat: 1 } })
  })
})
