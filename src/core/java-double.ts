// Parses a number as Java's Double.parseDouble does: surrounding blanks, a type suffix and hexadecimal numbers are accepted.

const DECIMAL = /^[+-]?(?:NaN|Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/
const HEXADECIMAL = /^([+-]?)0[xX](?:([0-9a-fA-F]+)\.?|([0-9a-fA-F]*)\.([0-9a-fA-F]+))[pP]([+-]?\d+)[fFdD]?$/

/** Null for what is no number. */
export function parseJavaDouble(text: string): number | null {
  const trimmed = text.trim()
  if (DECIMAL.test(trimmed)) return Number(trimmed.replace(/[fFdD]$/, ''))
  const hex = HEXADECIMAL.exec(trimmed)
  if (hex === null) return null
  const fraction = hex[4] ?? ''
  return (hex[1] === '-' ? -1 : 1) * Number(`0x${hex[2] ?? hex[3]}${fraction}`) * 2 ** (Number(hex[5]) - 4 * fraction.length)
}

/** Why there is none. */
export function doubleProblem(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return 'empty String'
  return /^[+-]?\d*\.\d*\./.test(trimmed) ? 'multiple points' : `For input string: "${text}"`
}
