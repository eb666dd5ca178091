// A script of a request, parsed and checked but not yet compiled.
import { readWhole } from '../../core/broken-json.ts'
import { contentParse, illegalArgument } from '../../core/errors.ts'
import { atEnd, atKey } from '../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Script } from '../contracts/script.ts'
import { readStrictly } from './strict-object.ts'

/** The source, or the source or the id of a stored script with its parameters. */
export type ScriptRequest = string | WrittenScript

interface WrittenScript {
  /** The script: `doc['price'].value * params.factor`. */
  readonly source?: string
  /** Of a stored script. */
  readonly id?: string
  /** `painless`. */
  readonly lang?: string
  /** `params.name` in the script. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly options?: Readonly<Record<string, unknown>>
}

export const DEFAULT_LANG = 'painless'

/** The script under `key` of `json`. */
export function readScript(json: JsonObject, key: string): Script {
  const value = json[key]
  if (typeof value === 'string') return { source: value, id: null, lang: DEFAULT_LANG, parameters: {} }
  if (isObject(value)) return readObject(value)
  // The server has moved on to the next token by the time it complains.
  const keys = Object.keys(json)
  const next: string | undefined = keys[keys.indexOf(key) + 1]
  const [token, at] = next === undefined ? ['END_OBJECT', atEnd(json)] : ['FIELD_NAME', atKey(json, next)]
  throw contentParse(`[script] Expected START_OBJECT but was: ${token}`, at as ReturnType<typeof atEnd>)
}

/** A field of strict parsers that takes an object with a script. */
export const scriptField = (take: (script: Script) => void) => ({
  accepts: ['START_OBJECT'] as const,
  takenWhole: true,
  isParsed: true,
  read: (_value: unknown, json: JsonObject, key: string) => take(readScript(json, key)),
})

function readObject(json: JsonObject): Script {
  let source: string | null = null
  let isSourceObject = false
  let id: string | null = null
  let lang: string | null = null
  let options: JsonObject = {}
  let parameters: JsonObject = {}
  const onlyOne = (other: string | null) => {
    if (other !== null) throw illegalArgument('must only use one of [source, id] when specifying a script')
  }
  readStrictly('script', json, {
    source: {
      accepts: ['VALUE_STRING', 'START_OBJECT'],
      read(value) {
        onlyOne(id)
        isSourceObject = typeof value !== 'string'
        source = typeof value === 'string' ? value : JSON.stringify(value)
      },
    },
    id: {
      accepts: ['VALUE_STRING'],
      read(value) {
        onlyOne(source)
        id = value as string
      },
    },
    lang: { accepts: ['VALUE_STRING'], read: value => (lang = value as string) },
    options: { accepts: ['START_OBJECT'], read: value => (options = value as JsonObject) },
    params: {
      accepts: ['START_OBJECT'],
      read(value) {
        readWhole(value)
        parameters = value as JsonObject
      },
    },
  })
  check(source, id, lang, options)
  return { source, id, lang: lang ?? DEFAULT_LANG, parameters, ...(isSourceObject ? { isObject: true } : {}) }
}

function check(source: string | null, id: string | null, lang: string | null, options: JsonObject): void {
  if (source === null && id === null) throw illegalArgument('must specify either [source] for an inline script or [id] for a stored script')
  const hasOptions = Object.keys(options).length > 0
  if (id !== null && lang !== null) throw illegalArgument('illegally specified <lang> for a stored script')
  if (id !== null && hasOptions) throw illegalArgument('field [options] cannot be specified using a stored script')
  if (hasOptions) throw illegalArgument(`illegal compiler options [${javaText(options)}] specified`)
}
