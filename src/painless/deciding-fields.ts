// Finds the fields that alone decide what a script gives: it looks at nothing else of a document, and changes nothing that stays.
import type { Script } from './syntax/ast.ts'

interface AnyNode {
  readonly kind: string
  readonly name?: string
  readonly prefix?: AnyNode
  readonly index?: AnyNode & { readonly value?: unknown }
  readonly left?: AnyNode
}

/** What a script may be made of, beside what is looked at below. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['number', 'string', 'boolean', 'null', 'list', 'map', 'unary', 'binary', 'comparison', 'booleanOperation', 'conditional', 'elvis'],
  ...['instanceof', 'cast', 'block', 'if', 'while', 'do', 'for', 'return', 'throw', 'expression', 'declarations', 'continue', 'break'],
])

/** Classes whose methods make what they give of what they are given; but for `Math.random`. */
const CLASSES = ['Math', 'String', 'Integer', 'Long', 'Double', 'Float', 'Boolean', 'Character']

/** `isConstant`: whether a parameter is a value that nothing changes. Null: it may look at more, or change something. */
export function decidingFields({ functions, body }: Script, isConstant: (parameter: string) => boolean): string[] | null {
  const fields = new Set<string>()
  const known = new Set(CLASSES)

  const isDecided = (node: AnyNode): boolean => {
    const { kind, name, prefix } = node
    switch (kind) {
      case 'symbol':
        return known.has(name!)
      case 'dot':
      case 'brace': {
        if (prefix!.kind !== 'symbol' || known.has(prefix!.name!)) return areDecided(node)
        const member = kind === 'dot' ? name : node.index!.kind === 'string' ? (node.index!.value as string) : undefined
        if (member === undefined) return false
        if (prefix!.name === 'doc') fields.add(member)
        return prefix!.name === 'doc' || (prefix!.name === 'params' && isConstant(member))
      }
      case 'call':
        return name !== 'random' && areDecided(node)
      case 'declaration':
      case 'each':
        known.add(name!)
        return areDecided(node)
      case 'assignment':
        return node.left!.kind === 'symbol' && areDecided(node)
      default:
        return PLAIN.has(kind) && areDecided(node)
    }
  }
  const areDecided = (node: object): boolean =>
    Object.values(node).every(part => {
      if (typeof part !== 'object' || part === null) return true
      return 'kind' in part ? isDecided(part as AnyNode) : areDecided(part)
    })

  return functions.length === 0 && isDecided(body) ? [...fields] : null
}
