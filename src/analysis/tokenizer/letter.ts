// Runs of letters.
import type { TokenizerType } from '../component.ts'
import { javaLetters } from '../unicode/java-character.ts'
import { characterTokenizer } from './character-tokenizer.ts'

const MAX_TOKEN_LENGTH = 255

export const letter = {
  name: 'letter',
  create(name) {
    return characterTokenizer(name, () => ({ characters: javaLetters(), inverted: false, maxTokenLength: MAX_TOKEN_LENGTH }))
  },
} satisfies TokenizerType
