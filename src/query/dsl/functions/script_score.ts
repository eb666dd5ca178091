// `script_score`: a script as a function.
import { isApiError, parsing } from '../../../core/errors.ts'
import { atEnd, atValue } from '../../../core/json-spot.ts'
import { shardError } from '../../contracts/query-builder.ts'
import type { Script } from '../../contracts/script.ts'
import { ScriptScoreFunction } from '../../functions/script-score.ts'
import { SCORE } from '../../scripts/document-contexts.ts'
import { DocumentScript } from '../../scripts/document-script.ts'
import { scriptScope } from '../script-scope.ts'
import { readScript } from '../script-value.ts'
import { defineFunction } from './score-function-type.ts'

export const script_score = defineFunction({
  name: 'script_score',
  parse(json) {
    let script: Script | null = null
    for (const key of Object.keys(json)) {
      if (key !== 'script') throw parsing(`script_score query does not support [${key}]`, atValue(json, key))
      script = readScript(json, key)
    }
    if (script === null) throw parsing("script_score requires 'script' field", atEnd(json))
    const asked = script
    return (cx, functionName) => {
      try {
        return new ScriptScoreFunction(new DocumentScript(asked, SCORE, scriptScope(cx)), functionName)
      } catch (error) {
        if (!isApiError(error)) throw error
        throw shardError(cx, 'script_score: the script could not be loaded', error)
      }
    }
  },
})
