// The kinds of characters that gram tokenizers keep together: `letter`, `digit`, `punctuation`, … and any Unicode category.
import { illegalArgument } from '../../core/errors.ts'
import type { ComponentSettings } from '../component-settings.ts'
import type { GramOptions } from '../gram-sizes.ts'
import { javaDigits, javaLetters, javaWhitespace } from '../unicode/java-character.ts'

export type CharacterTest = (codePoint: number) => boolean

const category = (source: string) => () => {
  const pattern = new RegExp(`^${source}$`, 'v')
  return (codePoint: number) => pattern.test(String.fromCodePoint(codePoint))
}

/** In the order in which the server lists them. */
const KINDS: ReadonlyMap<string, () => CharacterTest> = new Map<string, () => CharacterTest>([
  ['symbol', category('\\p{S}')],
  ['private_use', category('\\p{Co}')],
  ['paragraph_separator', category('\\p{Zp}')],
  ['start_punctuation', category('\\p{Ps}')],
  ['unassigned', category('\\p{Cn}')],
  ['enclosing_mark', category('\\p{Me}')],
  ['connector_punctuation', category('\\p{Pc}')],
  ['letter_number', category('\\p{Nl}')],
  ['other_number', category('\\p{No}')],
  ['math_symbol', category('\\p{Sm}')],
  ['lowercase_letter', category('\\p{Ll}')],
  ['space_separator', category('\\p{Zs}')],
  ['surrogate', category('\\p{Cs}')],
  ['initial_quote_punctuation', category('\\p{Pi}')],
  ['decimal_digit_number', category('\\p{Nd}')],
  ['digit', () => codePoint => javaDigits().has(codePoint)],
  ['other_punctuation', category('\\p{Po}')],
  ['dash_punctuation', category('\\p{Pd}')],
  ['currency_symbol', category('\\p{Sc}')],
  ['non_spacing_mark', category('\\p{Mn}')],
  ['custom', () => () => false],
  ['format', category('\\p{Cf}')],
  ['modifier_letter', category('\\p{Lm}')],
  ['control', category('\\p{Cc}')],
  ['uppercase_letter', category('\\p{Lu}')],
  ['other_symbol', category('\\p{So}')],
  ['end_punctuation', category('\\p{Pe}')],
  ['modifier_symbol', category('\\p{Sk}')],
  ['other_letter', category('\\p{Lo}')],
  ['line_separator', category('\\p{Zl}')],
  ['titlecase_letter', category('\\p{Lt}')],
  ['letter', () => codePoint => javaLetters().has(codePoint)],
  ['punctuation', category('\\p{P}')],
  ['combining_spacing_mark', category('\\p{Mc}')],
  ['final_quote_punctuation', category('\\p{Pf}')],
  ['whitespace', () => codePoint => javaWhitespace().has(codePoint)],
])

export const characterKind = (name: string): CharacterTest | undefined => KINDS.get(name)?.()

export type CharacterKindName = 'letter' | 'digit' | 'whitespace' | 'punctuation' | 'symbol'

export interface GramTokenizerOptions extends GramOptions {
  /** Characters that belong to tokens; all. Others stand between them: `['letter', 'digit']`. */
  readonly token_chars?: readonly (CharacterKindName | 'custom' | (string & {}))[]
  /** Those of `custom`: `'+-_'`. */
  readonly custom_token_chars?: string
}

/** Null: every character belongs to a token. */
export function readTokenChars(settings: ComponentSettings): CharacterTest | null {
  const names = settings.list('token_chars')
  if (names === null || names.length === 0) return null
  const tests = names.map(name => {
    const kind = name.trim().toLowerCase()
    if (kind === 'custom') return customCharacters(settings)
    const test = characterKind(kind)
    if (test === undefined) throw illegalArgument(`Unknown token type: '${kind}', must be one of [${[...KINDS.keys()].join(', ')}]`)
    return test
  })
  return codePoint => tests.some(test => test(codePoint))
}

function customCharacters(settings: ComponentSettings): CharacterTest {
  const characters = settings.text('custom_token_chars')
  if (characters === null) throw illegalArgument("Token type: 'custom' requires setting `custom_token_chars`")
  const units = new Set([...characters].map(character => character.codePointAt(0)!))
  return codePoint => units.has(codePoint)
}
