// The operation `security.authtoken`: the exchange of an assertion of an identity provider for a token. There is none here, so the answer is empty,
// as the server's is without one.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { done, type ManagementResponse } from './answers.ts'

export const authtoken = typedOperation<CommonParams, ManagementResponse>()({
  name: 'security.authtoken',
  action: 'cluster:admin/opendistro_security/authtoken',
  needs: 'security',
  scope: 'management',
  endpoint: 'AUTHTOKEN',
  routes: [{ method: 'POST', path: '/_plugins/_security/api/authtoken' }],
  run: () => done(''),
})
