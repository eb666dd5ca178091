// Case as Java's characters have it.
import { expect, test } from 'vitest'
import { toLowerCase, toUpperCase } from '../../../src/analysis/unicode/java-case.ts'

test('case never changes the length of a text', () => {
  for (let codePoint = 0; codePoint < 0x20000; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    if (toLowerCase(character).length !== character.length || toUpperCase(character).length !== character.length)
      expect.fail(`U+${codePoint.toString(16)}`)
  }
})

test('letters have no regard to their neighbours', () => {
  expect(toLowerCase('ΟΔΟΣ ΣΑΣ')).toBe('οδοσ σασ')
  expect(toLowerCase('İI')).toBe('ii')
  expect(toUpperCase('straße ﬁ ŉ ᾳᾀᾷ ǆ ı ΐ')).toBe('STRAßE ﬁ ŉ ᾼᾈᾷ Ǆ I ΐ')
})
