// Validates a setting's text against its type. Types are written as in the tables: `boolean`, `int 1..1024`, `long 0..`, `double
// 5.0..50.0`, `time 0ms..`, `bytes 56b..`, `memory` (bytes or a percentage), `choice codec`, `list`, `string` and a few for a single
// setting.
import { type ApiError, illegalArgument, isApiError, parseFailed } from '../../core/errors.ts'
import { notANumber, notAnInteger, readBoolean, readBytes, readTime } from '../../core/values.ts'
import { CHOICES } from './setting-choices.ts'
import type { SettingValue } from './setting-row.ts'

/** Throws unless `text` (lists as Java prints them) is a value; `range` is what follows the type's name in the table. */
type Check = (name: string, text: string, range: string, value: SettingValue) => void

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['active_shards', (_name, text) => checkActiveShards(text)],
  ['boolean', (_name, text) => void readBoolean(text)],
  ['bytes', (name, text, range) => checkSize(name, range, text, settingBytes(text, name), bound => readBytes(bound, name))],
  ['choice', (name, _text, range, value) => checkChoices(name, range, value)],
  ['double', (name, text, range) => checkNumber(name, 'double', range, text)],
  ['int', (name, text, range) => checkNumber(name, 'int', range, text)],
  ['int_or_boolean', (_name, text) => void (isWhole(text, 'int') || readBoolean(text))],
  ['list', () => {}],
  ['long', (name, text, range) => checkNumber(name, 'long', range, text)],
  ['memory', checkMemory],
  ['positive', checkPositive],
  ['rate', (_name, text) => checkRate(text)],
  ['ratio', (_name, text) => checkRatio(text)],
  ['ratio_or_boolean', (_name, text) => checkRatioOrBoolean(text)],
  ['replica_range', checkReplicaRange],
  ['string', () => {}],
  ['time', (name, text, range) => checkSize(name, range, text, readTime(text, name), bound => readTime(bound, name))],
])

/** Throws OpenSearch's refusal unless `value` may be given to the setting `name`. */
export function checkSettingValue(name: string, type: string, value: SettingValue): void {
  const [base, range = ''] = type.split(' ')
  const check = CHECKS.get(base)
  if (check === undefined) throw new Error(`unknown type of setting: ${type}`)
  check(name, typeof value === 'string' ? value : `[${value.join(', ')}]`, range, value)
}

/** Limits of Java's number types, which decide what does not parse at all. */
const BOUNDS = { int: [-(2n ** 31n), 2n ** 31n - 1n], long: [-(2n ** 63n), 2n ** 63n - 1n] } as const

const notParsed = (name: string, text: string, cause?: ApiError) =>
  illegalArgument(`Failed to parse value [${text}] for setting [${name}]`, { cause })

function checkNumber(name: string, base: 'int' | 'long' | 'double', range: string, text: string): void {
  const isNumber =
    base === 'double' ? /^[-+]?(\d+(?:\.\d*)?|\.\d+)([eE][-+]?\d+)?$|^[-+]?Infinity$|^NaN$/.test(text.trim()) : isWhole(text, base)
  if (!isNumber) throw notParsed(name, text, base === 'double' ? notANumber(text) : notAnInteger(text))
  const [low, high] = range === '' ? ['', ''] : range.split('..')
  const value = Number(text)
  if (low !== '' && value < Number(low)) throw illegalArgument(`Failed to parse value [${text}] for setting [${name}] must be >= ${low}`)
  if (high !== '' && value > Number(high)) throw illegalArgument(`Failed to parse value [${text}] for setting [${name}] must be <= ${high}`)
}

/** A number above zero, up to a limit if there is one. Its errors name no value. */
function checkPositive(name: string, text: string, range: string): void {
  checkNumber(name, 'double', '', text)
  const high = range.slice('..'.length)
  if (!(Number(text) > 0)) throw illegalArgument(`${name} must be > 0`)
  if (high !== '' && Number(text) > Number(high)) throw illegalArgument(`${name} must be <= ${high}`)
}

function isWhole(text: string, base: 'int' | 'long'): boolean {
  if (!/^[-+]?\d+$/.test(text)) return false
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text)
  return value >= BOUNDS[base][0] && value <= BOUNDS[base][1]
}

/** Whole numbers name even the empty text. */
/** Both ends included; the error names them as the table writes them. */
function checkSize(name: string, range: string, text: string, value: number, read: (bound: string) => number): void {
  if (range === '') return
  const [low, high] = range.split('..')
  if (low !== '' && value < read(low)) throw illegalArgument(`failed to parse value [${text}] for setting [${name}], must be >= [${low}]`)
  if (high !== '' && value > read(high))
    throw illegalArgument(`failed to parse value [${text}] for setting [${name}], must be <= [${high}]`)
}

function settingBytes(text: string, name: string): number {
  try {
    return readBytes(text, name)
  } catch (error) {
    throw isApiError(error) && error.type === 'parse_exception' ? illegalArgument(error.reason, { cause: error }) : error
  }
}

function checkMemory(name: string, text: string): void {
  if (!text.endsWith('%')) {
    settingBytes(text, name)
    return
  }
  const percent = Number(text.slice(0, -1))
  if (Number.isNaN(percent)) throw notParsed(name, text, notANumber(text.slice(0, -1)))
  if (percent < 0 || percent > 100) {
    const reason = `percentage should be in [0-100], got [${text.slice(0, -1)}]`
    throw illegalArgument(reason, { cause: parseFailed(reason) })
  }
}

function checkChoices(name: string, choices: string, value: SettingValue): void {
  const choice = CHOICES.get(choices)
  if (choice === undefined) throw new Error(`unknown choices: ${choices}`)
  const { words, anyCase, refusal } = choice
  for (const word of typeof value === 'string' ? [value] : value) {
    if (words.includes(anyCase ? word.toLowerCase() : word)) continue
    throw illegalArgument(refusal.replace('{name}', name).replace('{value}', word).replace('{UPPER}', word.toUpperCase()))
  }
}

/** `false`, `0-1` or `0-all`. */
function checkReplicaRange(name: string, text: string): void {
  if (text === 'false') return
  const dash = text.indexOf('-')
  const refuse = (cause?: string) =>
    illegalArgument(
      `failed to parse [${name}] from value: [${text}] at index ${dash}`,
      cause === undefined ? {} : { cause: notAnInteger(cause) },
    )
  if (dash < 0) throw refuse()
  const low = text.slice(0, dash)
  const high = text.slice(dash + 1)
  if (!isWhole(low, 'int')) throw refuse(low)
  if (high === 'all') return
  if (!isWhole(high, 'int')) throw refuse(high)
  if (Number(low) > Number(high)) throw illegalArgument(`[${name}] minReplicas must be =< maxReplicas but wasn't ${low} > ${high}`)
}

function checkRatioOrBoolean(text: string): void {
  if (text === 'true' || text === 'false') return
  const ratio = Number(text)
  if (text.trim() === '' || Number.isNaN(ratio))
    throw illegalArgument(`Expected a boolean or a value in the interval [0..1] but was: [${text}]`, { cause: notANumber(text) })
  if (ratio < 0 || ratio > 1)
    throw illegalArgument(`NoCFSRatio must be in the interval [0..1] but was: [${Number.isInteger(ratio) ? ratio.toFixed(1) : ratio}]`)
}

function checkRatio(text: string): void {
  const ratio = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  if (Number.isNaN(ratio) || ratio < 0 || ratio > 1) throw parseFailed(`Invalid ratio or percentage [${text}]`)
}

function checkActiveShards(text: string): void {
  if (text === 'all') return
  if (!isWhole(text, 'int')) throw illegalArgument(`cannot parse ActiveShardCount[${text}]`, { cause: notAnInteger(text) })
  if (Number(text) < 0) throw illegalArgument('shard count cannot be a negative value')
}

function checkRate(text: string): void {
  if (text === 'use-context' || /^\d+\/\d+(ms|s|m|h|d)$/.test(text)) return
  throw illegalArgument(`parameter must contain a positive integer and a timevalue, i.e. 10/1m, but was [${text}]`)
}
