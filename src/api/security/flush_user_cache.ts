// Clears the cached credentials of one user.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { done, type ManagementResponse } from './answers.ts'
import { securityOf } from './security-of.ts'

export interface FlushUserCacheParams extends CommonParams {
  name: string
}

export const flushUserCache = typedOperation<FlushUserCacheParams, ManagementResponse>()({
  name: 'security.flush_user_cache',
  action: 'cluster:admin/opendistro_security/cache/flush_user',
  needs: 'security',
  scope: 'management',
  endpoint: 'CACHE',
  routes: [{ method: 'DELETE', path: '/_plugins/_security/api/cache/user/{name}' }],
  run(cx, { path }) {
    securityOf(cx).passwords.forget(path.name!)
    return done(`Cache invalidated for user: ${path.name}`)
  },
})
