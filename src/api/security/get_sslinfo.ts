// The operation `security.get_sslinfo`: how the caller's connection is encrypted, null where it is not. Who the caller's certificate names is
// told; the connection itself belongs to the program that runs the engine.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface SslInfoParams extends CommonParams {
  /** Taken; there is no further certificate to show. */
  show_dn?: boolean
}

export interface SslInfoResponse {
  principal: string | null
  peer_certificates: string
  /** The protocol: `TLSv1.3`. */
  ssl_protocol: string | null
  /** The cipher. */
  ssl_cipher: string | null
  /** Who encrypts HTTP. */
  ssl_provider_http: string | null
  /** Who encrypts what nodes receive. */
  ssl_provider_transport_server: string
  /** Who encrypts what nodes send. */
  ssl_provider_transport_client: string
}

export const getSslinfo = typedOperation<SslInfoParams, SslInfoResponse>()({
  name: 'security.get_sslinfo',
  action: 'cluster:admin/opendistro_security/sslinfo',
  needs: 'security',
  scope: 'caller',
  routes: [{ method: 'GET', path: '/_opendistro/_security/sslinfo' }],
  params: { show_dn: 'boolean' },
  run({ identity }) {
    const principal = identity.isSuper === true ? identity.name : null
    return {
      body: {
        principal,
        peer_certificates: principal === null ? '0' : '1',
        ssl_protocol: null,
        ssl_cipher: null,
        ssl_provider_http: null,
        ssl_provider_transport_server: 'JDK',
        ssl_provider_transport_client: 'JDK',
      },
    }
  },
})
