// Types of compatibility.js.
import type { Row } from './floors.js'
export function withCounts(page: string, rows: Row[]): string
