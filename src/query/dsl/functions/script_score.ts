// `script_score`: a script as a function. It is read; running it is refused.
import { isApiError, parsing } from '../../../core/errors.ts'
import { atEnd, atValue } from '../../../core/json-spot.ts'
import { shardError } from '../query-builder.ts'
import { compileScript, readScript, type Script } from '../script-value.ts'
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
    return cx => {
      try {
        return compileScript(asked, 'score')
      } catch (error) {
        if (!isApiError(error) || error.type !== 'illegal_argument_exception') throw error
        throw shardError(cx, 'script_score: the script could not be loaded', error)
      }
    }
  },
})
