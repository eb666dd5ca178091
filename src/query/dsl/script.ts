// Documents for which a script returns true.
import { parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import type { Script } from '../contracts/script.ts'
import { ScriptQuery } from '../exec/script.ts'
import { requireCheap } from '../fields/expensive.ts'
import { FILTER } from '../scripts/document-contexts.ts'
import { DocumentScript } from '../scripts/document-script.ts'
import { builder, defineQuery } from './query-builder.ts'
import { scriptScope } from './script-scope.ts'
import type { ScriptRequest } from './script-value.ts'
import { readScript } from './script-value.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'

/** Documents of which a script says so. */
export interface ScriptQueryRequest extends CommonQueryOptions {
  readonly script: ScriptRequest
}

export const script = defineQuery({
  name: 'script',
  parse(json) {
    const options = new Options()
    let read: Script | null = null
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'script' && Array.isArray(value)) {
        const reason = '[script] query does not support an array of scripts. Use a bool query with a clause per script instead.'
        throw parsing(reason, atValue(json, key))
      }
      if (key === 'script') read = value === null ? null : readScript(json, key)
      else if (!options.take(key, value)) throw unsupported('script', json, key)
    }
    if (read === null) throw parsing('script must be provided with a [script] filter', atEnd(json))
    const asked = read
    return builder('script', options, cx => {
      requireCheap('[script] queries', cx)
      return new ScriptQuery(new DocumentScript(asked, FILTER, scriptScope(cx)))
    })
  },
})
