// The operation `security.health`: open to everyone, since load balancers ask it.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { securityOf } from './security-of.ts'

export interface SecurityHealthResponse {
  message: string | null
  /** `strict`: it fails until security is set up. */
  mode: string
  /** Whether it works. */
  status: 'UP'
  settings: Record<string, number>
}

export const health = typedOperation<CommonParams, SecurityHealthResponse>()({
  name: 'security.health',
  action: 'cluster:admin/opendistro_security/health',
  needs: 'security',
  scope: 'public',
  routes: [
    { method: 'GET', path: '/_plugins/_security/health' },
    { method: 'POST', path: '/_plugins/_security/health' },
  ],
  params: { mode: 'string' },
  run: (cx, { params }) => ({
    body: {
      message: null,
      mode: params.mode ?? 'strict',
      status: 'UP',
      settings: { 'plugins.security.cache.ttl_minutes': securityOf(cx).settings.cacheTtlMinutes },
    },
  }),
})
