// The operation `security.who_am_i`: the subject of the client's certificate, null where there is none.
import { ApiError } from '../../core/errors.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface WhoAmIResponse {
  dn: string
  is_admin: boolean
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
  run({ identity }) {
    if (identity.isSuper === true) return { body: { dn: identity.name, is_admin: true, is_node_certificate_request: false } }
    throw new ApiError('security_exception', 'No security data', { answer: 'No security data' })
  },
})
