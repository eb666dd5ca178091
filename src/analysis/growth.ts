// The limit of what filters make of a text: several that double it in turn would make any text larger than memory.
import { dataTooLarge } from '../core/breaker.ts'

/** Characters; no limit for what is hardly longer than the text it was made of. */
const MOST = 1 << 18
const HARDLY = 8

/** Throws where `made` characters are too many for a text of `given`. */
export function checkGrowth(made: number, given: number): void {
  if (made > MOST && made > given * HARDLY) throw dataTooLarge('request', '<analysis>', made, Math.max(MOST, given * HARDLY), 'PERMANENT')
}
