// What stands between white space.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenizerType } from '../component.ts'
import { javaWhitespace } from '../unicode/java-character.ts'
import { CharacterTokenizer } from './character-tokenizer.ts'

const DEFAULT_MAX_TOKEN_LENGTH = 255
const LONGEST_MAX_TOKEN_LENGTH = 1024 * 1024

export const whitespace = {
  name: 'whitespace',
  create(name, settings) {
    const maxTokenLength = settings.int('max_token_length', DEFAULT_MAX_TOKEN_LENGTH)
    return {
      name,
      create() {
        if (maxTokenLength < 1 || maxTokenLength > LONGEST_MAX_TOKEN_LENGTH)
          throw illegalArgument(`maxTokenLen must be greater than 0 and less than ${LONGEST_MAX_TOKEN_LENGTH} passed: ${maxTokenLength}`)
        return new CharacterTokenizer({ characters: javaWhitespace(), inverted: true, maxTokenLength })
      },
    }
  },
} satisfies TokenizerType
