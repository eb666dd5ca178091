// Floors: how many cases of each area passed at best. They only rise.

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ tool: string, area: string, passed: number, total: number, floor: number }} Row
 */

/** One row for each area that ran or has a floor, sorted. */
export function rowsOf(tool, counts, floors) {
  const areas = [...new Set([...Object.keys(counts), ...Object.keys(floors)])].sort()
  return areas.map(area => {
    const { passed, failed } = counts[area] ?? { passed: 0, failed: 0 }
    return { tool, area, passed, total: passed + failed, floor: floors[area] ?? 0 }
  })
}

/** The rows that did worse than before. */
export const fallen = rows => rows.filter(row => row.passed < row.floor)

/** The floors with every better result taken in. */
export function raised(floors, rows) {
  const result = structuredClone(floors)
  for (const { tool, area, passed, floor } of rows) if (passed > floor) (result[tool] ??= {})[area] = passed
  for (const tool of Object.keys(result))
    result[tool] = Object.fromEntries(Object.entries(result[tool]).sort(([a], [b]) => (a < b ? -1 : 1)))
  return result
}

/** A table for people. */
export function table(rows) {
  const lines = [['', 'area', 'passed', 'total', 'floor', '']]
  for (const { tool, area, passed, total, floor } of rows) {
    lines.push([
      tool,
      area,
      String(passed),
      String(total),
      String(floor),
      passed < floor ? 'BELOW ITS FLOOR' : passed > floor ? 'above its floor' : '',
    ])
  }
  const widths = lines[0].map((_, i) => Math.max(...lines.map(line => line[i].length)))
  return lines
    .map(line =>
      line
        .map((cell, i) => (i >= 2 && i <= 4 ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
