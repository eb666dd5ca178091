// Character.isLetter, isDigit and isWhitespace of the server's Java, independent of the Unicode version of the running Node.
import { CodePointClasses } from './code-point-classes.ts'
import { DIGITS, LETTERS, WHITESPACE } from './java-character-data.ts'

/** A set of code points with its ASCII part at hand. */
class CharacterSet {
  /** 1 for members. */
  readonly ascii = new Uint8Array(128)
  private readonly classes: CodePointClasses

  constructor(encoded: string) {
    this.classes = new CodePointClasses(encoded)
    for (let c = 0; c < 128; c++) this.ascii[c] = this.classes.of(c)
  }

  has(codePoint: number): boolean {
    return this.classes.of(codePoint) !== 0
  }
}

/** Unpacked on first use. */
const lazy = (encoded: string) => {
  let set: CharacterSet | null = null
  return () => (set ??= new CharacterSet(encoded))
}

export const javaLetters = lazy(LETTERS)
export const javaDigits = lazy(DIGITS)
export const javaWhitespace = lazy(WHITESPACE)
