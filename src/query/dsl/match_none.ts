// No document.
import { isScalar } from '../../core/json-token.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { builder, defineQuery } from './query-builder.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'

export const match_none = defineQuery({
  name: 'match_none',
  parse(json) {
    const options = new Options()
    for (const key of Object.keys(json)) {
      if (!isScalar(json[key])) throw unknownToken('match_none', json, key)
      if (!options.take(key, json[key])) throw unsupported('match_none', json, key)
    }
    return builder('match_none', options, newMatchNone)
  },
})
