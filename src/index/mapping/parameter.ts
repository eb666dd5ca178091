// One parameter of a field type: how its value is read from a mapping, printed back, compared and merged.
import { illegalArgument, mapperParsing } from '../../core/errors.ts'
import { parseJavaDouble } from '../../core/java-double.ts'
import { javaDouble } from '../../core/numbers.ts'
import { notANumber, readBoolean } from '../../core/values.ts'
import type { AnalyzerSource } from './analyzer-source.ts'
import { isObject, javaClass, javaText } from './java-text.ts'
import type { MappingSettings } from './mapping-settings.ts'

/** What reading a field's mapping may ask. */
export interface MappingContext {
  readonly analyzers: AnalyzerSource
  readonly settings: MappingSettings
}

export interface ParameterContext extends MappingContext {
  /** The field's own name, without its path. */
  readonly field: string
}

export interface Parameter<T> {
  /** The value of a field that does not say. */
  readonly initial: (cx: MappingContext) => T
  /** A put mapping may change it. */
  readonly mergeable: boolean
  /** A null stands for the initial value; otherwise it is refused. */
  readonly nullable: boolean
  /** Printed whenever it was given, even when it says the same as the default. */
  readonly explicit: boolean
  parse(value: unknown, cx: ParameterContext): T
  /** As JSON. */
  print(value: T): unknown
  /** As the server's conflict messages show it. */
  text(value: T): string
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>
export type ValuesOf<P> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

interface ParameterOptions<T> {
  readonly mergeable?: boolean
  readonly nullable?: boolean
  readonly explicit?: boolean
  readonly print?: (value: T) => unknown
  readonly text?: (value: T) => string
}

function define<T>(
  initial: T | ((cx: MappingContext) => T),
  parse: (value: unknown, cx: ParameterContext) => T,
  options: ParameterOptions<T> = {},
): Parameter<T> {
  const print = options.print ?? ((value: T) => value)
  return {
    initial: typeof initial === 'function' ? (initial as (cx: MappingContext) => T) : () => initial,
    mergeable: options.mergeable ?? false,
    nullable: options.nullable ?? false,
    explicit: options.explicit ?? false,
    parse,
    print,
    text: options.text ?? (value => javaText(print(value))),
  }
}

type Mergeable = { readonly mergeable?: boolean }

export const flag = (initial: boolean, options?: Mergeable) => define<boolean>(initial, readFlag, options)

/** `coerce`, `ignore_malformed`: an index setting gives the default, and what a field says is always printed. */
export const indexDefaultFlag = (initial: (cx: MappingContext) => boolean) =>
  define<boolean>(initial, readFlag, { mergeable: true, explicit: true })

function readFlag(value: unknown): boolean {
  return readBoolean(typeof value === 'object' ? javaText(value) : value)
}

export const wholeNumber = (initial: number, options?: Mergeable) =>
  define<number>(
    initial,
    value => {
      const number = typeof value === 'number' ? value : typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN
      if (Number.isNaN(number)) throw notANumber(javaText(value))
      return Math.trunc(number)
    },
    options,
  )

export const decimal = (initial: number, options?: Mergeable) => define<number>(initial, readDecimal, { ...options, text: javaDouble })

export function readDecimal(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  const number = parseJavaDouble(javaText(value))
  if (number === null) throw notANumber(javaText(value))
  return number
}

export const choice = <T extends string>(name: string, initial: T, others: readonly T[]) =>
  define<T>(initial, value => {
    const accepted = [initial, ...others]
    if (!accepted.includes(value as T)) {
      throw mapperParsing(`Unknown value [${javaText(value)}] for field [${name}] - accepted values are [${accepted.join(', ')}]`)
    }
    return value as T
  })

export const boostParameter = decimal(1, { mergeable: true })

/** Strings by name, kept for clients. */
export const metaParameter = define<Readonly<Record<string, string>>>(
  {},
  (value, cx) => {
    if (!isObject(value))
      throw mapperParsing(`[meta] must be an object, got ${javaClass(value)}[${javaText(value)}] for field [${cx.field}]`)
    const entries = Object.entries(value)
    if (entries.length > 5) throw mapperParsing(`[meta] can't have more than 5 entries, but got ${entries.length} on field [${cx.field}]`)
    for (const [key, item] of entries) {
      if (key.length > 20) throw mapperParsing(`[meta] keys can't be longer than 20 chars, but got [${key}] for field [${cx.field}]`)
      if (item === null) throw mapperParsing(`[meta] values can't be null (field [${cx.field}])`)
      if (typeof item !== 'string') {
        throw mapperParsing(`[meta] values can only be strings, but got ${javaClass(item)}[${javaText(item)}] for field [${cx.field}]`)
      }
      if (item.length > 50) throw mapperParsing(`[meta] values can't be longer than 50 chars, but got [${item}] for field [${cx.field}]`)
    }
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) as Record<string, string>
  },
  { mergeable: true },
)

export const similarityParameter = define<string | null>(
  null,
  (value, cx) => {
    const name = javaText(value)
    if (!cx.settings.similarities.has(name)) throw mapperParsing(`Unknown Similarity type [${name}] for field [${cx.field}]`)
    return name
  },
  { nullable: true },
)

/** The name of an analyzer; null where the field says nothing. */
export const analyzerParameter = (options?: Mergeable) =>
  define<string | null>(
    null,
    (value, cx) => {
      const name = javaText(value)
      if (name !== 'default' && cx.analyzers.analyzer(name) === undefined) {
        throw illegalArgument(`analyzer [${name}] has not been configured in mappings`)
      }
      return name
    },
    { ...options, text: value => value ?? 'default' },
  )

export const normalizerParameter = define<string | null>(
  null,
  (value, cx) => {
    const name = javaText(value)
    if (cx.analyzers.normalizer(name) === undefined) throw mapperParsing(`normalizer [${name}] not found for field [${cx.field}]`)
    return name
  },
  { nullable: true, text: value => value ?? 'default' },
)

/** A value that stands for null in documents, read as the type reads its values. */
export const nullValueParameter = <T>(parse: (value: unknown) => T, options?: ParameterOptions<T | null>) =>
  define<T | null>(null, parse, { nullable: true, ...options })

export { define as parameter }
