// Runs of letters, in lower case.
import type { TokenizerType } from '../component.ts'
import { toLowerCase } from '../unicode/java-case.ts'
import { javaLetters } from '../unicode/java-character.ts'
import { characterTokenizer } from './character-tokenizer.ts'

const MAX_TOKEN_LENGTH = 255

export const lowercase = {
  name: 'lowercase',
  create(name) {
    return characterTokenizer(name, () => ({
      characters: javaLetters(),
      inverted: false,
      maxTokenLength: MAX_TOKEN_LENGTH,
      transform: toLowerCase,
    }))
  },
} satisfies TokenizerType
