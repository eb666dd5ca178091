// A passage as it is shown: its words between tags, without the blanks around it.
import type { Encoder } from '../encoder.ts'
import type { Passage } from './passages.ts'

const BLANK = 0x20

/** Java's String.trim: control characters are blanks, other spaces of Unicode are not. */
export function javaTrim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text.charCodeAt(from) <= BLANK) from++
  while (to > from && text.charCodeAt(to - 1) <= BLANK) to--
  return text.slice(from, to)
}

export function formatPassage({ from, to, found }: Passage, text: string, preTag: string, postTag: string, encode: Encoder): string {
  let shown = ''
  let at = from
  for (const { start, end } of found) {
    if (start > at) shown += encode(text.slice(at, start))
    if (end <= at) continue
    shown += preTag + encode(text.slice(Math.max(at, start), end)) + postTag
    at = end
  }
  // A word may reach beyond the sentence it begins in.
  return javaTrim(shown + encode(text.slice(at, Math.max(at, to))))
}
