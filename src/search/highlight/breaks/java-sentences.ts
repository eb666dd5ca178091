// Where sentences end, by the rules of Java's sentence iterator: an older and simpler idea of it than Unicode's.

const TEXT = 0
const LOWER = 1
/** Letters that are not lower case. */
const UPPER = 2
/** What numbers are made of: nothing begins with it. */
const NUMBER = 3
const SPACE = 4
/** Ends a sentence wherever it stands. */
const TERMINATOR = 5
/** Ends one if what follows looks like the beginning of another. */
const FULL_STOP = 6
/** Closes what a sentence is quoted in. */
const CLOSING = 7
/** Opens or closes it. */
const QUOTE = 8
const PARAGRAPH = 9
const DANDA = 10
/** Belongs to what stands before it. */
const ATTACHED = 11

const BY_CATEGORY: readonly (readonly [RegExp, number])[] = [
  [/^[\t\n\f\r\p{Zs}\p{Zl}]$/u, SPACE],
  [/^[\p{Mn}\p{Me}\p{Cf}]$/u, ATTACHED],
  [/^[\p{Pe}\p{Pf}]$/u, CLOSING],
  [/^\p{Ll}$/u, LOWER],
  [/^\p{L}$/u, UPPER],
  [/^[\p{N},]$/u, NUMBER],
]

const NAMED = new Map<string, number>([
  ...Array.from('!?\u3002\uff01\uff1f', char => [char, TERMINATOR] as const),
  ...Array.from('.\uff0e', char => [char, FULL_STOP] as const),
  ...Array.from('"\'', char => [char, QUOTE] as const),
  ...Array.from('\u0964\u0965', char => [char, DANDA] as const),
  ['\u2029', PARAGRAPH],
])

const classify = (char: string): number => NAMED.get(char) ?? BY_CATEGORY.find(([category]) => category.test(char))?.[1] ?? TEXT

/** Of UTF-16 units; those of other planes are looked up one by one. */
let classes: Uint8Array | null = null
const UNKNOWN = 255

function classOf(text: string, at: number): number {
  classes ??= new Uint8Array(0x10000).fill(UNKNOWN)
  const unit = text.charCodeAt(at)
  if ((unit & 0xf800) === 0xd800) return classify(String.fromCodePoint(text.codePointAt(at)!))
  const known = classes[unit]
  return known === UNKNOWN ? (classes[unit] = classify(text[at])) : known
}

export const readSentenceEnds = (text: string, ends: number[], until: number): void => {
  for (let at = ends.at(-1) ?? 0; at < until && at < text.length; ends.push(at)) at = endOfSentence(text, at)
}

/** Steps over one character and what is attached to it. */
function step(text: string, at: number): number {
  at += text.codePointAt(at)! > 0xffff ? 2 : 1
  while (at < text.length && classOf(text, at) === ATTACHED) at += text.codePointAt(at)! > 0xffff ? 2 : 1
  return at
}

/** Behind all characters from `at` on that are of one of the classes. */
function skip(text: string, at: number, a: number, b = a, c = a, d = a): number {
  while (at < text.length) {
    const kind = classOf(text, at)
    if (kind !== a && kind !== b && kind !== c && kind !== d) break
    at = step(text, at)
  }
  return at
}

function endOfSentence(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const kind = classOf(text, at)
    if (kind === PARAGRAPH) return step(text, at)
    if (kind === DANDA) return skip(text, step(text, at), SPACE)
    if (kind === TERMINATOR) return afterTerminator(text, at)
    if (kind !== FULL_STOP) at = step(text, at)
    else {
      const stop = new FullStop(text, at)
      if (stop.end >= 0) return stop.end
      at = stop.readTo
    }
  }
  return text.length
}

function afterTerminator(text: string, at: number): number {
  at = skip(text, at, TERMINATOR, FULL_STOP, CLOSING, QUOTE)
  at = skip(text, at, SPACE)
  return at < text.length && classOf(text, at) === PARAGRAPH ? step(text, at) : at
}

/** One or more full stops and what follows them, as far as it decides whether a sentence ends here. */
class FullStop {
  /** Of the sentence; -1 when it goes on. */
  readonly end: number
  /** Up to where no boundary was found. */
  readonly readTo: number

  constructor(text: string, from: number) {
    const stops = skip(text, from, FULL_STOP)
    const kindAt = (at: number) => (at < text.length ? classOf(text, at) : TEXT)
    if (stops < text.length && kindAt(stops) === TERMINATOR) {
      this.end = this.readTo = afterTerminator(text, stops)
      return
    }
    let opens = false
    let at = stops
    for (; kindAt(at) === CLOSING || kindAt(at) === QUOTE; at = step(text, at)) opens = kindAt(at) === QUOTE
    let spaces = 0
    for (; kindAt(at) === SPACE; at = step(text, at)) spaces++
    const behindSpace = at
    if (kindAt(at) === PARAGRAPH) {
      this.end = this.readTo = step(text, at)
      return
    }
    // A quotation mark at the end may as well open the next sentence.
    const opening = skip(text, at, TEXT, QUOTE)
    opens = (opens && spaces === 0) || opening > at
    const next = opening < text.length ? classOf(text, opening) : TEXT
    const begins = (next === UPPER && (spaces > 0 || opens)) || (next === LOWER && (spaces > 1 || opens))
    this.end = begins ? behindSpace : -1
    this.readTo = opening
  }
}
