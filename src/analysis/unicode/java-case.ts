// Upper and lower case as Java gives it code point by code point: without regard to neighbours, and never changing a text's length.
// JavaScript's mappings are those of whole words and may expand: final sigma, İ, ß, ﬁ, ᾳ.

const CAPITAL_SIGMA = '\u03a3'
const CAPITAL_I_WITH_DOT = '\u0130'

/** As many UTF-16 units as `text` has, so that offsets hold for both. */
export function toLowerCase(text: string): string {
  // The two letters whose lower case depends on their neighbours or is longer. In Latin-1 texts these searches cost nothing.
  if (text.indexOf(CAPITAL_SIGMA) !== -1) text = text.replaceAll(CAPITAL_SIGMA, 'σ')
  if (text.indexOf(CAPITAL_I_WITH_DOT) !== -1) text = text.replaceAll(CAPITAL_I_WITH_DOT, 'i')
  return text.toLowerCase()
}

export function toUpperCase(text: string): string {
  const upper = text.toUpperCase()
  // Upper case may grow but never shrinks, so equal lengths mean that nothing has grown.
  if (upper.length === text.length) return upper
  let out = ''
  for (const character of text) {
    const one = character.toUpperCase()
    out += one.length === character.length ? one : simpleUpperCase(character)
  }
  return out
}

/** Of the letters whose full upper case is longer, the Greek ones with iota subscript have a capital of their own. */
function simpleUpperCase(character: string): string {
  const unit = character.charCodeAt(0)
  if (unit >= 0x1f80 && unit < 0x1fb0 && (unit & 8) === 0) return String.fromCharCode(unit + 8)
  if (unit === 0x1fb3 || unit === 0x1fc3 || unit === 0x1ff3) return String.fromCharCode(unit + 9)
  return character
}
