// Which ASCII text stands in for a character beyond ASCII: é → e, Æ → AE.
import { lazily } from '../../core/lazily.ts'

const listed = lazily(() => import('./ascii-folding-data.ts'))

let unpacked: { targets: string[]; indexes: Uint16Array } | null = null

/** Per UTF-16 unit the index of its target; 0 for none. */
function tables() {
  if (unpacked !== null) return unpacked
  const targets = ['']
  const indexes = new Uint16Array(0x10000)
  for (const [target, sources] of listed().FOLDINGS) {
    const index = targets.push(target) - 1
    for (let i = 0; i < sources.length; i++) indexes[sources.charCodeAt(i)] = index
  }
  return (unpacked = { targets, indexes })
}

/** The same string when there is nothing to fold. */
export function foldToAscii(text: string): string {
  let i = 0
  while (i < text.length && text.charCodeAt(i) < 0x80) i++
  if (i === text.length) return text
  const { targets, indexes } = tables()
  let out = ''
  let copied = 0
  for (; i < text.length; i++) {
    const index = indexes[text.charCodeAt(i)]
    if (index === 0) continue
    out += text.slice(copied, i) + targets[index]
    copied = i + 1
  }
  return copied === 0 ? text : out + text.slice(copied)
}
