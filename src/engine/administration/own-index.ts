// System indexes of the engine: hidden indexes, created on first use, and accessed with the engine's own permissions.
import { isApiError } from '../../core/errors.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { Engine } from '../engine.ts'
import { IndexSettings, newIndexSettings } from '../settings/index-settings.ts'

export interface OwnIndex {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly mapping: () => Record<string, unknown>
}

/** False where nothing may be written. */
export async function ensureOwnIndex(engine: Engine, { name, settings, mapping }: OwnIndex): Promise<boolean> {
  if (engine.indices.get(name) !== undefined) return true
  if (engine.writer !== null) return false
  const full = new IndexSettings(newIndexSettings(new Map(Object.entries(settings)))).toRecord()
  try {
    await engine.indices.create({ name, settings: full, mapping: mapping(), aliases: {} })
  } catch (error) {
    // Another call has created it meanwhile.
    if (!isApiError(error) || error.type !== 'resource_already_exists_exception') throw error
  }
  return true
}

/** The call without questions of permission. */
export function withinEngine({
  engine,
  identity,
  task,
  headers,
}: Pick<CallContext, 'engine' | 'identity' | 'task' | 'headers'>): CallContext {
  const within: CallContext = {
    engine,
    identity,
    task,
    headers,
    authorise() {},
    permitted: indices => indices,
    allows: () => true,
    refuse() {
      throw new Error('nothing is refused within the engine')
    },
    restrictionsFor: () => null,
    part: () => within,
    warn() {},
  }
  return within
}
