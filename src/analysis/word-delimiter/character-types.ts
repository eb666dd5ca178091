// The type of a character for the word delimiters: by Unicode category, unless `type_table` overrides it.
import { ApiError } from '../../core/errors.ts'
import { ALPHA, DELIMITER, DIGIT, LOWER, UPPER } from './sub-words.ts'

/** Below this, characters have their type by Java's older classes, as long as there is no table. */
const LATIN_1 = 256

const NAMES: ReadonlyMap<string, number> = new Map(
  Object.entries({ LOWER, UPPER, ALPHA, DIGIT, ALPHANUM: ALPHA | DIGIT, SUBWORD_DELIM: DELIMITER }),
)

/** `rules`: `$ => DIGIT`; null: there is no table. */
export function characterTypes(rules: readonly { readonly word: string; readonly line: number }[] | null): (unit: number) => number {
  const own = new Map((rules ?? []).map(parseRule))
  const known: number[] = []
  return unit => (known[unit] ??= own.get(unit) ?? (unit < LATIN_1 && rules === null ? latinType(unit) : categoryType(unit)))
}

function parseRule({ word: rule, line }: { readonly word: string; readonly line: number }): [unit: number, type: number] {
  const sides = /^(.*)\s*=>\s*(.*)\s*$/s.exec(rule)
  if (sides === null) throw invalid(line, `[${rule}]`)
  const character = unescaped(sides[1].trim())
  if (character.length !== 1) throw invalid(line, `[${rule}]. Only a single character is allowed.`)
  const type = NAMES.get(sides[2].trim())
  if (type === undefined) throw invalid(line, `[${rule}]. Illegal type.`)
  return [character.charCodeAt(0), type]
}

const invalid = (line: number, what: string) => new ApiError('runtime_exception', `Line [${line}]: Invalid mapping rule: ${what}`)

const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }))

const unescaped = (text: string) =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, character: string) =>
    hex === undefined ? (ESCAPES.get(character) ?? character) : String.fromCharCode(Number.parseInt(hex, 16)),
  )

function latinType(unit: number): number {
  const character = String.fromCharCode(unit)
  if (/\p{Lowercase}/u.test(character)) return LOWER
  if (/\p{Uppercase}/u.test(character)) return UPPER
  return /\p{Nd}/u.test(character) ? DIGIT : DELIMITER
}

function categoryType(unit: number): number {
  if (unit >= 0xd800 && unit < 0xe000) return ALPHA | DIGIT
  const character = String.fromCharCode(unit)
  if (/\p{Lu}/u.test(character)) return UPPER
  if (/\p{Ll}/u.test(character)) return LOWER
  if (/[\p{L}\p{M}]/u.test(character)) return ALPHA
  return /\p{N}/u.test(character) ? DIGIT : DELIMITER
}
