// A regular expression as the server prints it once it has read it: with every group in brackets and every character marked.
import { parseRegexp, type RegexpMaker } from './regexp.ts'

interface Node {
  readonly text: string
  /** What it stands for literally, where it does. */
  readonly literal: string | null
  /** Set where it is two nodes side by side. */
  readonly pair: readonly [Node, Node] | null
}

export function regexpText(source: string, flags: number, ignoreCase: boolean): string {
  return parseRegexp(source, flags, ignoreCase, maker).text
}

const plain = (text: string): Node => ({ text, literal: null, pair: null })
const literally = (literal: string): Node => ({ text: `"${literal}"`, literal, pair: null })
const marked = (codePoint: number): string => `\\${String.fromCodePoint(codePoint)}`
const joinedBy = (parts: readonly Node[], sign: string): Node =>
  plain(parts.map(part => part.text).reduce((left, right) => `(${left}${sign}${right})`))

const maker: RegexpMaker<Node> = {
  union: parts => joinedBy(parts, '|'),
  intersection: parts => joinedBy(parts, '&'),
  concat: parts => parts.reduce(beside),
  repeat(part, min, max) {
    const times = max !== Number.POSITIVE_INFINITY ? `{${min},${max}}` : min === 0 ? '*' : `{${min},}`
    return plain(`(${part.text})${min === 0 && max === 1 ? '?' : times}`)
  },
  complement: part => plain(`~(${part.text})`),
  char: codePoint => ({ text: marked(codePoint), literal: String.fromCodePoint(codePoint), pair: null }),
  chars: (ranges, negated) => (negated ? plain(`(.&~(${classOf(ranges).text}))`) : classOf(ranges)),
  text: literally,
  anyChar: () => plain('.'),
  anyText: () => plain('@'),
  nothing: () => plain('#'),
  interval: (min, max, digits) => plain(`<${String(min).padStart(digits, '0')}-${String(max).padStart(digits, '0')}>`),
}

/** Literal neighbours become one, as far as the server looks for them: one pair deep. */
function beside(left: Node, right: Node): Node {
  if (left.literal !== null && right.literal !== null) return literally(left.literal + right.literal)
  if (left.pair !== null && right.literal !== null) {
    const [first, { literal }] = left.pair
    if (literal !== null) return pair(first, literally(literal + right.literal))
  }
  if (left.literal !== null && right.pair !== null) {
    const [{ literal }, last] = right.pair
    if (literal !== null) return pair(literally(left.literal + literal), last)
  }
  return pair(left, right)
}

const pair = (left: Node, right: Node): Node => ({ text: left.text + right.text, literal: null, pair: [left, right] })

function classOf(ranges: readonly number[]): Node {
  if (ranges.length === 2 && ranges[0] === ranges[1]) return maker.char(ranges[0])
  let text = ''
  for (let i = 0; i < ranges.length; i += 2) {
    text += ranges[i] === ranges[i + 1] ? marked(ranges[i]) : `${marked(ranges[i])}-${marked(ranges[i + 1])}`
  }
  return plain(`[${text}]`)
}
