// The configurations as the caller of an operation may see and change them.
import { Access, type Caller } from '../../notify/access.ts'
import { Configs } from '../../notify/configs.ts'
import type { CallContext } from '../call-context.ts'
import { ConfigIndexStore } from './config-index-store.ts'

export function configsOf(cx: CallContext): Configs {
  const { settings, options } = cx.engine
  const isFiltering = settings.get('opensearch.notifications.general.filter_by_backend_roles') === 'true'
  return new Configs(new ConfigIndexStore(withinEngine(cx)), new Access(callerOf(cx), isFiltering), options.notifications?.chatUrls ?? {})
}

/** Null while nobody is asked who they are. */
const callerOf = ({ engine, identity }: CallContext): Caller | null => (engine.security.enabled ? identity : null)

/** The index is the engine's own: whoever may call the operation reaches it. */
function withinEngine({ engine, identity, task, headers }: CallContext): CallContext {
  const within: CallContext = {
    engine,
    identity,
    task,
    headers,
    authorise() {},
    permitted: indices => indices,
    restrictionsFor: () => null,
    part: () => within,
    warn() {},
  }
  return within
}
