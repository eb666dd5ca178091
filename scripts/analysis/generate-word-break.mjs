// Writes src/analysis/tokenizer/word-break-data.ts: the character classes and the automaton of the standard tokenizer.
//
//   npm install --no-save --prefix <folder> @unicode/unicode-12.1.0
//   node scripts/analysis/generate-word-break.mjs <folder>/node_modules/@unicode/unicode-12.1.0
//
// Unicode 12.1 because that is the version the server's tokenizer was generated from; a newer one would cut newer scripts differently.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile, oneOf, optional, or, plus, seq, star } from './automaton.mjs'
import { encodeRanges, stringLiteral } from './code-point-ranges.mjs'

const unicode = resolve(process.argv[2])
const property = async path => new Set((await import(join(unicode, path, 'code-points.mjs'))).default)
const within = (...values) => codePoint => values.includes(codePoint)
const between = (from, to) => codePoint => codePoint >= from && codePoint <= to

const wordBreak = {}
for (const name of ['ALetter', 'Double_Quote', 'Extend', 'ExtendNumLet', 'Format', 'Hebrew_Letter', 'Katakana', 'MidLetter', 'MidNum', 'MidNumLet', 'Numeric', 'Regional_Indicator', 'Single_Quote', 'ZWJ']) {
  wordBreak[name] = await property(`Word_Break/${name}`)
}
const emoji = await property('Binary_Property/Emoji')
const pictographic = await property('Binary_Property/Extended_Pictographic')
const emojiModifier = await property('Binary_Property/Emoji_Modifier')
const emojiModifierBase = await property('Binary_Property/Emoji_Modifier_Base')
const han = await property('Script/Han')
const hiragana = await property('Script/Hiragana')
const hangul = await property('Script/Hangul')
const complexContext = await property('Line_Break/Complex_Context')
const decimal = await property('General_Category/Decimal_Number')
const isKeyCapBase = within(...[...'0123456789#*'].map(c => c.codePointAt(0)))
const isHalfOrFullWidth = between(0xff00, 0xffef)
/** Emoji by the property, but by themselves rather letters, digits and signs. */
const isAccidentalEmoji = within(0xa9, 0xae, 0x2122, 0x3030, 0x303d)

const { ALetter, Hebrew_Letter: Hebrew, MidNumLet, Single_Quote: SingleQuote } = wordBreak
const tests = {
  attached: c => wordBreak.Extend.has(c) || wordBreak.Format.has(c) || wordBreak.ZWJ.has(c),
  presentation: within(0xfe0e, 0xfe0f),
  emojiPresentation: within(0xfe0f),
  zwj: c => wordBreak.ZWJ.has(c),
  keyCapBase: isKeyCapBase,
  keyCap: within(0x20e3),
  regional: c => wordBreak.Regional_Indicator.has(c),
  emoji: c =>
    pictographic.has(c) ||
    (emoji.has(c) && !wordBreak.Regional_Indicator.has(c) && !isKeyCapBase(c) && !isAccidentalEmoji(c) && !emojiModifier.has(c)),
  modifierBase: c => emojiModifierBase.has(c),
  modifier: c => emojiModifier.has(c),
  tag: between(0xe0020, 0xe007e),
  tagEnd: within(0xe007f),
  letter: c => ALetter.has(c) || Hebrew.has(c),
  hebrew: c => Hebrew.has(c),
  hangul: c => hangul.has(c) && (ALetter.has(c) || Hebrew.has(c)),
  digit: c => wordBreak.Numeric.has(c) || (isHalfOrFullWidth(c) && decimal.has(c)),
  katakana: c => wordBreak.Katakana.has(c),
  midLetter: c => wordBreak.MidLetter.has(c) || MidNumLet.has(c) || SingleQuote.has(c),
  midNumber: c => wordBreak.MidNum.has(c) || MidNumLet.has(c) || SingleQuote.has(c),
  singleQuote: c => SingleQuote.has(c),
  doubleQuote: c => wordBreak.Double_Quote.has(c),
  connector: c => wordBreak.ExtendNumLet.has(c),
  han: c => han.has(c),
  hiragana: c => hiragana.has(c),
  southeastAsian: c => complexContext.has(c),
}

// Code points that answer all tests alike form one class: the alphabet of the automaton. Class 0 answers none.
const names = Object.keys(tests)
const classes = new Map([['', 0]])
const symbols = [new Set()]
const classOf = new Uint8Array(0x110000)
for (let c = 0; c < 0x110000; c++) {
  const signature = names.filter(name => tests[name](c))
  const key = signature.join()
  if (!classes.has(key)) classes.set(key, symbols.push(new Set(signature)) - 1)
  classOf[c] = classes.get(key)
}

// The word boundary rules of UAX #29 as one expression per token type, and the emoji sequences of UTS #51.
// What is attached to a character (marks, joiners, format characters) belongs to it: WB4.
const is = name => oneOf(symbol => symbol.has(name))
const attached = star(is('attached'))
const whole = name => seq(is(name), attached)
// Inside emoji the presentation selectors mean something, so they are not swallowed.
const attachedToEmoji = star(oneOf(symbol => symbol.has('attached') && !symbol.has('presentation')))
const wholeEmoji = name => seq(is(name), attachedToEmoji)

const joiners = star(is('zwj'))
const emojiElement = or(
  seq(joiners, wholeEmoji('emoji'), optional(is('emojiPresentation'))),
  seq(optional(seq(joiners, wholeEmoji('modifierBase'))), wholeEmoji('modifier')),
)
const emojiSequence = or(
  seq(emojiElement, or(star(seq(is('zwj'), emojiElement)), seq(plus(is('tag')), is('tagEnd')))),
  seq(wholeEmoji('keyCapBase'), optional(is('emojiPresentation')), wholeEmoji('keyCap')),
  seq(whole('regional'), whole('regional')),
)

const connectors = star(whole('connector'))
const digits = seq(whole('digit'), star(seq(or(connectors, whole('midNumber')), whole('digit'))))
const letters = seq(whole('letter'), star(seq(or(connectors, whole('midLetter')), whole('letter'))))
const katakana = seq(whole('katakana'), star(seq(connectors, whole('katakana'))))
const hebrewQuotes = seq(whole('hebrew'), or(whole('singleQuote'), seq(whole('doubleQuote'), whole('hebrew'))))
const wordPart = or(katakana, plus(or(hebrewQuotes, digits, letters)))
const word = seq(connectors, wordPart, star(seq(plus(whole('connector')), wordPart)), connectors)

const types = ['<EMOJI>', '<NUM>', '<HANGUL>', '<KATAKANA>', '<ALPHANUM>', '<SOUTHEAST_ASIAN>', '<IDEOGRAPHIC>', '<HIRAGANA>']
const expressions = [
  emojiSequence,
  seq(connectors, digits, connectors),
  plus(whole('hangul')),
  plus(whole('katakana')),
  word,
  plus(whole('southeastAsian')),
  whole('han'),
  whole('hiragana'),
]
const { table, accepts } = compile(
  expressions.map((expression, i) => ({ expression, accept: i + 1 })),
  symbols,
)
if (table.length > 36 * 36) throw new Error('too many states for two base-36 digits')

const out = `// The standard tokenizer's character classes and automaton. Written by scripts/analysis/generate-word-break.mjs: do not edit.

/** Token types by accept number; 0 accepts nothing. */
export const TYPES: readonly string[] = ['', ${types.map(type => `'${type}'`).join(', ')}]

export const CLASS_COUNT = ${symbols.length}

/** See CodePointClasses. */
export const CLASSES =${stringLiteral(encodeRanges(c => classOf[c]))}

/** One base-36 digit per state. */
export const ACCEPTS =${' '}${stringLiteral(accepts.map(accept => accept.toString(36)).join(''))}

/** Two base-36 digits per state and class: the next state. State 0 is dead, state 1 the start. */
export const TRANSITIONS =${stringLiteral(table.flat().map(state => state.toString(36).padStart(2, '0')).join(''))}
`
writeFileSync(new URL('../../src/analysis/tokenizer/word-break-data.ts', import.meta.url), out)
console.log(`${symbols.length} classes, ${table.length} states, ${out.length} characters`)
