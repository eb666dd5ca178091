// How many of some optional clauses must match: `2`, `-1`, `75%`, `-25%`, `3<90%`, `2<-25% 9<-3`.
import { ApiError } from '../../core/errors.ts'
import { parseInteger } from '../../core/json-token.ts'

export function minimumCount(spec: string, clauses: number): number {
  const text = spec.trim()
  if (text.includes('<')) return conditional(text, clauses)
  let minimum: number
  if (text.includes('%')) {
    const share = Math.fround(clauses * parseInteger(text.slice(0, -1)) * Math.fround(1 / 100))
    minimum = share < 0 ? clauses + Math.trunc(share) : Math.trunc(share)
  } else {
    const count = parseInteger(text)
    minimum = count < 0 ? clauses + count : count
  }
  return Math.max(0, minimum)
}

/** Java looks for the second of the parts. */
const outOfBounds = () => new ApiError('array_index_out_of_bounds_exception', 'Index 1 out of bounds for length 1')

/** The last condition that applies to this number of clauses; all of them where none does. */
function conditional(text: string, clauses: number): number {
  let minimum = clauses
  for (const condition of text
    .split('<')
    .map(part => part.trim())
    .join('<')
    .split(/\s+/)) {
    const [bound, spec] = condition.split('<')
    if (clauses <= parseInteger(bound)) return minimum
    if (spec === undefined || spec === '') throw outOfBounds()
    minimum = minimumCount(spec, clauses)
  }
  return minimum
}
