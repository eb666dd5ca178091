// A metric that there is none of is refused, with the names it is like.
import { illegalArgument } from '../../core/errors.ts'
import { suggestion } from '../../core/likeness.ts'

/** `refusal`: what is said before the names. */
export function refuseUnknown(names: readonly string[], known: readonly string[], refusal: string): void {
  const unknown = names.filter(name => !known.includes(name)).sort()
  if (unknown.length === 0) return
  const shown = unknown.map(name => `[${name}]${likeMetrics(name, known)}`).join(', ')
  throw illegalArgument(`${refusal}${unknown.length > 1 ? 's' : ''}: ${shown}`)
}

function likeMetrics(name: string, known: readonly string[]): string {
  const words = suggestion(name, known)
  return words === '' ? '' : ` ->${words}`
}
