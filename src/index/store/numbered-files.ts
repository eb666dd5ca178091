// Files of which the one with the highest number counts: `<prefix>-<number>`, as in commit-7.
import type { Directory } from './directory.ts'

/**
 * The highest number; null when there is none. Good beside a writer too, which adds a file before it removes the one before: a listing
 * that is made meanwhile may show neither, so nothing is believed to be missing before it was looked for again.
 */
export async function newestNumber(directory: Directory, prefix: string, suffix = ''): Promise<number | null> {
  for (let looks = 0; looks < 3; looks++) {
    const newest = (await numbersOf(directory, prefix, suffix)).at(-1)
    if (newest !== undefined) return newest
  }
  return null
}

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
