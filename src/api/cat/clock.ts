// The two columns that say when a table was made.
import type { CatColumn } from './cat-table.ts'

export const CLOCK_COLUMNS: readonly CatColumn[] = [
  { name: 'epoch', aliases: ['t', 'time'], about: 'seconds since 1970-01-01 00:00:00' },
  { name: 'timestamp', aliases: ['ts', 'hms', 'hhmmss'], about: 'time in HH:MM:SS' },
]

export function clockCells(): [epoch: number, timestamp: string] {
  const now = Date.now()
  return [Math.floor(now / 1000), new Date(now).toISOString().slice(11, 19)]
}
