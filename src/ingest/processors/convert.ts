// Makes a value one of another type.
import { ApiError, illegalArgument, nullPointer } from '../../core/errors.ts'
import { parseJavaDouble } from '../../core/java-double.ts'
import { JsonFloat } from '../../core/json.ts'
import { shortestFloat } from '../../core/numbers.ts'
import { parseAddress } from '../../index/mapping/ip-address.ts'
import { javaString } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'

type Convert = (value: unknown) => unknown

/** Also for those of grok's captures that name a type. */
const CONVERSIONS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['integer', value => whole(value, 'integer', 32)],
  ['long', value => whole(value, 'long', 64)],
  ['float', value => new JsonFloat(shortestFloat(Math.fround(decimal(value, 'float'))))],
  ['double', value => new JsonFloat(decimal(value, 'double'))],
  ['boolean', readBoolean],
  ['string', text],
  ['ip', readAddress],
  ['auto', guess],
])

export interface ConvertOptions {
  readonly field: string
  /** What the value becomes; `auto`: what it looks like. */
  readonly type: 'integer' | 'long' | 'float' | 'double' | 'boolean' | 'string' | 'ip' | 'auto'
  /** Where the result goes; the same field. */
  readonly target_field?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const convert: ProcessorType = {
  name: 'convert',
  create(options) {
    const field = options.text('field')
    const written = options.text('type')
    const type = written.toLowerCase()
    const target = options.optionalText('target_field') ?? field
    const conversion = CONVERSIONS.get(type)
    if (conversion === undefined) throw options.refuse('type', `type [${written}] not supported, cannot convert field.`)
    const ignoreMissing = options.flag('ignore_missing')
    return document => {
      const value = document.getOr(field, ignoreMissing)
      if (value === null) {
        if (ignoreMissing) return
        throw illegalArgument(`Field [${field}] is null, cannot be converted to type [${type}]`)
      }
      document.set(target, Array.isArray(value) ? value.map(conversion) : conversion(value))
    }
  },
}

const unconvertible = (shown: string, type: string, why: string) =>
  illegalArgument(`unable to convert [${shown}] to ${type}`, { cause: new ApiError('number_format_exception', why) })

/** `0x` begins hexadecimal digits. */
function whole(value: unknown, type: string, bits: 32 | 64): number | bigint {
  const shown = javaString(value)
  const hex = /^([-+]?)0[xX](.*)$/s.exec(shown)
  const digits = hex === null ? shown : hex[1] + hex[2]
  const isNumber = hex === null ? /^[-+]?\d+$/.test(digits) : /^[-+]?[0-9a-fA-F]+$/.test(digits)
  const complaint = `For input string: "${digits}"${hex === null ? '' : ' under radix 16'}`
  if (!isNumber) throw unconvertible(shown, type, complaint)
  const size = BigInt((hex === null ? '' : '0x') + digits.replace(/^[-+]/, ''))
  const number = digits.startsWith('-') ? -size : size
  if (BigInt.asIntN(bits, number) !== number) throw unconvertible(shown, type, complaint)
  return Number.isSafeInteger(Number(number)) ? Number(number) : number
}

function decimal(value: unknown, type: string): number {
  const shown = javaString(value)
  const number = parseJavaDouble(shown)
  if (number !== null) return number
  const isEmpty = shown.trim() === ''
  const hasPoints = /^[-+]?[\d.]*$/.test(shown) && shown.split('.').length > 2
  throw unconvertible(shown, type, isEmpty ? 'empty String' : hasPoints ? 'multiple points' : `For input string: "${shown}"`)
}

function readBoolean(value: unknown): boolean {
  const shown = javaString(value)
  const lower = shown.toLowerCase()
  if (lower === 'true') return true
  if (lower === 'false') return false
  throw illegalArgument(`[${shown}] is not a boolean value, cannot convert to boolean`)
}

function text(value: unknown): string {
  if (value !== null) return javaString(value)
  throw nullPointer('Cannot invoke "Object.toString()" because "value" is null')
}

function readAddress(value: unknown): string {
  const shown = javaString(value)
  try {
    parseAddress(shown)
    return shown
  } catch {
    throw illegalArgument(`[${shown}] is not a valid ipv4/ipv6 address`)
  }
}

/** The narrowest type that fits a text; what is none stays as it is. */
function guess(value: unknown): unknown {
  if (typeof value !== 'string') return value
  for (const type of ['boolean', 'integer', 'long', 'float', 'double']) {
    try {
      return CONVERSIONS.get(type)!(value)
    } catch {
      // Not this one.
    }
  }
  return value
}
