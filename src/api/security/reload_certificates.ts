// The operations that read certificates anew: as on a server whose certificates are not to be reloaded, which even super administrators
// are told. Certificates belong to the program that runs the engine.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { accessDenied, badRequest, type ManagementResponse } from './answers.ts'
import { securityOf } from './security-of.ts'

const reloading = (kind: 'http' | 'transport') =>
  typedOperation<CommonParams, ManagementResponse>()({
    name: `security.reload_${kind}_certificates`,
    action: 'cluster:admin/opendistro_security/ssl/certs/reload',
    needs: 'security',
    scope: 'management',
    endpoint: 'SSL',
    routes: [{ method: 'PUT', path: `/_plugins/_security/api/ssl/${kind}/reloadcerts` }],
    run(cx) {
      if (!securityOf(cx).isMasterOf(cx.identity, 'SSL')) throw accessDenied('Access denied')
      throw badRequest(`no handler found for uri [/_plugins/_security/api/ssl/${kind}/reloadcerts] and method [PUT]`)
    },
  })

export const reloadHttpCertificates = reloading('http')
export const reloadTransportCertificates = reloading('transport')
