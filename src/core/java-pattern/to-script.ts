// A Java regular expression in JavaScript's notation (flag v). Every group gets a name, since atomic parts need groups of their own.
import type { Node } from './syntax.ts'

export const toScript = (root: Node): string => new Writer().write(root)

class Writer {
  private atomicCount = 0
  /** Within a look-behind, which is read from right to left. */
  private backwards = false

  write(node: Node): string {
    switch (node.kind) {
      case 'set':
        return guarded(node.source)
      case 'assertion':
        return node.source
      case 'sequence':
        return node.parts.map(part => (part.kind === 'choice' ? `(?:${this.write(part)})` : this.write(part))).join('')
      case 'choice':
        return node.parts.map(part => this.write(part)).join('|')
      case 'repeat':
        return `${this.repeatable(node.part)}${quantifier(node.min, node.max)}${node.lazy ? '?' : ''}`
      case 'group':
        return `(?<g${node.number}>${this.write(node.part)})`
      case 'look':
        return this.look(node)
      case 'atomic': {
        const name = `a${++this.atomicCount}`
        const part = `(?<${name}>${this.write(node.part)})`
        // A look around cannot be entered again.
        return this.backwards ? `(?:\\k<${name}>(?<=${part}))` : `(?:(?=${part})\\k<${name}>)`
      }
      case 'reference':
        return `\\k<g${node.group}>`
    }
  }

  private look({ ahead, negative, part }: Node & { kind: 'look' }): string {
    const { backwards } = this
    this.backwards = !ahead
    const inner = this.write(part)
    this.backwards = backwards
    return `(?${ahead ? '' : '<'}${negative ? '!' : '='}${inner})`
  }

  private repeatable(part: Node): string {
    const isAtom = part.kind === 'set' || part.kind === 'group' || part.kind === 'atomic' || part.kind === 'reference'
    return isAtom ? this.write(part) : `(?:${this.write(part)})`
  }
}

/**
 * V8 of Node 20 negates a negated set again for each copy that it makes of what is repeated: `(?:[^a]a)+` does not find "baba".
 * Within another set it does not.
 */
const guarded = (set: string): string => (set.startsWith('[^') ? `[${set}]` : set)

function quantifier(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return min === 0 && max === 1 ? '?' : min === max ? `{${min}}` : `{${min},${max}}`
}
