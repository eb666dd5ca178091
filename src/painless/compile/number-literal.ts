// The value and type of a number as it is written.
import type { NumberLiteral } from '../syntax/ast.ts'
import { BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, type Type } from '../types.ts'
import { type Long, longOf } from '../values.ts'
import type { Code, Want } from './code.ts'
import type { ScriptScope } from './scope.ts'

const RANGES: ReadonlyMap<Type, readonly [least: number, greatest: number]> = new Map([
  [BYTE, [-128, 127]],
  [SHORT, [-32768, 32767]],
  [CHAR, [0, 65535]],
])

export function numberLiteral(script: ScriptScope, node: NumberLiteral, { target }: Want, isNegative: boolean): Code {
  const text = isNegative ? `-${node.text}` : node.text
  const suffix = text.slice(-1).toLowerCase()
  const isDecimalLike = node.isDecimal || suffix === 'f' || suffix === 'd'
  if (isDecimalLike && node.radix !== 10) throw script.error(node.offset, 'illegal_state_exception', 'Illegal tree structure.')
  if (isDecimalLike) {
    const value = Number(text.replace(/[fFdD]$/, ''))
    return suffix === 'f' ? made(FLOAT, Math.fround(value)) : made(DOUBLE, value)
  }
  if (suffix === 'l') {
    const value = wholeNumber(text.slice(0, -1), node.radix)
    if (BigInt.asIntN(64, value) !== value) throw script.illegal(node.offset, `Invalid long constant [${text}].`)
    return made(LONG, longOf(value))
  }
  const value = wholeNumber(text, node.radix)
  if (BigInt.asIntN(32, value) !== value) {
    const hint = BigInt.asIntN(64, value) === value ? ` If you want a long constant then change it to [${text}L].` : ''
    throw script.illegal(node.offset, `Invalid int constant [${text}].${hint}`)
  }
  const number = Number(value)
  const range = target === undefined ? undefined : RANGES.get(target)
  return made(range !== undefined && number >= range[0] && number <= range[1] ? target! : INT, number)
}

const made = (type: Type, value: Long): Code => ({ type, eval: () => value, constant: { value } })

function wholeNumber(text: string, radix: number): bigint {
  const digits = text.replace('-', '')
  const value = BigInt(radix === 16 ? `0x${digits}` : radix === 8 ? `0o${digits}` : digits)
  return text.startsWith('-') ? -value : value
}
