// Finds the greatest member of a set below a number, as the parent before a nested document.
import type { Bitset } from './bitset.ts'

/** The last member below `doc`; -1 when there is none. */
export function memberBelow({ words }: Bitset, doc: number): number {
  if (doc <= 0) return -1
  let at = (doc - 1) >>> 5
  let word = words[at] & (0xffffffff >>> (31 - ((doc - 1) & 31)))
  while (word === 0) {
    if (at === 0) return -1
    word = words[--at]
  }
  return (at << 5) + 31 - Math.clz32(word)
}
