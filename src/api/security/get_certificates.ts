// The operation `security.get_certificates`, for super administrators. The engine has no certificates of its own: a server's belong to the
// program that runs it.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { accessDenied } from './answers.ts'
import { securityOf } from './security-of.ts'

export interface CertificatesParams extends CommonParams {
  node_id?: string
  cert_type?: 'http' | 'transport' | 'all'
}

export interface CertificatesResponse {
  /** Certificates for HTTP. */
  http_certificates_list: readonly object[] | null
  /** Certificates between nodes. */
  transport_certificates_list: readonly object[] | null
}

export const getCertificates = typedOperation<CertificatesParams, CertificatesResponse>()({
  name: 'security.get_certificates',
  action: 'cluster:admin/opendistro_security/ssl/certs/info',
  needs: 'security',
  scope: 'management',
  endpoint: 'SSL',
  routes: [
    { method: 'GET', path: '/_plugins/_security/api/ssl/certs' },
    { method: 'GET', path: '/_plugins/_security/api/certificates' },
    { method: 'GET', path: '/_plugins/_security/api/certificates/{node_id}' },
  ],
  params: { cert_type: 'string' },
  run(cx) {
    if (!securityOf(cx).isMasterOf(cx.identity, 'SSL')) throw accessDenied('Access denied')
    return { body: { http_certificates_list: null, transport_certificates_list: null } }
  },
})
