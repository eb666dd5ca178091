// The fuzziness of a term: a number of edits, or AUTO, which depends on its length.
import { illegalArgument, parseFailed } from '../../core/errors.ts'
import { parseJavaDouble } from '../../core/java-double.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { notAnInteger } from '../../core/values.ts'

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
  const number = parseJavaDouble(text)
  if (number === null || !(number >= 0) || Math.fround(number) === Number.POSITIVE_INFINITY)
    throw illegalArgument(`Invalid fuzziness value: ${text}`)
  const edits = Math.min(Math.trunc(number), MOST_EDITS)
  return { text, distance: () => edits }
}

function boundedAuto(text: string): Fuzziness {
  // Java's split drops empty texts at the end.
  const bounds = text.slice('AUTO:'.length).replace(/,+$/, '').split(',')
  if (bounds.length !== 2) throw parseFailed('failed to find low and high distance values')
  const wrong = bounds.find(bound => !/^[+-]?\d+$/.test(bound))
  if (wrong !== undefined) {
    const cause = notAnInteger(wrong)
    throw parseFailed(`failed to parse [${text}] as a "auto:int,int"`, { cause })
  }
  const [low, high] = bounds.map(Number)
  if (low <= 0 || high <= 0 || low > high) {
    throw illegalArgument('fuzziness wrongly configured, must be: lowDistance > 0, highDistance > 0 and lowDistance <= highDistance ')
  }
  return auto(low, high)
}

/** As a value of a query's object. */
export function fuzzinessAt(walk: JsonWalk): Fuzziness {
  if (walk.token === 'VALUE_BOOLEAN') throw illegalArgument(`Can't parse fuzziness on token: [${walk.token}]`)
  return parseFuzziness(walk.text())
}
