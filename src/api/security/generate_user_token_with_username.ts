// Sets and returns a new random password for a service account.
import { randomBytes } from 'node:crypto'
import { typedOperation } from '../typed-operation.ts'
import { badRequest, conflict, done, type ManagementResponse, notFound } from './answers.ts'
import { isServiceAccount } from './entities.ts'
import type { EntityParams } from './entity-operations.ts'
import { securityOf } from './security-of.ts'

export const generateUserTokenWithUsername = typedOperation<EntityParams, ManagementResponse>()({
  name: 'security.generate_user_token_with_username',
  action: 'cluster:admin/opendistro_security/internalusers/authtoken',
  needs: 'security',
  scope: 'management',
  endpoint: 'INTERNALUSERS',
  routes: [{ method: 'POST', path: '/_plugins/_security/api/internalusers/{name}/authtoken' }],
  async run(cx, { path }) {
    const name = path.name!
    const { config, hasher, store } = securityOf(cx)
    const user = config.internalusers.get(name)
    if (user === undefined) throw notFound(`user '${name}' not found.`)
    if (!isServiceAccount(user) || user.attributes.enabled?.toLowerCase() !== 'true')
      throw badRequest('An auth token could not be generated for the specified account.')
    const password = randomBytes(24).toString('base64url')
    const hash = await hasher.hash(password)
    await store.change(({ internalusers }) => {
      if (internalusers.get(name) !== user) throw conflict(name)
      return { internalusers: new Map([[name, { ...user, hash }]]) }
    })
    return done(`'${name}' authtoken generated Basic auth token with user=${name}, password=${password}`)
  },
})
