// Tables of endings, of which the longest that fits counts: the usual step of the Snowball project's stemmers.

interface Ending {
  readonly text: string
  /** The key under which it stands in its table: what takes its place, or a condition on what is before it. */
  readonly kind: string
}

export type EndingTable = (word: string, from?: number, fits?: (ending: Ending, start: number) => boolean) => Ending | null

/**
 * `endings({ '': 'en e', tt: 't' })` finds the longest of these at the end of a word, none of it before `from`. With `fits`, an ending
 * that does not fit gives way to shorter ones. The table is read on first use.
 */
export function endings(kinds: Readonly<Record<string, string>>): EndingTable {
  let table: Map<string, Ending> | null = null
  /** Longest first. */
  let lengths: readonly number[] = []
  const lastLetters = new Set<number>()
  return (word, from = 0, fits) => {
    if (table === null) {
      table = new Map()
      for (const [kind, texts] of Object.entries(kinds)) for (const text of words(texts)) table.set(text, { text, kind })
      lengths = [...new Set([...table.keys()].map(text => text.length))].sort((a, b) => b - a)
      for (const text of table.keys()) lastLetters.add(text.charCodeAt(text.length - 1))
    }
    const { length } = word
    if (!lastLetters.has(word.charCodeAt(length - 1))) return null
    for (let i = 0; i < lengths.length; i++) {
      const start = length - lengths[i]
      if (start < from || start < 0) continue
      const ending = table.get(word.slice(start))
      if (ending !== undefined && (fits === undefined || fits(ending, start))) return ending
    }
    return null
  }
}

/** What is before an ending. */
export const without = (word: string, ending: Ending): string => word.slice(0, word.length - ending.text.length)

export const words = (text: string): readonly string[] => text.trim().split(/\s+/)
