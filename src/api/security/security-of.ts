// The security behind a call: operations that need it are unknown where there is none.
import { illegalState } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { Security } from '../../security/security.ts'

export function securityOf({ engine }: CallContext): Security {
  const { service } = engine.security
  if (!service) throw illegalState('the engine has no security')
  return service
}
