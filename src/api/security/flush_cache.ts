// Clears the cache of verified credentials, so that all users authenticate again.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { done, type ManagementResponse } from './answers.ts'
import { securityOf } from './security-of.ts'

export const flushCache = typedOperation<CommonParams, ManagementResponse>()({
  name: 'security.flush_cache',
  action: 'cluster:admin/opendistro_security/cache/flush',
  needs: 'security',
  scope: 'management',
  endpoint: 'CACHE',
  routes: [{ method: 'DELETE', path: '/_plugins/_security/api/cache' }],
  run(cx) {
    securityOf(cx).flushCache()
    return done('Cache flushed successfully.')
  },
})
