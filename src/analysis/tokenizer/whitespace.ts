// What stands between white space.
import type { TokenizerType } from '../component.ts'
import { javaWhitespace } from '../unicode/java-character.ts'
import { characterTokenizer, checkMaxTokenLength } from './character-tokenizer.ts'

const DEFAULT_MAX_TOKEN_LENGTH = 255

export const whitespace = {
  name: 'whitespace',
  create(name, settings) {
    const maxTokenLength = settings.int('max_token_length', DEFAULT_MAX_TOKEN_LENGTH)
    return characterTokenizer(name, () => {
      checkMaxTokenLength(maxTokenLength)
      return { characters: javaWhitespace(), inverted: true, maxTokenLength }
    })
  },
} satisfies TokenizerType
