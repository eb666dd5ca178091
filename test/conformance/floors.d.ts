// Types of floors.js.
export interface Row {
  tool: string
  area: string
  passed: number
  total: number
  floor: number
}
export type Floors = Record<'diff' | 'rest', Record<string, number>>
export function rowsOf(tool: string, counts: Record<string, { passed: number; failed: number }>, floors: Record<string, number>): Row[]
export function fallen(rows: Row[]): Row[]
export function raised(floors: Floors, rows: Row[]): Floors
export function table(rows: Row[]): string
