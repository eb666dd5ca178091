// Turns a JsonSpot into the line and column of the request text. Only runs when an error is answered.
import type { JsonSpot } from './json-spot.ts'

interface TextPosition {
  readonly line: number
  /** In bytes, as the offset. */
  readonly col: number
  /** In bytes, from the start of the text. */
  readonly offset: number
}

type Path = readonly (string | number)[]

/** Null when the spot's container is not part of the body (an inner text that was parsed on its own). */
export function locate(text: string, body: unknown, spot: JsonSpot): TextPosition | null {
  const path = pathTo(body, spot.container)
  if (path === null) return null
  if (spot.token === 'last') return positionOf(text, Math.max(0, text.trimEnd().length - 1))
  const full = spot.key === undefined ? path : [...path, spot.key]
  const offset = new Walker(text).find(full, spot.token)
  return offset < 0 ? null : positionOf(text, offset)
}

function positionOf(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const col = Buffer.byteLength(before.slice(before.lastIndexOf('\n') + 1)) + 1
  return { line, col, offset: Buffer.byteLength(before) }
}

function pathTo(value: unknown, target: object): Path | null {
  if (value === target) return []
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const rest = pathTo(item, target)
    if (rest !== null) return [Array.isArray(value) ? Number(key) : key, ...rest]
  }
  return null
}

/** Steps over well-formed JSON without building it. */
class Walker {
  private at = 0
  constructor(private readonly text: string) {}

  /** Offset of the token the path names, or -1. */
  find(path: Path, token: JsonSpot['token']): number {
    this.space()
    for (let depth = 0; depth < path.length; depth++) {
      const last = depth === path.length - 1
      const keyAt = this.enter(path[depth])
      if (keyAt < 0) return -1
      if (last && token === 'key') return keyAt
    }
    if (token !== 'end') return this.at
    const start = this.at
    this.skip()
    const c = this.text[start]
    return c === '{' || c === '[' ? this.at - 1 : start
  }

  /** From an opening bracket to the value under `key`; answers where the key (or the item) starts. */
  private enter(key: string | number): number {
    const { text } = this
    const open = text[this.at]
    if (open !== '{' && open !== '[') return -1
    this.at++
    this.space()
    for (let index = 0; text[this.at] !== '}' && text[this.at] !== ']'; index++) {
      if (this.at >= text.length) return -1
      const start = this.at
      let name: string | number = index
      if (open === '{') {
        this.string()
        name = JSON.parse(text.slice(start, this.at)) as string
        this.space()
        this.at++ // the colon
        this.space()
      }
      if (name === key || (typeof key === 'string' && open === '[' && String(name) === key)) return start
      this.skip()
      this.space()
      if (text[this.at] === ',') this.at++
      this.space()
    }
    return -1
  }

  private skip(): void {
    const { text } = this
    const c = text[this.at]
    if (c === '"') {
      this.string()
      return
    }
    if (c !== '{' && c !== '[') {
      while (this.at < text.length && !/[\s,\]}/]/.test(text[this.at])) this.at++
      return
    }
    let depth = 0
    do {
      const d = text[this.at]
      if (d === '"') this.string()
      else {
        if (d === '{' || d === '[') depth++
        else if (d === '}' || d === ']') depth--
        this.at++
      }
    } while (depth > 0 && this.at < text.length)
  }

  private string(): void {
    for (this.at++; this.at < this.text.length && this.text[this.at] !== '"'; this.at++) if (this.text[this.at] === '\\') this.at++
    this.at++
  }

  private space(): void {
    const rest = /\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/[^\n]*\n\s*)*/y
    rest.lastIndex = this.at
    rest.exec(this.text)
    this.at = rest.lastIndex
  }
}
