// JSON text as a tree that keeps every scalar as it was written, so that filtering and indenting never change a number.

/** A scalar's text, the items of an array, or the members of an object. */
export type JsonTree = string | JsonArray | JsonObject

export class JsonArray {
  constructor(readonly items: readonly JsonTree[]) {}
}

export class JsonObject {
  constructor(readonly members: readonly JsonMember[]) {}
}

interface JsonMember {
  readonly name: string
  readonly value: JsonTree
}

/** White space and the comments that documents may hold. */
const SPACE = /(?:[ \t\r\n]+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y
const SCALAR = /[^,\]}\s/]+/y

/** `text` must be well-formed. */
export function parseTree(text: string): JsonTree {
  return new Reader(text).value()
}

class Reader {
  private at = 0
  constructor(private readonly text: string) {}

  value(): JsonTree {
    this.space()
    const c = this.text[this.at]
    if (c === '{') return this.object()
    if (c === '[') return this.array()
    return c === '"' ? this.string() : this.scalar()
  }

  private object(): JsonObject {
    const members: JsonMember[] = []
    for (this.at++; this.peek() !== '}'; this.comma()) {
      const name = JSON.parse(this.string()) as string
      this.space()
      this.at++ // the colon
      members.push({ name, value: this.value() })
    }
    this.at++
    return new JsonObject(members)
  }

  private array(): JsonArray {
    const items: JsonTree[] = []
    for (this.at++; this.peek() !== ']'; this.comma()) items.push(this.value())
    this.at++
    return new JsonArray(items)
  }

  private string(): string {
    const start = this.at
    for (this.at++; this.text[this.at] !== '"'; this.at++) if (this.text[this.at] === '\\') this.at++
    return this.text.slice(start, ++this.at)
  }

  private scalar(): string {
    SCALAR.lastIndex = this.at
    const found = SCALAR.exec(this.text)
    if (found === null) throw new SyntaxError(`no JSON value at offset ${this.at}`)
    this.at = SCALAR.lastIndex
    return found[0]
  }

  private peek(): string {
    this.space()
    if (this.at >= this.text.length) throw new SyntaxError('JSON ends too early')
    return this.text[this.at]
  }

  private comma(): void {
    if (this.peek() === ',') this.at++
    this.space()
  }

  private space(): void {
    SPACE.lastIndex = this.at
    SPACE.exec(this.text)
    this.at = SPACE.lastIndex
  }
}

export function printTree(tree: JsonTree): string {
  if (typeof tree === 'string') return tree
  if (tree instanceof JsonArray) return `[${tree.items.map(printTree).join(',')}]`
  return `{${tree.members.map(({ name, value }) => `${JSON.stringify(name)}:${printTree(value)}`).join(',')}}`
}

/** As the server prints for people: `"name" : value`, two spaces a level, a line break at the end. */
export function printPretty(tree: JsonTree): string {
  return `${pretty(tree, '')}\n`
}

function pretty(tree: JsonTree, indent: string): string {
  if (typeof tree === 'string') return tree
  const inner = `${indent}  `
  if (tree instanceof JsonArray) {
    if (tree.items.length === 0) return '[ ]'
    return `[\n${tree.items.map(item => inner + pretty(item, inner)).join(',\n')}\n${indent}]`
  }
  if (tree.members.length === 0) return '{ }'
  return `{\n${tree.members.map(({ name, value }) => `${inner}${JSON.stringify(name)} : ${pretty(value, inner)}`).join(',\n')}\n${indent}}`
}
