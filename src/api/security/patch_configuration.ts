// Changes config.yml as it is kept, where the installation lets that happen over REST.
import { isDeepStrictEqual } from 'node:util'
import type { PatchOperation } from '../../core/json-patch.ts'
import { isRecord } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { accessDenied, badBody, done, type ManagementResponse } from './answers.ts'
import { patched, readPatch } from './read-patch.ts'
import { securityOf } from './security-of.ts'

export interface PatchConfigurationParams extends CommonParams {
  body: readonly PatchOperation[]
}

export const patchConfiguration = typedOperation<PatchConfigurationParams, ManagementResponse>({
  name: 'security.patch_configuration',
  action: 'cluster:admin/opendistro_security/config/patch',
  needs: 'security',
  scope: 'management',
  routes: [{ method: 'PATCH', path: '/_plugins/_security/api/securityconfig' }],
  body: 'json',
  async run(cx, { body }) {
    const { settings, store } = securityOf(cx)
    if (!settings.allowConfigModification && cx.identity.isSuper !== true) throw accessDenied('Access denied')
    const operations = readPatch(body)
    let isChanged = false
    await store.change(({ config }) => {
      const before = structuredClone({ config })
      const after = patched(before, operations)
      isChanged = !isDeepStrictEqual(before, after)
      if (!isRecord(after) || !isRecord(after.config)) throw badBody('Request body required for this action.')
      return isChanged ? { config: after.config } : null
    })
    return done(isChanged ? 'Resource updated.' : 'No updates required')
  },
})
