// Ranks the terms of several dictionaries among all of their terms; equal terms get the same rank.
import { compareBytes } from '../bytes/utf8.ts'
import type { TermCursor, TermDictionary } from '../contracts/segment-reader.ts'

interface Walk {
  readonly cursor: TermCursor
  readonly ranks: Int32Array
  ord: number
}

/** By dictionary and ordinal. */
export function termRanks(dictionaries: readonly (TermDictionary | null)[]): Int32Array[] {
  const all = dictionaries.map(terms => new Int32Array(terms?.size ?? 0))
  let open: Walk[] = []
  dictionaries.forEach((terms, i) => {
    if (terms === null || terms.size === 0) return
    const cursor = terms.cursor(0)
    cursor.next()
    open.push({ cursor, ranks: all[i], ord: 0 })
  })
  for (let rank = 0; open.length > 0; rank++) {
    const equal = leastOf(open)
    for (const walk of equal) {
      walk.ranks[walk.ord++] = rank
      if (!walk.cursor.next()) open = open.filter(other => other !== walk)
    }
  }
  return all
}

function leastOf(walks: readonly Walk[]): Walk[] {
  let equal: Walk[] = []
  for (const walk of walks) {
    const order = equal.length === 0 ? -1 : compare(walk.cursor, equal[0].cursor)
    if (order < 0) equal = [walk]
    else if (order === 0) equal.push(walk)
  }
  return equal
}

const compare = (a: TermCursor, b: TermCursor) => compareBytes(a.bytes, 0, a.length, b.bytes, 0, b.length)
