// Parses shapes in well-known text: `POLYGON ((0 0, 1 0, 1 1, 0 0))`.
import { illegalArgument, parseFailed } from '../../../core/errors.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { javaDouble } from '../../../core/numbers.ts'
import { box, line, type Position, polygon, type Shape, type ShapeOptions } from './shape.ts'

const NOTHING: Shape = { type: 'collection', shapes: [] }

export function parseWellKnownText(text: string, options: ShapeOptions): Shape {
  const reader = new Reader(text, options)
  const shape = reader.shape()
  reader.end()
  return shape
}

class Reader {
  private readonly tokens: readonly string[]
  private at = 0

  constructor(
    text: string,
    private readonly options: ShapeOptions,
  ) {
    this.tokens = text.match(/[(),]|[^\s(),]+/g) ?? []
  }

  shape(): Shape {
    const word = this.word()
    switch (word.toUpperCase()) {
      case 'POINT':
        return this.ifAny(() => ({ type: 'point', position: this.inParentheses(() => this.position()) }))
      case 'LINESTRING':
        return this.ifAny(() => line(this.positions()))
      case 'POLYGON':
        return this.ifAny(() => this.polygon())
      case 'MULTIPOINT':
        return this.ifAny(() => this.collection('point', () => ({ type: 'point', position: this.maybeInParentheses() })))
      case 'MULTILINESTRING':
        return this.ifAny(() => this.collection('line', () => line(this.positions())))
      case 'MULTIPOLYGON':
        return this.ifAny(() => this.collection('polygon', () => this.polygon()))
      case 'GEOMETRYCOLLECTION':
        return this.ifAny(() => this.collection(undefined, () => this.shape()))
      case 'ENVELOPE':
      case 'BBOX':
        return this.ifAny(() => this.envelope())
      default:
        throw illegalArgument(`Unknown geometry type: ${word.toLowerCase()}`)
    }
  }

  end(): void {
    const rest = this.tokens[this.at]
    if (rest !== undefined) throw parseFailed(`expected end of WKT string but found additional text: ${rest}`)
  }

  private take(): string {
    return this.tokens[this.at++] ?? 'END-OF-STREAM'
  }

  private word(): string {
    const token = this.take()
    if (/^[A-Za-z_]/.test(token) && token !== 'END-OF-STREAM') return token
    throw parseFailed(`expected word but found: ${token}`)
  }

  private expect(wanted: string): void {
    const token = this.take()
    if (token !== wanted) throw parseFailed(`expected ${wanted} but found: ${token}`)
  }

  private ifAny(read: () => Shape): Shape {
    if (this.tokens[this.at]?.toUpperCase() !== 'EMPTY') return read()
    this.at++
    return NOTHING
  }

  private inParentheses<T>(read: () => T): T {
    const token = this.take()
    if (token !== '(') throw parseFailed(`expected word EMPTY or ( but found: ${token}`)
    const value = read()
    this.expect(')')
    return value
  }

  private list<T>(read: () => T): T[] {
    return this.inParentheses(() => {
      const items = [read()]
      while (this.tokens[this.at] === ',') {
        this.at++
        items.push(read())
      }
      return items
    })
  }

  private collection(multi: 'point' | 'line' | 'polygon' | undefined, read: () => Shape): Shape {
    return { type: 'collection', multi, shapes: this.list(read) }
  }

  private positions(): Position[] {
    return this.list(() => this.position())
  }

  private polygon(): Shape {
    return polygon(
      this.list(() => this.positions()),
      this.options,
    )
  }

  private maybeInParentheses(): Position {
    return this.tokens[this.at] === '(' ? this.inParentheses(() => this.position()) : this.position()
  }

  private number(): number {
    const token = this.take()
    const number = parseJavaDouble(token)
    if (number === null) throw parseFailed(`expected number but found: ${token}`)
    return number
  }

  private position(): Position {
    const lon = this.number()
    const lat = this.number()
    const next = this.tokens[this.at]
    if (next !== undefined && next !== ',' && next !== ')') {
      const height = this.number()
      if (!this.options.ignoreHeight) {
        throw illegalArgument(`found Z value [${javaDouble(height)}] but [ignore_z_value] parameter is [false]`)
      }
    }
    return [lon, lat]
  }

  /** Left, right, top, bottom. */
  private envelope(): Shape {
    const [west, east, north, south] = this.list(() => this.number())
    return box(west, east, north, south)
  }
}
