// An object that the server keeps as text and reads later: places in its errors are places in that text.
import { illegalState } from '../../../core/errors.ts'
import { JsonFloat } from '../../../core/json.ts'
import { coercion, doubleOf, isScalar, type JsonObject, type Token, textOf, tokenOf } from '../../../core/json-token.ts'

export class CopiedObject {
  readonly keys: readonly string[]

  constructor(private readonly json: JsonObject) {
    this.keys = Object.keys(json)
  }

  value(key: string): unknown {
    return this.json[key]
  }

  text(key: string): string {
    const value = this.json[key]
    if (isScalar(value)) return textOf(value)
    throw illegalState(`Can't get text on a ${tokenOf(value)} at 1:${this.offsetOf(key) + 1}`)
  }

  double(key: string): number {
    const value = this.json[key]
    if (typeof value !== 'boolean' && isScalar(value)) return doubleOf(value)
    const token = typeof value === 'boolean' ? `VALUE_${String(value).toUpperCase()}` : tokenOf(value)
    const end = this.offsetOf(key) + lengthOf(token, value)
    const reason =
      `Current token (${token}) not numeric, cannot use numeric value accessors\n at [Source: REDACTED ` +
      `(\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${end}]`
    throw coercion(reason)
  }

  /** Where the value of `key` begins in the text. */
  private offsetOf(key: string): number {
    let offset = 1
    for (const each of this.keys) {
      offset += Buffer.byteLength(JSON.stringify(each)) + 1
      if (each === key) break
      offset += Buffer.byteLength(printed(this.json[each])) + 1
    }
    return offset
  }
}

const lengthOf = (token: Token | string, value: unknown) => (token.startsWith('START') ? 1 : String(value).length)

function printed(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return Number(inner)
    return inner instanceof JsonFloat ? inner.value : inner
  })
}
