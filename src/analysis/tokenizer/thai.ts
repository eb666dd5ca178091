// Thai words, which are written without spaces between them: found by the dictionary of the platform's own segmenter. What is not Thai is
// cut by the rules of Java's word iterator, which the server uses.
import type { TokenizerType } from '../component.ts'
import { javaDigits, javaLetters } from '../unicode/java-character.ts'
import { type Cutter, RangeTokenizer } from './range-tokenizer.ts'

export const thai = {
  name: 'thai',
  create: name => ({ name, create: () => new RangeTokenizer(new ThaiCutter()) }),
} satisfies TokenizerType

/** What the dictionary knows about. */
const THAI = '\\u0e01-\\u0e2e\\u0e30-\\u0e3a\\u0e40-\\u0e44\\u0e47-\\u0e4e'
/** The sign that repeats a word. */
const REPETITION = '\\u0e46'
const KANJI = '\\u3005\\u4e00-\\u9fa5\\uf900-\\ufa2d'
/** Marks and format characters belong to what they follow. */
const ATTACHED = '[\\p{Mn}\\p{Me}\\p{Cf}]*'
const LETTER = `(?:[[\\p{L}\\p{Mc}]--[${THAI}${REPETITION}${KANJI}\\u3041-\\u30fe]]${ATTACHED})`
const DIGIT = `(?:\\p{N}${ATTACHED})`
const WORD = `(?:${LETTER}+(?:[\\p{Pd}\\u00ad\\u2027"'.]${ATTACHED}${LETTER}+)*[\\u0964\\u0965]?)`
const NUMBER = `(?:${DIGIT}+(?:["',.\\u066b]${ATTACHED}${DIGIT}+)*)`
/** Thai, words and numbers in turn with the signs around numbers, katakana, hiragana, kanji; or any other character. */
const PIECES = new RegExp(
  [
    `([${THAI}]+${REPETITION}?)`,
    `(?:[[\\p{Sc}#.]--\\u00a2](?=\\p{N}))?(?:${NUMBER}|${WORD})+(?:(?<=\\p{N})[\\u00a2%\\u066a\\u2030\\u2031&])?`,
    '[\\u30a1-\\u30fe\\u3099-\\u309c]+',
    '[\\u3041-\\u309e\\u30fc]+',
    `[${KANJI}]+`,
    `[\\s\\S]${ATTACHED}`,
  ].join('|'),
  'gv',
)
/** The server looks at so many UTF-16 units at once, and cuts what is longer: where lines end, or else anywhere. */
const WINDOW = 1024
const LINE_END = /[\n\r\u0085\u2028\u2029]/
/** The segmenter's time grows with the square of the text on some platforms, so it gets no more than this at once. */
const LONGEST_PIECE = 100

class ThaiCutter implements Cutter {
  private readonly segmenter = new Intl.Segmenter('th', { granularity: 'word' })

  cut(text: string, ranges: number[]): void {
    for (let from = 0; from < text.length; ) {
      const to = windowEnd(text, from)
      this.cutWindow(text.slice(from, to), from, ranges)
      from = to
    }
  }

  private cutWindow(text: string, at: number, ranges: number[]): void {
    for (const piece of text.matchAll(PIECES)) {
      const start = at + piece.index
      if (piece[1] !== undefined) this.cutThai(piece[0], start, ranges)
      else if (beginsWord(piece[0])) ranges.push(start, start + piece[0].length)
    }
  }

  /** The last word of a piece may be cut short: it comes again with the next. */
  private cutThai(text: string, at: number, ranges: number[]): void {
    for (let from = 0; from < text.length; ) {
      const piece = text.slice(from, from + LONGEST_PIECE)
      const segments = [...this.segmenter.segment(piece)]
      const isLast = from + piece.length === text.length
      const whole = isLast || segments.length === 1 ? segments : segments.slice(0, -1)
      for (const { segment, index } of whole) if (beginsWord(segment)) ranges.push(at + from + index, at + from + index + segment.length)
      const last = whole[whole.length - 1]
      from += last.index + last.segment.length
    }
  }
}

function windowEnd(text: string, from: number): number {
  const end = from + WINDOW
  if (end > text.length) return text.length
  for (let at = end; at > from; at--) if (LINE_END.test(text[at - 1])) return at
  return end
}

function beginsWord(text: string): boolean {
  const codePoint = text.codePointAt(0)!
  return javaLetters().has(codePoint) || javaDigits().has(codePoint)
}
