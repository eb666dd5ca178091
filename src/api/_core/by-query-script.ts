// The script of an update by query, which the server reads from a map: keys that it does not know are passed over.
import { illegalArgument, parseFailed } from '../../core/errors.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Script } from '../../query/contracts/script.ts'
import { DEFAULT_LANG } from '../../query/dsl/script-value.ts'
import { scriptText } from '../../query/scripts/script-text.ts'

export function readLooseScript(value: unknown): Script {
  if (typeof value === 'string') return { source: value, id: null, lang: DEFAULT_LANG, parameters: {} }
  if (!isObject(value)) throw illegalArgument('Script value should be a String or a Map')
  const text = (key: string): string | null => {
    const found = value[key] ?? null
    if (found !== null && typeof found !== 'string') throw wrongType(key, 'String')
    return found
  }
  const map = (key: string): JsonObject => {
    const found = value[key] ?? {}
    if (!isObject(found)) throw wrongType(key, 'Map')
    return found
  }
  const source = text('source') ?? text('inline')
  const [id, lang, parameters, options] = [text('id'), text('lang'), map('params'), map('options')]
  if (source === null && id === null) throw parseFailed('Expected one of [source] or [id] fields, but found none')
  if (Object.keys(options).length > 0) throw illegalArgument(`Unrecognized compile-time parameter(s): ${javaText(options)}`)
  return { source: id === null ? source : null, id, lang: lang ?? DEFAULT_LANG, parameters }
}

const wrongType = (key: string, type: string) => parseFailed(`Value must be of type ${type}: [${key}]`)

/** As descriptions of tasks tell it. */
export const updatedWith = (script: Script | null) => (script === null ? '' : ` updated with ${scriptText(script)}`)
