// The operations that tell the subject of the client's certificate: `security.who_am_i`, and the one that wants a user beside it.
import { ApiError } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface WhoAmIResponse {
  /** The distinguished name of the certificate. */
  dn: string
  /** Whether the caller is a super administrator. */
  is_admin: boolean
  /** Whether it is the certificate of a node. */
  is_node_certificate_request: boolean
}

export const whoAmI = typedOperation<CommonParams, WhoAmIResponse>()({
  name: 'security.who_am_i',
  action: 'cluster:admin/opendistro_security/whoami',
  needs: 'security',
  scope: 'caller',
  routes: [
    { method: 'GET', path: '/_plugins/_security/whoami' },
    { method: 'POST', path: '/_plugins/_security/whoami' },
  ],
  isNewPathOnly: true,
  run: ({ identity }) => ({ body: subjectOf(identity) }),
})

export const whoAmIProtected = typedOperation<CommonParams, WhoAmIResponse>()({
  name: 'security.who_am_i_protected',
  action: 'cluster:admin/opendistro_security/whoamiprotected',
  needs: 'security',
  scope: 'caller',
  routes: [{ method: 'GET', path: '/_plugins/_security/whoamiprotected' }],
  isNewPathOnly: true,
  run: ({ identity }) => ({ body: subjectOf(identity) }),
})

function subjectOf({ name, isSuper }: CallContext['identity']): WhoAmIResponse {
  if (isSuper === true) return { dn: name, is_admin: true, is_node_certificate_request: false }
  throw new ApiError('security_exception', 'No security data', { answer: 'No security data' })
}
