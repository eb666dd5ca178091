// A passage as it is shown: its words between tags, without the blanks around it.
import type { Encoder } from '../encoder.ts'
import type { Passage } from './passages.ts'

const BLANK = 0x20

/** Java's String.trim: control characters are blanks, other spaces of Unicode are not. */
function javaTrim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text.charCodeAt(from) <= BLANK) from++
  while (to > from && text.charCodeAt(to - 1) <= BLANK) to--
  return text.slice(from, to)
}

export function formatPassage({ from, to, found }: Passage, text: string, preTag: string, postTag: string, encode: Encoder): string {
  let shown = ''
  let at = from
  for (let i = 0; i < found.length; i++) {
    const { start } = found[i]
    let { end } = found[i]
    // Words that overlap are marked together.
    while (i + 1 < found.length && found[i + 1].start < end) end = Math.max(end, found[++i].end)
    // A word may reach beyond the sentence it begins in.
    end = Math.min(end, to)
    if (start > at) shown += encode(text.slice(at, start))
    shown += preTag + encode(text.slice(start, end)) + postTag
    at = end
  }
  return javaTrim(shown + encode(text.slice(at, Math.max(at, to))))
}
