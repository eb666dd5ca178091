// Colours for a line of requests and JSON: runs of text, each with its kind.
import { METHOD_LINE } from './requests.ts'

export interface Run {
  readonly text: string
  readonly kind: '' | 'key' | 'string' | 'number' | 'word' | 'method' | 'path' | 'comment'
}

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|\b(true|false|null)\b/g

/** Lines beyond this are drawn without colours, which take time. */
const LONGEST = 5000

export function runsOf(line: string, mode: 'requests' | 'json' | 'text', isInLongString: boolean): readonly Run[] {
  if (mode === 'text' || line.length > LONGEST) return [{ text: line, kind: '' }]
  if (isInLongString) return [{ text: line, kind: 'string' }]
  if (mode === 'requests') {
    if (/^\s*(#|\/\/)/.test(line)) return [{ text: line, kind: 'comment' }]
    const start = METHOD_LINE.exec(line)
    if (start !== null)
      return [
        { text: start[1], kind: 'method' },
        { text: line.slice(start[1].length), kind: 'path' },
      ]
  }
  const runs: Run[] = []
  let at = 0
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > at) runs.push({ text: line.slice(at, match.index), kind: '' })
    const [whole, string, colon] = match
    if (string !== undefined) {
      runs.push({ text: string, kind: colon === undefined ? 'string' : 'key' })
      if (colon !== undefined) runs.push({ text: colon, kind: '' })
    } else runs.push({ text: whole, kind: match[3] !== undefined ? 'number' : 'word' })
    at = match.index + whole.length
  }
  if (at < line.length) runs.push({ text: line.slice(at), kind: '' })
  return runs
}

/** For each line whether it begins within a string of three quotes. */
export function longStrings(lines: readonly string[], text: string): (line: number) => boolean {
  if (!text.includes('"""')) return () => false
  let inside = false
  const begins = lines.map(line => {
    const was = inside
    if ((line.split('"""').length - 1) % 2 === 1) inside = !inside
    return was
  })
  return line => begins[line] ?? false
}
