// JSON text as a tree that keeps every scalar as it was written, so that filtering and indenting never change a number.
import { RAW_MARK } from '../core/late-json.ts'
import { javaDouble } from '../core/numbers.ts'
import { atOnce } from '../core/turns.ts'

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
export const parseTree = (text: string): JsonTree => atOnce(treeInTurns(text))

/** Yields where others may have their turn. */
export const treeInTurns = (text: string): Generator<void, JsonTree> => new Reader(text, false).value()

/** Of text that users wrote: the server prints its scalars anew where it leaves out parts of a document or writes it in another format. */
export const printedAnew = (text: string): Generator<void, JsonTree> => new Reader(text, true).value()

/** Values that are read or printed between two turns of others. */
const AT_ONCE = 1_000

class Reader {
  private at = 0
  private values = 0
  constructor(
    private readonly text: string,
    private readonly isAnew: boolean,
  ) {}

  *value(): Generator<void, JsonTree> {
    this.space()
    return this.text[this.at] === '{' || this.text[this.at] === '[' ? yield* this.container() : this.plain()
  }

  private *container(): Generator<void, JsonArray | JsonObject> {
    const isObject = this.text[this.at] === '{'
    const members: JsonMember[] = []
    const items: JsonTree[] = []
    for (this.at++; this.peek() !== (isObject ? '}' : ']'); this.comma()) {
      const name = isObject ? this.name() : ''
      if (++this.values % AT_ONCE === 0) yield
      this.space()
      const c = this.text[this.at]
      const value = c === '{' || c === '[' ? yield* this.container() : this.plain()
      if (isObject) members.push({ name, value })
      else items.push(value)
    }
    this.at++
    return isObject ? new JsonObject(members) : new JsonArray(items)
  }

  private name(): string {
    const name = JSON.parse(this.string()) as string
    this.space()
    this.at++ // the colon
    return name
  }

  private plain(): string {
    if (this.text[this.at] === RAW_MARK) return this.raw()
    const text = this.text[this.at] === '"' ? this.string() : this.scalar()
    return this.isAnew ? anew(text) : text
  }

  /** With the mark before it. */
  private raw(): string {
    const start = this.at
    const end = this.text.indexOf(RAW_MARK, start + 1)
    this.at = end + 1
    return this.text.slice(start, end)
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

function anew(scalar: string): string {
  if (scalar[0] === '"') return scalar.includes('\\') ? JSON.stringify(JSON.parse(scalar)) : scalar
  return /^-?\d[^eE.]*[eE.]/.test(scalar) ? javaDouble(Number(scalar)) : scalar
}

export function printTree(tree: JsonTree): string {
  if (typeof tree === 'string') return tree
  if (tree instanceof JsonArray) return `[${tree.items.map(printTree).join(',')}]`
  return `{${tree.members.map(({ name, value }) => `${JSON.stringify(name)}:${printTree(value)}`).join(',')}}`
}

/** As the server prints for people: `"name" : value`, two spaces a level, a line break at the end. Yields where others may have their turn. */
export function* prettyInTurns(tree: JsonTree): Generator<void, string> {
  const printer = new PrettyPrinter()
  yield* printer.print(tree, '')
  return `${printer.text}\n`
}

const isRaw = (tree: JsonTree) => typeof tree === 'string' && tree[0] === RAW_MARK

class PrettyPrinter {
  text = ''
  private values = 0

  private get isTurnOver(): boolean {
    return ++this.values % AT_ONCE === 0
  }

  *print(tree: JsonTree, indent: string): Generator<void> {
    if (typeof tree === 'string') {
      this.text += isRaw(tree) ? tree.slice(1) : tree
      return
    }
    const isObject = tree instanceof JsonObject
    const count = isObject ? tree.members.length : tree.items.length
    const [open, close] = isObject ? '{}' : '[]'
    if (count === 0) {
      this.text += `${open} ${close}`
      return
    }
    const inner = `${indent}  `
    for (let i = 0; i < count; i++) {
      if (this.isTurnOver) yield
      this.text += `${i === 0 ? open : ','}\n${inner}`
      const value = isObject ? tree.members[i].value : tree.items[i]
      // Next to raw text the server sets no spaces.
      if (isObject) this.text += `${JSON.stringify(tree.members[i].name)}${isRaw(value) ? ':' : ' : '}`
      if (typeof value === 'string') this.text += isRaw(value) ? value.slice(1) : value
      else yield* this.print(value, inner)
    }
    this.text += `\n${indent}${close}`
  }
}
