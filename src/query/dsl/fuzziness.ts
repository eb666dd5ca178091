// How many edits may a word be away? A number, or AUTO: by its length.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isScalar, type JsonObject, numberFormat, textOf, tokenOf } from '../../core/json-token.ts'

export interface Fuzziness {
  /** As the server prints it. */
  readonly text: string
  distance(word: string): number
}

const MOST_EDITS = 2

export const AUTO: Fuzziness = auto(3, 6)

/** Words shorter than `low` must be exact, those shorter than `high` may be one edit away. */
function auto(low: number, high: number): Fuzziness {
  return {
    text: low === 3 && high === 6 ? 'AUTO' : `AUTO:${low},${high}`,
    distance(word) {
      const length = Array.from(word).length
      return length < low ? 0 : length < high ? 1 : 2
    },
  }
}

export function parseFuzziness(text: string): Fuzziness {
  if (text.toUpperCase() === 'AUTO') return AUTO
  if (text.toUpperCase().startsWith('AUTO:')) return boundedAuto(text)
  if (!/^\d+(\.\d+)?$/.test(text)) throw illegalArgument(`Invalid fuzziness value: ${text}`)
  const edits = Math.min(Math.trunc(Number(text)), MOST_EDITS)
  return { text, distance: () => edits }
}

function boundedAuto(text: string): Fuzziness {
  const bounds = text.slice('AUTO:'.length).split(',')
  if (bounds.length !== 2) throw new ApiError('parse_exception', 'failed to find low and high distance values')
  const wrong = bounds.find(bound => !/^[+-]?\d+$/.test(bound))
  if (wrong !== undefined) {
    throw new ApiError('parse_exception', `failed to parse [${text}] as a "auto:int,int"`, { cause: numberFormat(wrong) })
  }
  const [low, high] = bounds.map(Number)
  if (low <= 0 || high <= 0 || low > high) {
    throw illegalArgument('fuzziness wrongly configured, must be: lowDistance > 0, highDistance > 0 and lowDistance <= highDistance ')
  }
  return auto(low, high)
}

/** As a value of a query's object. */
export function fuzzinessAt(query: string, json: JsonObject, key: string): Fuzziness {
  const value = json[key]
  if (!isScalar(value)) throw parsing(`[${query}] unexpected token [${tokenOf(value)}] after [${key}]`, atValue(json, key))
  return parseFuzziness(textOf(value))
}
