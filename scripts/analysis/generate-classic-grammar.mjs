// Writes src/analysis/tokenizer/classic-grammar-data.ts: the character classes and the automaton of the classic tokenizer.
//
//   npm install --no-save --prefix <folder> @unicode/unicode-3.0.0
//   node scripts/analysis/generate-classic-grammar.mjs <folder>/node_modules/@unicode/unicode-3.0.0
//
// Unicode 3.0 because that is the version the server's tokenizer was generated from: letters that came later separate its words.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile, oneOf, or, plus, seq, star } from './automaton.mjs'
import { encodeRanges, stringLiteral } from './code-point-ranges.mjs'

const unicode = resolve(process.argv[2])
const category = async name => new Set((await import(join(unicode, 'General_Category', name, 'code-points.mjs'))).default)
const letters = await category('Letter')
const digits = await category('Decimal_Number')

const CJ = [
  [0x3040, 0x309f],
  [0x30a0, 0x30ff],
  [0x3100, 0x312f],
  [0x31f0, 0x31ff],
  [0x3300, 0x337f],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xff65, 0xff9f],
]
const isCj = c => CJ.some(([from, to]) => c >= from && c <= to)
const sign = character => c => c === character.codePointAt(0)
const tests = {
  letter: c => letters.has(c) && !isCj(c),
  digit: c => digits.has(c),
  thai: c => c >= 0xe00 && c <= 0xe59,
  cj: isCj,
  apostrophe: sign("'"),
  dot: sign('.'),
  ampersand: sign('&'),
  at: sign('@'),
  dash: sign('-'),
  underscore: sign('_'),
  slashOrComma: c => c === 0x2f || c === 0x2c,
}

// Code points that answer all tests alike form one class: the alphabet of the automaton. Class 0 answers none.
const classes = new Map([['', 0]])
const symbols = [new Set()]
const classOf = new Uint8Array(0x110000)
for (let c = 0; c < 0x110000; c++) {
  const signature = Object.keys(tests).filter(name => tests[name](c))
  const key = signature.join()
  if (!classes.has(key)) classes.set(key, symbols.push(new Set(signature)) - 1)
  classOf[c] = classes.get(key)
}

const is = (...names) => oneOf(symbol => names.some(name => symbol.has(name)))
const alphanumeric = plus(is('letter', 'digit', 'thai'))
const alphabetic = plus(is('letter'))
const letterDot = seq(is('letter'), is('dot'))
const wordDot = seq(alphanumeric, is('dot'))
const joint = is('underscore', 'dash', 'slashOrComma', 'dot')
const withDigit = seq(star(is('letter', 'digit')), is('digit'), star(is('letter', 'digit')))
/** Every other part of a number has a digit. */
const number = or(
  seq(alphanumeric, joint, withDigit),
  seq(withDigit, joint, alphanumeric),
  seq(alphanumeric, plus(seq(joint, withDigit, joint, alphanumeric))),
  seq(withDigit, plus(seq(joint, alphanumeric, joint, withDigit))),
  seq(alphanumeric, joint, withDigit, plus(seq(joint, alphanumeric, joint, withDigit))),
  seq(withDigit, joint, alphanumeric, plus(seq(joint, withDigit, joint, alphanumeric))),
)
const email = seq(
  alphanumeric,
  star(seq(is('dot', 'dash', 'underscore'), alphanumeric)),
  is('at'),
  alphanumeric,
  plus(seq(is('dot', 'dash'), alphanumeric)),
)
const kinds = [
  ['<ALPHANUM>', alphanumeric],
  ['<APOSTROPHE>', seq(alphabetic, plus(seq(is('apostrophe'), alphabetic)))],
  ['<ACRONYM>', seq(letterDot, plus(letterDot))],
  ['<COMPANY>', seq(alphabetic, is('ampersand', 'at'), alphabetic)],
  ['<EMAIL>', email],
  ['<HOST>', seq(alphanumeric, plus(seq(is('dot'), alphanumeric)))],
  ['<NUM>', number],
  ['<CJ>', is('cj')],
  ['<ACRONYM_DEP>', seq(wordDot, plus(wordDot))],
]
const { table, accepts } = compile(
  kinds.map(([, expression], i) => ({ expression, accept: i + 1 })),
  symbols,
)
if (table.length > 36 * 36) throw new Error('too many states for two base-36 digits')

const out = `// The classic tokenizer's character classes and automaton. Written by scripts/analysis/generate-classic-grammar.mjs: do not edit.

/** Token types by accept number; 0 accepts nothing. */
export const TYPES: readonly string[] = ['', ${kinds.map(([type]) => `'${type}'`).join(', ')}]

export const CLASS_COUNT = ${symbols.length}

/** See CodePointClasses. */
export const CLASSES =${stringLiteral(encodeRanges(c => classOf[c]))}

/** One base-36 digit per state. */
export const ACCEPTS =${' '}${stringLiteral(accepts.map(accept => accept.toString(36)).join(''))}

/** Two base-36 digits per state and class: the next state. State 0 is dead, state 1 the start. */
export const TRANSITIONS =${stringLiteral(table.flat().map(state => state.toString(36).padStart(2, '0')).join(''))}
`
writeFileSync(new URL('../../src/analysis/tokenizer/classic-grammar-data.ts', import.meta.url), out)
console.log(`${symbols.length} classes, ${table.length} states, ${out.length} characters`)
