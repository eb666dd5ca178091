// Floors of conformance: what fell is named.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withCounts } from './compatibility.js'
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

  it('are what docs/compatibility.md tells', () => {
    const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
    const kept = JSON.parse(file('./floor.json')) as Record<string, Record<string, number>>
    const page = file('../../docs/compatibility.md')
    for (const areas of Object.values(kept))
      for (const [area, floor] of Object.entries(areas)) expect(page).toContain(`| ${area} | ${floor} |`)
    expect(withCounts(page, rows)).toContain('| query | 7 | 8 |')
  })

  it('raises and never lowers', () => {
    expect(raised(floors, rows)).toEqual({ diff: { aggs: 1, gone: 2, query: 7 }, rest: { cat: 1 } })
  })
})
