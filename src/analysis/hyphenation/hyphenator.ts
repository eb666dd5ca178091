// Finds the hyphenation points of a word by F. M. Liang's patterns, as in TeX: each pattern assigns digits to the gaps between letters, the
// highest digit of a gap counts, and odd digits allow a hyphen.

interface TrieNode {
  readonly next: Map<string, TrieNode>
  /** Before each letter of the pattern and after its last; null: no pattern ends here. */
  digits: readonly number[] | null
}

const newNode = (): TrieNode => ({ next: new Map(), digits: null })

export class Hyphenator {
  private readonly root = newNode()
  /** What letters count as; words with others are not hyphenated. */
  private readonly classes = new Map<string, string>()
  private readonly exceptions = new Map<string, readonly number[]>()

  /** `aA`: all count as the first. */
  addClass(letters: string): void {
    for (let i = 0; i < letters.length; i++) this.classes.set(letters[i], letters[0])
  }

  /** `.ab1c`: digits between letters, a point for the end of a word. */
  addPattern(pattern: string): void {
    let node = this.root
    const digits: number[] = []
    for (let i = 0; i <= pattern.length; i++) {
      const isDigit = i < pattern.length && pattern[i] >= '0' && pattern[i] <= '9'
      digits.push(isDigit ? Number(pattern[i]) : 0)
      if (isDigit) i++
    }
    for (const letter of pattern.replace(/[0-9]/g, '')) {
      let next = node.next.get(letter)
      if (next === undefined) node.next.set(letter, (next = newNode()))
      node = next
    }
    node.digits = digits
  }

  /** The parts of a word that patterns get wrong. */
  addException(parts: readonly string[]): void {
    const points: number[] = []
    let length = 0
    for (const part of parts) points.push((length += part.length))
    this.exceptions.set(parts.join(''), points)
  }

  /** The beginnings and ends of the parts, or null: there are no parts. Signs before the first letter are no part of the word. */
  hyphenate(text: string): readonly number[] | null {
    let skipped = 0
    let letters = ''
    let ended = false
    for (let i = 0; i < text.length; i++) {
      const letter = this.classes.get(text[i])
      if (letter === undefined) {
        if (letters === '') skipped++
        else ended = true
      } else if (ended) return null
      else letters += letter
    }
    const { length } = letters
    if (length < 2) return null
    const known = this.exceptions.get(letters)
    const points = known === undefined ? this.pointsOf(letters) : known.filter(point => point > 0 && point < length - 1)
    return points.length === 0 ? null : [0, ...points.map(point => point + skipped), length]
  }

  private pointsOf(letters: string): number[] {
    const word = `.${letters}.`
    const highest = new Uint8Array(word.length + 1)
    for (let start = 0; start < word.length - 1; start++) {
      let node: TrieNode | undefined = this.root
      for (let i = start; i < word.length; i++) {
        node = node.next.get(word[i])
        if (node === undefined) break
        const { digits } = node
        if (digits === null) continue
        for (let k = 0; k < digits.length; k++) if (digits[k] > highest[start + k]) highest[start + k] = digits[k]
      }
    }
    const points: number[] = []
    for (let i = 1; i < letters.length; i++) if ((highest[i + 1] & 1) === 1) points.push(i)
    return points
  }
}
