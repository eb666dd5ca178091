// What stands between certain characters, which are given one by one or by kind.
import { ApiError } from '../../core/errors.ts'
import type { TokenizerType } from '../component.ts'
import { type Characters, characterTokenizer, checkMaxTokenLength, type TokenLengthOption } from './character-tokenizer.ts'
import { type CharacterKindName, type CharacterTest, characterKind } from './token-chars.ts'

const DEFAULT_MAX_TOKEN_LENGTH = 255
const KINDS: ReadonlySet<string> = new Set(['letter', 'digit', 'whitespace', 'punctuation', 'symbol'])

/** What stands between certain characters. */
export interface CharGroupOptions extends TokenLengthOption {
  /** Characters between tokens, and kinds of them: `['whitespace', '-']`. */
  readonly tokenize_on_chars: readonly (CharacterKindName | (string & {}))[]
}

export const char_group = {
  name: 'char_group',
  create(name, settings) {
    const maxTokenLength = settings.int('max_token_length', DEFAULT_MAX_TOKEN_LENGTH)
    const kinds: CharacterTest[] = []
    const characters = new Set<number>()
    for (const entry of settings.list('tokenize_on_chars') ?? []) {
      if (entry === '') throw new ApiError('runtime_exception', '[tokenize_on_chars] cannot contain empty characters')
      if (entry.length === 1) characters.add(entry.charCodeAt(0))
      else if (entry[0] === '\\') characters.add(escaped(entry))
      else if (KINDS.has(entry)) kinds.push(characterKind(entry)!)
      else throw new ApiError('runtime_exception', `Invalid escaped char in [${entry}]`)
    }
    return characterTokenizer(name, () => {
      checkMaxTokenLength(maxTokenLength)
      return { characters: new GroupedCharacters(characters, kinds), inverted: true, maxTokenLength }
    })
  },
} satisfies TokenizerType

const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries({ '\\': '\\', n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }))

function escaped(entry: string): number {
  if (entry[1] === 'u') return Number.parseInt(entry.slice(2), 16)
  const character = ESCAPES.get(entry[1])
  if (character === undefined) throw new ApiError('runtime_exception', `Invalid escaped char ${entry[1]} in [${entry}]`)
  return character.charCodeAt(0)
}

const UNKNOWN = 0
const MEMBER = 1
const OTHER = 2
const PLANE = 0x10000

/** Characters given one by one or by kind. What kind a character is takes a regular expression to tell, so it is remembered. */
class GroupedCharacters implements Characters {
  readonly ascii = new Uint8Array(128)
  /** Of the characters of the first plane; made for the first one that is not ASCII. */
  private known: Uint8Array | null = null

  constructor(
    private readonly characters: ReadonlySet<number>,
    private readonly kinds: readonly CharacterTest[],
  ) {
    for (let c = 0; c < 128; c++) if (this.isMember(c)) this.ascii[c] = 1
  }

  has(codePoint: number): boolean {
    if (codePoint >= PLANE) return this.isMember(codePoint)
    this.known ??= new Uint8Array(PLANE)
    if (this.known[codePoint] === UNKNOWN) this.known[codePoint] = this.isMember(codePoint) ? MEMBER : OTHER
    return this.known[codePoint] === MEMBER
  }

  private isMember(codePoint: number): boolean {
    return this.characters.has(codePoint) || this.kinds.some(kind => kind(codePoint))
  }
}
