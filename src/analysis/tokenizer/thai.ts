// Thai words, which are written without spaces between them: found by the dictionary of the platform's own segmenter.
import type { TokenizerType } from '../component.ts'
import { javaDigits, javaLetters } from '../unicode/java-character.ts'
import { type Cutter, RangeTokenizer } from './range-tokenizer.ts'

export const thai = {
  name: 'thai',
  create: name => ({ name, create: () => new RangeTokenizer(new ThaiCutter()) }),
} satisfies TokenizerType

/** The segmenter's time grows with the square of the text on some platforms, so it gets pieces that end at white space. */
const PIECES = /\S+|\s+/g

class ThaiCutter implements Cutter {
  private readonly segmenter = new Intl.Segmenter('th', { granularity: 'word' })

  cut(text: string, ranges: number[]): void {
    for (const piece of text.matchAll(PIECES))
      for (const { segment, index } of this.segmenter.segment(piece[0])) {
        if (!hasLetterOrDigit(segment)) continue
        const start = piece.index + index
        ranges.push(start, start + segment.length)
      }
  }
}

function hasLetterOrDigit(text: string): boolean {
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    if (javaLetters().has(codePoint) || javaDigits().has(codePoint)) return true
  }
  return false
}
