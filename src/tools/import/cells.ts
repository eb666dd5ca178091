// The values of table cells: what type a column has, and a cell as JSON of that type.

type CellType = 'boolean' | 'long' | 'double' | 'date' | 'text'

/** A number as JSON writes it; no leading zeros, which are part of a code rather than of a number. */
const WHOLE = /^-?(?:0|[1-9]\d{0,18})$/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const BOOLEAN = /^(?:true|false)$/i
/** ISO dates, which the engine reads without a format. */
export const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

const TESTS: readonly (readonly [CellType, RegExp])[] = [
  ['boolean', BOOLEAN],
  ['long', WHOLE],
  ['double', NUMBER],
  ['date', DATE],
]

/** The first type that all cells of a column have; `text` where there is none, or no cell. */
export function columnTypes(width: number, rows: readonly (readonly string[])[]): CellType[] {
  return Array.from({ length: width }, (_, i) => {
    const cells = rows.map(row => row[i]).filter(cell => cell !== undefined && cell !== '')
    if (cells.length === 0) return 'text'
    return TESTS.find(([, pattern]) => cells.every(cell => pattern.test(cell)))?.[0] ?? 'text'
  })
}

const NUMERIC = new Set(['long', 'integer', 'short', 'byte', 'double', 'float', 'half_float', 'unsigned_long', 'scaled_float'])

/** Numbers keep their digits. What is not of the type stays a text: the engine says what it thinks of it. */
export function jsonOf(cell: string, type: string | undefined): string {
  if (type === undefined) return JSON.stringify(cell)
  if (NUMERIC.has(type)) {
    const trimmed = cell.trim()
    return NUMBER.test(trimmed) ? trimmed : JSON.stringify(cell)
  }
  if (type === 'boolean') return BOOLEAN.test(cell) ? cell.toLowerCase() : JSON.stringify(cell)
  if (type === 'list') return JSON.stringify(cell.split(/\s*[;|,]\s*/).filter(part => part !== ''))
  if (type === 'json') return parses(cell) ? cell.replaceAll(/[\r\n]+/g, ' ') : JSON.stringify(cell)
  // As `date_optional_time` has it.
  if (type === 'date' && DATE.test(cell)) return JSON.stringify(cell.replace(' ', 'T'))
  return JSON.stringify(cell)
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
