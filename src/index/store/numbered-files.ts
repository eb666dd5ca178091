// Files of which the one with the highest number counts: `<prefix>-<number>`, as in commit-7.
import type { Directory } from './directory.ts'

/** The numbers that are there, ascending. */
export async function numbersOf(directory: Directory, prefix: string, suffix = ''): Promise<number[]> {
  const numbers: number[] = []
  for (const name of await directory.list()) {
    if (!name.startsWith(`${prefix}-`) || !name.endsWith(suffix)) continue
    const digits = name.slice(prefix.length + 1, name.length - suffix.length)
    if (/^(0|[1-9]\d{0,14})$/.test(digits)) numbers.push(Number(digits))
  }
  return numbers.sort((a, b) => a - b)
}
