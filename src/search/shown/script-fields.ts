// `script_fields`: values that scripts make for each hit.
import { illegalArgument, nullPointer, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, tokenOf } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import { booleanOf } from '../../core/stream-values.ts'
import type { QueryContext } from '../../query/contracts/query-builder.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptScope } from '../../query/dsl/script-scope.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import type { OpenedScriptField } from '../contracts/fetch-part.ts'
import type { ScriptField, SearchRequest } from '../contracts/search-request.ts'

const scripting = lazily(() => import('../../query/scripts/document-script.ts'))
const contexts = lazily(() => import('../../query/scripts/document-contexts.ts'))

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

const NONE: readonly OpenedScriptField[] = []

/** Not parsed further where no hits are returned. */
export function openScriptFields({ scriptFields, size }: SearchRequest, cx: QueryContext): readonly OpenedScriptField[] {
  if (scriptFields.length === 0 || size === 0) return NONE
  const limit = Number(cx.settings['index.max_script_fields'] ?? DEFAULT_LIMIT)
  if (scriptFields.length > limit) {
    throw illegalArgument(
      `Trying to retrieve too many script_fields. Must be less than or equal to: [${limit}] but was [${scriptFields.length}]. ` +
        'This limit can be set by changing the [index.max_script_fields] index level setting.',
    )
  }
  return scriptFields.map(({ name, script, ignoreFailure }) => {
    if (script === null) throw nullPointer('', { details: { reason: null } })
    return { name, script: new (scripting().DocumentScript)(script, contexts().FIELD, scriptScope(cx)), ignoreFailure }
  })
}
