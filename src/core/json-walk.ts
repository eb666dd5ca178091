// Walks a parsed body token by token and without lookahead, as the server's streaming parser does: what some queries answer to an
// unexpected value depends on where that parser stands.
import { ApiError, illegalArgument, illegalState } from './errors.ts'
import { parseJavaDouble } from './java-double.ts'
import { JsonFloat } from './json.ts'
import { atEnd, atKey, atStart, atValue, type JsonSpot } from './json-spot.ts'
import { numberFormat, type Token, textOf, tokenOf } from './json-token.ts'

type WalkToken = Token | 'FIELD_NAME' | 'END_OBJECT' | 'END_ARRAY'

const INT_MIN = -2147483648
const INT_MAX = 2147483647

/** A container that was entered and not yet left. */
interface Level {
  readonly container: object
  /** Null: a list. */
  readonly keys: readonly string[] | null
  readonly length: number
  /** Of the current member. */
  index: number
  /** The key was read, its value is next. */
  named: boolean
}

const levelOf = (container: object): Level => {
  // Callers in the same process may leave an option undefined.
  const keys = Array.isArray(container) ? null : Object.keys(container).filter(key => isGiven(container as Record<string, unknown>, key))
  return { container, keys, length: keys === null ? (container as unknown[]).length : keys.length, index: -1, named: false }
}

/** Malformed text is reported when the value is read. */
function isGiven(container: Record<string, unknown>, key: string): boolean {
  try {
    return container[key] !== undefined
  } catch {
    return true
  }
}

export class JsonWalk {
  token: WalkToken
  /** The key that was read last. */
  key = ''
  private value: unknown = null
  private readonly levels: Level[]
  /** The container whose end is the token. */
  private left: object

  /** Stands on the opening bracket of `root`. */
  constructor(readonly root: object) {
    this.token = tokenOf(root)
    this.levels = [levelOf(root)]
    this.left = root
  }

  /** The next token; behind the last one, the last one again. */
  next(): WalkToken {
    const level = this.levels[this.levels.length - 1]
    if (level === undefined) return this.token
    if (level.named) {
      level.named = false
      return this.enter((level.container as Record<string, unknown>)[level.keys![level.index]])
    }
    level.index++
    if (level.index === level.length) {
      this.levels.pop()
      this.left = level.container
      this.token = level.keys === null ? 'END_ARRAY' : 'END_OBJECT'
      return this.token
    }
    if (level.keys === null) return this.enter((level.container as unknown[])[level.index])
    level.named = true
    this.key = level.keys[level.index]
    this.token = 'FIELD_NAME'
    return this.token
  }

  private enter(value: unknown): WalkToken {
    this.value = value
    this.token = tokenOf(value)
    if (this.isStart) this.levels.push(levelOf(value as object))
    return this.token
  }

  private get isStart(): boolean {
    return this.token === 'START_OBJECT' || this.token === 'START_ARRAY'
  }

  /** Everything was read, the closing bracket too. */
  get ended(): boolean {
    return this.levels.length === 0
  }

  /** Of the key, or of what holds its value; null within a list. */
  get name(): string | null {
    const level = this.levels[this.levels.length - (this.isStart ? 2 : 1)]
    return level?.keys?.[level.index] ?? null
  }

  get at(): JsonSpot {
    if (this.isStart) return atStart(this.levels[this.levels.length - 1].container)
    if (this.token === 'END_OBJECT' || this.token === 'END_ARRAY') return atEnd(this.left)
    const { container, keys, index } = this.levels[this.levels.length - 1]
    const key = keys === null ? index : keys[index]
    return this.token === 'FIELD_NAME' ? atKey(container, key) : atValue(container, key)
  }

  /** The token is a text, a number or a flag. */
  get isValue(): boolean {
    return this.token === 'VALUE_STRING' || this.token === 'VALUE_NUMBER' || this.token === 'VALUE_BOOLEAN'
  }

  /** The value of any type, null included; of containers the opening bracket, and of keys the key. */
  anything(): unknown {
    if (this.isValue) return this.value
    if (this.token === 'FIELD_NAME') return this.key
    if (this.token === 'START_OBJECT') return '{'
    if (this.token === 'START_ARRAY') return '['
    if (this.token === 'END_OBJECT') return '}'
    return this.token === 'END_ARRAY' ? ']' : null
  }

  /** The container that was just entered, and on to its end. */
  whole(): object {
    const { container } = this.levels[this.levels.length - 1]
    this.skip()
    return container
  }

  /** On to the end of the container that was just entered; stays where none was. */
  skip(): void {
    if (!this.isStart) return
    this.left = this.levels[this.levels.length - 1].container
    this.levels.pop()
    this.token = this.token === 'START_OBJECT' ? 'END_OBJECT' : 'END_ARRAY'
  }

  text(): string {
    if (this.isValue) return textOf(this.value)
    if (this.token === 'FIELD_NAME') return this.key
    const reason = `Can't get text on a ${this.token}`
    throw illegalState(reason, { at: this.at, reasonAt: (line, col) => `${reason} at ${line}:${col}` })
  }

  textOrNull(): string | null {
    return this.token === 'VALUE_NULL' ? null : this.text()
  }

  /** A value as it is, null too; brackets are an error. */
  scalar(): unknown {
    return this.token === 'VALUE_NULL' ? null : this.isValue ? this.value : this.text()
  }

  double(): number {
    const { value } = this
    if (this.token === 'VALUE_STRING') {
      const number = parseJavaDouble(value as string)
      if (number === null) throw numberFormat(value as string)
      return number
    }
    if (this.token !== 'VALUE_NUMBER') throw this.misfit(`Current token (${this.precise}) not numeric, cannot use numeric value accessors`)
    return value instanceof JsonFloat ? value.value : Number(value)
  }

  float(): number {
    return Math.fround(this.double())
  }

  /** Fractions are cut. */
  int(): number {
    const number = this.double()
    if (number < INT_MIN || number > INT_MAX) {
      if (this.token === 'VALUE_STRING') throw illegalArgument(`Value [${this.value}] is out of range for an integer`)
      throw this.misfit(`Numeric value (${textOf(this.value)}) out of range of \`int\` (${INT_MIN} - ${INT_MAX})`)
    }
    return Number.isNaN(number) ? 0 : Math.trunc(number) + 0
  }

  boolean(): boolean {
    if (this.token === 'VALUE_BOOLEAN') return this.value as boolean
    if (this.token !== 'VALUE_STRING') throw this.misfit(`Current token (${this.precise}) not of boolean type`)
    if (this.value === 'true') return true
    if (this.value === 'false' || this.value === '') return false
    throw illegalArgument(`Failed to parse value [${this.value}] as only [true] or [false] are allowed.`)
  }

  /** The token as the parser below calls it, which tells numbers and flags apart. */
  private get precise(): string {
    if (this.token === 'VALUE_BOOLEAN') return this.value === true ? 'VALUE_TRUE' : 'VALUE_FALSE'
    if (this.token === 'VALUE_NUMBER') return Number.isInteger(Number(this.value)) ? 'VALUE_NUMBER_INT' : 'VALUE_NUMBER_FLOAT'
    return this.token
  }

  private misfit(reason: string): ApiError {
    const length = this.isStart ? 1 : textOf(this.value).length
    const place = { at: this.at, reasonAt: (_line: number, _col: number, offset: number) => behindByte(reason, offset + length) }
    return new ApiError('input_coercion_exception', reason, { ...place, cause: new ApiError('input_coercion_exception', reason, place) })
  }
}

/** Errors for a value that is no number or boolean name the byte after it. */
export const behindByte = (reason: string, offset: number): string =>
  `${reason}\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${offset}]`

/** The items of a list, each of which must be a text, a number or a flag. */
export function textsOf(list: readonly unknown[]): string[] {
  const texts: string[] = []
  const walk = new JsonWalk(list)
  while (walk.next() !== 'END_ARRAY') texts.push(walk.text())
  return texts
}
