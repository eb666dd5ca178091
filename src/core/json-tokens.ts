// Finds the tokens of a text that need not be JSON to its end: where they begin, for errors that tell of the last ones before a place.

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SLASH = 0x2f
const STAR = 0x2a
/** Commas and colons can be told from what follows them; so can comments. */
const UNTOLD = new Set([0x2c, 0x3a, SLASH])
const PUNCTUATION = new Set([...'{}[],:'].map(mark => mark.charCodeAt(0)))
const OTHER_SPACE = /\s/

const isSpace = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code <= 0x20 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : code >= 0xa0 && OTHER_SPACE.test(text[at])
}

/** Calls `visit` with each token that begins before `end`, comments included. */
export function eachToken(text: string, end: number, visit: (start: number, after: number) => void): void {
  for (let at = 0; at < text.length && at < end; ) {
    if (isSpace(text, at)) {
      at++
      continue
    }
    const after = endOfToken(text, at)
    visit(at, after)
    at = after
  }
}

function endOfToken(text: string, start: number): number {
  const code = text.charCodeAt(start)
  if (PUNCTUATION.has(code)) return start + 1
  if (code === QUOTE) return endOfString(text, start + 1)
  if (code === SLASH) {
    const end = endOfComment(text, start)
    if (end > 0) return end
  }
  let at = start + 1
  while (at < text.length && !PUNCTUATION.has(text.charCodeAt(at)) && text.charCodeAt(at) !== QUOTE && !isSpace(text, at)) at++
  return at
}

/** Of one without an end that of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code !== BACKSLASH) continue
    if (at + 1 === text.length) return at
    at++
  }
  return text.length
}

/** 0: it is none. */
function endOfComment(text: string, start: number): number {
  const next = text.charCodeAt(start + 1)
  if (next === SLASH) {
    const end = text.indexOf('\n', start)
    return end < 0 ? text.length : end
  }
  const end = next === STAR ? text.indexOf('*/', start + 2) : -1
  return end < 0 ? 0 : end + 2
}

/** Whether errors tell of the token that begins there. */
export const isTold = (text: string, start: number): boolean => !UNTOLD.has(text.charCodeAt(start))

/** From 1 on: the line that `text` ends in. */
export function lineAtEnd(text: string): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
  return line
}
