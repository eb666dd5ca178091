// Reads JSON that may be unfinished: where in it a place is, for completion, and where it is wrong, for marks.

export interface JsonPlace {
  /** Keys from the outside in; `[]` for an array. */
  readonly path: readonly string[]
  readonly at: 'key' | 'value'
  /** What of the word is there, and where it begins. */
  readonly prefix: string
  readonly from: number
  readonly isQuoted: boolean
  /** Keys that the object has already. */
  readonly keys: readonly string[]
}

interface Frame {
  readonly isArray: boolean
  readonly keys: string[]
  key: string | null
  expects: 'key' | 'colon' | 'value' | 'comma'
}

export interface JsonFault {
  readonly offset: number
  readonly reason: string
}

interface Scan {
  readonly frames: readonly Frame[]
  readonly open: { readonly from: number; readonly isQuoted: boolean } | null
  readonly fault: JsonFault | null
}

const WORD = /[-+.\w]/

function scan(text: string): Scan {
  const frames: Frame[] = []
  let fault: JsonFault | null = null
  const wrong = (offset: number, reason: string) => {
    fault ??= { offset, reason }
  }
  const value = (offset: number) => {
    const top = frames.at(-1)
    if (top === undefined) return
    if (top.expects !== 'value')
      wrong(
        offset,
        top.expects === 'comma' ? 'a comma is missing before this' : top.expects === 'colon' ? 'a colon is missing' : 'a key is a string',
      )
    top.expects = 'comma'
  }
  let i = 0
  while (i < text.length) {
    const c = text[i]
    const top = frames.at(-1)
    if (c === '"') {
      const from = i
      const isLong = text.startsWith('"""', i)
      const end = isLong ? text.indexOf('"""', i + 3) : endOfString(text, i)
      if (end < 0)
        return {
          frames,
          open: { from: from + (isLong ? 3 : 1), isQuoted: true },
          fault: fault ?? { offset: from, reason: 'this string has no end' },
        }
      const content = text.slice(from + 1, end)
      i = isLong ? end + 3 : end + 1
      if (top !== undefined && !top.isArray && (top.expects === 'key' || top.expects === 'comma') && !isLong) {
        if (top.expects === 'comma') wrong(from, 'a comma is missing before this')
        top.key = content
        top.keys.push(content)
        top.expects = 'colon'
      } else value(from)
    } else if (c === '{' || c === '[') {
      value(i)
      frames.push({ isArray: c === '[', keys: [], key: null, expects: c === '[' ? 'value' : 'key' })
      i++
    } else if (c === '}' || c === ']') {
      if (top === undefined || top.isArray !== (c === ']')) wrong(i, `this ${c} closes nothing`)
      else if (top.expects === 'colon') wrong(i, 'the key before this has no value')
      frames.pop()
      i++
    } else if (c === ',') {
      if (top !== undefined) {
        if (top.expects !== 'comma') wrong(i, 'a value is missing before this comma')
        top.expects = top.isArray ? 'value' : 'key'
        top.key = null
      }
      i++
    } else if (c === ':') {
      if (top?.expects === 'colon') top.expects = 'value'
      else wrong(i, 'this colon follows no key')
      i++
    } else if (WORD.test(c)) {
      const from = i
      while (i < text.length && WORD.test(text[i])) i++
      if (i === text.length) return { frames, open: { from, isQuoted: false }, fault }
      const word = text.slice(from, i)
      if (!/^(true|false|null|-?\d+(\.\d+)?([eE][-+]?\d+)?)$/.test(word)) wrong(from, `[${word}] is no JSON: strings have quotes`)
      value(from)
    } else {
      if (!/\s/.test(c)) wrong(i, `[${c}] is no JSON`)
      i++
    }
  }
  if (frames.length > 0) fault ??= { offset: text.trimEnd().length, reason: `a closing ${frames.at(-1)!.isArray ? ']' : '}'} is missing` }
  return { frames, open: null, fault }
}

/** A string ends at its line: what is unfinished must not take the rest with it. */
function endOfString(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i
    else if (text[i] === '\n') return -1
  }
  return -1
}

export const faultIn = (json: string): JsonFault | null => scan(json).fault

/** The place at the end of `before`; null outside of any object. */
export function placeIn(before: string): JsonPlace | null {
  const { frames, open } = scan(before)
  const top = frames.at(-1)
  if (top === undefined) return null
  const path = frames.slice(0, -1).map(({ isArray, key }) => (isArray ? '[]' : (key ?? '')))
  const from = open?.from ?? before.length
  const isKey = !top.isArray && top.expects !== 'value'
  if (!top.isArray && top.expects === 'colon') return null
  if (open === null && top.expects === 'comma') return null
  return {
    path: isKey ? path : [...path, top.isArray ? '[]' : (top.key ?? '')],
    at: isKey ? 'key' : 'value',
    prefix: before.slice(from),
    from,
    isQuoted: open?.isQuoted ?? false,
    keys: top.keys,
  }
}
