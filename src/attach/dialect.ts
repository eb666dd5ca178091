// What two processes must have in common to speak with one another.
import { SEARCHLET_VERSION } from '../engine/state/version.ts'

/** Both sides must be the same: neither functions nor answers are translated. */
export const DIALECT = `${SEARCHLET_VERSION} ${runtime()}`

/** Each writes plain values in its own way. */
function runtime(): string {
  const { bun, deno } = process.versions as Readonly<Record<string, string | undefined>>
  return bun !== undefined ? 'bun' : deno !== undefined ? 'deno' : 'node'
}
