// What `open` and `export` are given, held against what they take: callers without a compiler learn of a misspelt or mistaken option, too.
import { illegalArgument } from '../core/errors.ts'
import { suggestion } from '../core/likeness.ts'
import { isBytes } from '../core/native-values.ts'
import type { EngineOptions } from './engine.ts'

interface Kind {
  readonly called: string
  is(value: unknown): boolean
}

const isText = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const TEXT: Kind = { called: 'a text', is: isText }
const FLAG: Kind = { called: 'true or false', is: value => typeof value === 'boolean' }
const COUNT: Kind = { called: 'a whole number from 0 on', is: value => Number.isInteger(value) && (value as number) >= 0 }
const OBJECT: Kind = { called: 'an object', is: isObject }
const FUNCTION: Kind = { called: 'a function', is: value => typeof value === 'function' }

const TEXTS: Kind = { called: 'a text or a list of texts', is: value => isText(value) || (Array.isArray(value) && value.every(isText)) }

const OPTIONS: { readonly [K in keyof Required<EngineOptions>]: Kind } = {
  path: TEXT,
  readOnly: FLAG,
  attach: FLAG,
  from: { called: 'the bytes or the path of an export', is: value => isText(value) || isBytes(value) },
  pathRepo: TEXTS,
  pathConf: TEXT,
  analysis: OBJECT,
  embed: FUNCTION,
  sparse: FUNCTION,
  rerank: FUNCTION,
  threads: COUNT,
  clusterName: TEXT,
  nodeName: TEXT,
  settings: OBJECT,
  defaults: OBJECT,
  logger: OBJECT,
  security: OBJECT,
  notifications: OBJECT,
  workerPath: { called: 'a path or a URL', is: value => isText(value) || value instanceof URL },
}

const EXPORT_OPTIONS = { indices: TEXTS, path: TEXT }

export const checkOptions = (options: unknown): void => check('open', options, OPTIONS, "{ path: './data' }")

export const checkExportOptions = (options: unknown): void => check('export', options, EXPORT_OPTIONS, "{ path: './books.searchlet' }")

function check(call: string, options: unknown, kinds: Readonly<Record<string, Kind>>, example: string): void {
  if (!isObject(options)) throw illegalArgument(`${call} takes one object of options, such as ${example}`)
  for (const [name, value] of Object.entries(options as object)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined)
      throw illegalArgument(
        `${call} has no option [${name}]${suggestion(name, Object.keys(kinds)) || `: there are [${Object.keys(kinds).join(', ')}]`}`,
      )
    if (value !== undefined && !kind.is(value)) throw illegalArgument(`the option [${name}] of ${call} must be ${kind.called}`)
  }
}
