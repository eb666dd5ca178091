// A stored script: its language and source, with their validation.
import { type ApiError, contentParse, illegalArgument, illegalState, isApiError, parsing } from '../../core/errors.ts'
import { parseTree, stringify } from '../../core/json.ts'
import { locate } from '../../core/json-locate.ts'
import { atKey, atStart, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, type Token, tokenOf } from '../../core/json-token.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { StoredScript } from '../../query/contracts/script.ts'
import { compileScript } from '../../query/scripts/compile-script.ts'
import { Template } from '../../search/templates/template.ts'
import { JSON_TYPE } from '../../search/templates/template-values.ts'
import { PAINLESS_CONTEXTS } from './painless-contexts.ts'
import { checkContext, LANGUAGE_CONTEXTS } from './script-contexts.ts'

/** Without a script it is an empty template. What stands beside the script is not looked at, nor are keys in it that are unknown. */
export function readStoredScript(body: RequestBody, warn: (message: string) => void): StoredScript {
  const script = readBody(body, warn)
  if (script.source === '') warn('empty templates should no longer be used')
  return script
}

function readBody(body: RequestBody, warn: (message: string) => void): StoredScript {
  const json = body.json()
  if (!isObject(json)) throw notAnObject(json)
  const [key] = Object.keys(json)
  if (key === undefined) return { lang: 'mustache', source: '' }
  if (key !== 'script') throw parsing(`unexpected field [${key}], expected [script]`, atKey(json, key))
  const script = json.script
  if (!isObject(script)) throw parsing(`unexpected token [${tokenOf(script)}], expected [{, <source>]`, atValue(json, key))
  if (Object.hasOwn(script, 'code')) {
    const place = locate(body.text(), json, atValue(script, 'code'))
    warn(`[stored script source][${place?.line}:${place?.col}] Deprecated field [code] used, expected [source] instead`)
  }
  return readScript(script, () => (parseTree(body.bytes()) as Tree).get('script') as Tree)
}

type Tree = ReadonlyMap<string, unknown>

function notAnObject(json: unknown): ApiError {
  const reason = `unexpected token [${json === undefined ? 'null' : tokenOf(json)}], expected [{]`
  return typeof json === 'object' && json !== null
    ? parsing(reason, atStart(json))
    : parsing(reason, undefined, { details: { line: 1, col: json === undefined ? 0 : 1 } })
}

/** `asWritten`: the same with the order of keys. */
function readScript(script: JsonObject, asWritten: () => Tree): StoredScript {
  let lang: string | null = null
  let source: string | null = null
  let options: Record<string, string> = {}
  for (const key of Object.keys(script)) {
    const value = script[key]
    if (key === 'lang') {
      accept(script, key, ['VALUE_STRING'])
      lang = value as string
    } else if (key === 'source' || key === 'code') {
      accept(script, key, ['VALUE_STRING', 'START_OBJECT'])
      if (typeof value === 'string') source = value
      else {
        source = stringify(asWritten().get(key))
        options.content_type = JSON_TYPE
      }
    } else if (key === 'options') {
      accept(script, key, ['START_OBJECT'])
      options = { ...options, ...readOptions(script) }
    }
  }
  return checked(lang, source, options)
}

function accept(script: JsonObject, key: string, tokens: readonly Token[]): void {
  const token = tokenOf(script[key])
  if (!tokens.includes(token))
    throw contentParse(`[stored script source] ${key} doesn't support values of type: ${token}`, atValue(script, key))
}

function readOptions(script: JsonObject): Record<string, string> {
  const options = script.options as JsonObject
  for (const key of Object.keys(options)) {
    const value = options[key]
    if (typeof value === 'string') continue
    const at = atValue(options, key)
    const token = tokenOf(value)
    const cause = illegalState(`Can't get text on a ${token}`, {
      at,
      reasonAt: (line, col) => `Can't get text on a ${token} at ${line}:${col}`,
    })
    throw contentParse('[stored script source] failed to parse field [options]', at, { cause })
  }
  return options as Record<string, string>
}

function checked(lang: string | null, source: string | null, options: Record<string, string>): StoredScript {
  if (lang === null) throw illegalArgument('must specify lang for stored script')
  if (lang === '') throw illegalArgument('lang cannot be empty')
  if (source === null) throw illegalArgument('must specify source for stored script')
  if (source === '' && lang !== 'mustache') throw illegalArgument('source cannot be empty')
  const names = Object.keys(options)
  if (names.some(name => name !== 'content_type')) throw illegalArgument(`illegal compiler options [${javaText(options)}] specified`)
  if (!LANGUAGE_CONTEXTS.has(lang)) throw illegalArgument(`unable to put stored script with unsupported lang [${lang}]`)
  return names.length === 0 ? { lang, source } : { lang, source, options: { content_type: options.content_type } }
}

/** A script for `context` must fit it. */
export function checkFor(context: string, id: string, { lang, source, options }: StoredScript): void {
  try {
    checkContext(lang, context)
    const painless = PAINLESS_CONTEXTS.get(context)
    if (lang === 'mustache') new Template(source, options?.content_type)
    else if (painless !== undefined) compileScript({ source, id: null, lang, parameters: {} }, painless)
  } catch (error) {
    if (!isApiError(error) || error.type === 'script_exception') throw error
    const reason = `failed to parse/compile stored script [${id}]`
    const outer: ApiError = illegalArgument(reason, { cause: error })
    throw outer
  }
}
