// What stands between certain characters, which are given one by one or by kind.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { TokenizerType } from '../component.ts'
import { type Cutter, RangeTokenizer } from './range-tokenizer.ts'
import { type CharacterTest, characterKind } from './token-chars.ts'

const DEFAULT_MAX_TOKEN_LENGTH = 255
const LONGEST_MAX_TOKEN_LENGTH = 1024 * 1024
const KINDS: ReadonlySet<string> = new Set(['letter', 'digit', 'whitespace', 'punctuation', 'symbol'])

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
    return {
      name,
      create() {
        if (maxTokenLength < 1 || maxTokenLength > LONGEST_MAX_TOKEN_LENGTH)
          throw illegalArgument(`maxTokenLen must be greater than 0 and less than ${LONGEST_MAX_TOKEN_LENGTH} passed: ${maxTokenLength}`)
        return new RangeTokenizer(new CharacterSplitter(characters, kinds, maxTokenLength))
      },
    }
  },
} satisfies TokenizerType

const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries({ '\\': '\\', n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }))

function escaped(entry: string): number {
  if (entry[1] === 'u') return Number.parseInt(entry.slice(2), 16)
  const character = ESCAPES.get(entry[1])
  if (character === undefined) throw new ApiError('runtime_exception', `Invalid escaped char ${entry[1]} in [${entry}]`)
  return character.charCodeAt(0)
}

class CharacterSplitter implements Cutter {
  constructor(
    private readonly characters: ReadonlySet<number>,
    private readonly kinds: readonly CharacterTest[],
    private readonly maxTokenLength: number,
  ) {}

  cut(text: string, ranges: number[]): void {
    let start = -1
    for (let i = 0; i < text.length; ) {
      const codePoint = text.codePointAt(i)!
      const next = i + (codePoint > 0xffff ? 2 : 1)
      if (this.separates(codePoint)) {
        if (start !== -1) ranges.push(start, i)
        start = -1
      } else {
        if (start === -1) start = i
        if (next - start >= this.maxTokenLength) {
          ranges.push(start, next)
          start = -1
        }
      }
      i = next
    }
    if (start !== -1) ranges.push(start, text.length)
  }

  private separates(codePoint: number): boolean {
    return this.characters.has(codePoint) || this.kinds.some(kind => kind(codePoint))
  }
}
