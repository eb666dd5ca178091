// What a check finds, and how it goes on after it.
import { isApiError } from '../../core/errors.ts'
import { messageOf } from '../../core/native-values.ts'

export interface Problem {
  /** A file, as below the data directory; and what of it. */
  readonly where: string
  readonly what: string
}

/** The first of a kind tells all: a damaged list would fill pages. */
const MOST_OF_A_PLACE = 5

export class Problems {
  readonly found: Problem[] = []
  private readonly counts = new Map<string, number>()

  add(where: string, what: string): void {
    const count = (this.counts.get(where) ?? 0) + 1
    this.counts.set(where, count)
    if (count <= MOST_OF_A_PLACE) this.found.push({ where, what })
  }

  /** What throws is a problem of the place, and the check goes on. */
  try<T>(where: string, look: () => T): T | null {
    try {
      return look()
    } catch (error) {
      this.add(where, reasonOf(error))
      return null
    }
  }

  async trying<T>(where: string, look: () => Promise<T>): Promise<T | null> {
    try {
      return await look()
    } catch (error) {
      this.add(where, reasonOf(error))
      return null
    }
  }
}

const reasonOf = (error: unknown) => (isApiError(error) ? error.reason : messageOf(error))

export interface SegmentCounts {
  documents: number
  terms: number
  postings: number
  positions: number
  values: number
  vectors: number
}

export const noCounts = (): SegmentCounts => ({ documents: 0, terms: 0, postings: 0, positions: 0, values: 0, vectors: 0 })
