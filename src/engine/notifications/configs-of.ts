// The configurations as the caller of an operation may see and change them.
import { Access, type Caller } from '../../notify/access.ts'
import { Configs } from '../../notify/configs.ts'
import type { Sending } from '../../notify/delivery/sender.ts'
import { withinEngine } from '../administration/own-index.ts'
import type { CallContext } from '../calls/call-context.ts'
import { ConfigIndexStore } from './config-index-store.ts'

export const configsOf = (cx: CallContext): Configs =>
  new Configs(new ConfigIndexStore(withinEngine(cx)), accessOf(cx), cx.engine.notifier.options.chatUrls ?? {})

/** What a message is sent with. */
export const sendingOf = (cx: CallContext): Sending => ({
  store: new ConfigIndexStore(withinEngine(cx)),
  access: accessOf(cx),
  settings: cx.engine.notifier.deliverySettings(),
})

function accessOf(cx: CallContext): Access {
  const { settings } = cx.engine
  const isFiltering =
    settings.explicit('opensearch.notifications.general.filter_by_backend_roles') ??
    settings.get('plugins.alerting.filter_by_backend_roles')
  return new Access(callerOf(cx), isFiltering === 'true')
}

/** Null without security, and for the process itself. */
function callerOf({ engine: { security }, identity }: CallContext): Caller | null {
  if (!security.enabled || identity.isSuper === true) return null
  return { backendRoles: identity.backendRoles, roles: security.service?.rolesOf(identity) ?? identity.roles }
}
