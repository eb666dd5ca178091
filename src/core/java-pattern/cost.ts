// Estimates whether JavaScript's backtracking engine can run an expression on a text of some length: for some expressions the time grows
// polynomially or exponentially with the text, as for `(a+)+$` on a line of a's.
import type { Node } from './syntax.ts'

/** Repetitions of up to this many count as a choice among them. */
const FEW = 8
/** Ways through the parts that do not grow with the text. */
const MANY_WAYS = 1000
const AFFORDABLE_STEPS = 4_000_000
/** At one place of the text. */
const STEPS_AT_ONE_PLACE = 10_000

/** Up to how many UTF-16 units of text it stays within a moment: 0 for none, infinite where time grows with the text's length only. */
export function affordableLength(root: Node): number {
  const { ways, size, growing, isRisky } = costOf(root)
  if (isRisky || ways > MANY_WAYS || ways * size > STEPS_AT_ONE_PLACE) return 0
  // If the last part is the one that grows, what it consumes is never given back.
  if (growing === 0 || (growing === 1 && endsGrowing(root))) return Number.POSITIVE_INFINITY
  // One more for the places where a match may begin.
  return Math.floor((AFFORDABLE_STEPS / ways) ** (1 / (growing + 1)))
}

interface Cost {
  readonly ways: number
  /** Characters that each of them reads, but for the growing parts. */
  readonly size: number
  /** How many parts may take a stretch of any length. */
  readonly growing: number
  /** Repetitions of what varies: there may be exponentially many ways. */
  readonly isRisky: boolean
}

const PLAIN: Cost = { ways: 1, size: 1, growing: 0, isRisky: false }

function costOf(node: Node): Cost {
  switch (node.kind) {
    case 'set':
    case 'assertion':
      return PLAIN
    case 'reference':
      return { ...PLAIN, growing: 1 }
    case 'group':
    case 'look':
    case 'atomic':
      return costOf(node.part)
    case 'sequence':
      return node.parts.map(costOf).reduce(
        (a, b) => ({
          ways: a.ways * b.ways,
          size: a.size + b.size,
          growing: a.growing + b.growing,
          isRisky: a.isRisky || b.isRisky,
        }),
        PLAIN,
      )
    case 'choice':
      return node.parts.map(costOf).reduce((a, b) => ({
        ways: a.ways + b.ways,
        size: Math.max(a.size, b.size),
        growing: Math.max(a.growing, b.growing),
        isRisky: a.isRisky || b.isRisky,
      }))
    case 'repeat': {
      const part = costOf(node.part)
      const isVarying = part.ways > 1 || part.growing > 0
      if (node.max <= 1) return { ...part, ways: part.ways + 1 }
      if (part.isRisky || isVarying) return { ...part, growing: 1, isRisky: true }
      const size = part.size * Math.max(1, node.max === Number.POSITIVE_INFINITY ? node.min : node.max)
      const choices = node.max - node.min
      return choices <= FEW ? { ...PLAIN, ways: choices + 1, size } : { ...PLAIN, size: part.size * Math.max(1, node.min), growing: 1 }
    }
  }
}

function endsGrowing(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.parts.length > 0 && endsGrowing(node.parts[node.parts.length - 1])
    case 'choice':
      return node.parts.every(part => costOf(part).growing === 0 || endsGrowing(part))
    case 'group':
      return endsGrowing(node.part)
    case 'repeat':
      return node.max > 1 && costOf(node.part).growing === 0
    default:
      return false
  }
}
