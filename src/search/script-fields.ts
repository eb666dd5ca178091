// `script_fields`: values that scripts make for each hit. They are read and checked here; there is no language to run them in yet.
import { ApiError, illegalArgument, parsing } from '../core/errors.ts'
import { atValue } from '../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, tokenOf } from '../core/json-token.ts'
import { compileScript, readScript, type Script } from '../query/dsl/script-value.ts'
import type { SearchRequest } from './search-request.ts'
import { booleanOf } from './tokens.ts'

export interface ScriptField {
  readonly name: string
  /** Null: there is none, which shards refuse. */
  readonly script: Script | null
  /** Hits whose script fails do not show the field. */
  readonly ignoreFailure: boolean
}

export function parseScriptFields(json: JsonObject): ScriptField[] {
  return Object.keys(json).map(name => {
    const options = json[name]
    if (!isObject(options)) throw parsing(`Expected [START_OBJECT] in [${name}] but found [${tokenOf(options)}]`, atValue(json, name))
    return parseScriptField(name, options)
  })
}

function parseScriptField(name: string, options: JsonObject): ScriptField {
  let script: Script | null = null
  let ignoreFailure = false
  for (const key of Object.keys(options)) {
    const value = options[key]
    if (key === 'script' && value !== null && !Array.isArray(value)) script = readScript(options, key)
    else if (key === 'ignore_failure' && isScalar(value)) ignoreFailure = booleanOf(value)
    else throw parsing(`Unknown key for a ${tokenOf(value)} in [${key}].`, atValue(options, key))
  }
  return { name, script, ignoreFailure }
}

const DEFAULT_LIMIT = 32

/** Without hits to show nobody looks at them. */
export function checkScriptFields({ scriptFields, size }: SearchRequest, settings: Readonly<Record<string, unknown>>): void {
  if (scriptFields.length === 0 || size === 0) return
  const limit = Number(settings['index.max_script_fields'] ?? DEFAULT_LIMIT)
  if (scriptFields.length > limit) {
    throw illegalArgument(
      `Trying to retrieve too many script_fields. Must be less than or equal to: [${limit}] but was [${scriptFields.length}]. ` +
        'This limit can be set by changing the [index.max_script_fields] index level setting.',
    )
  }
  for (const { script } of scriptFields) {
    if (script === null) throw new ApiError('null_pointer_exception', '', { details: { reason: null } })
    compileScript(script, 'field')
  }
}
