// The documents of the configuration that are managed over REST, and what is special about each.
import { ApiError } from '../../core/errors.ts'
import { withConfigDefaults } from '../../security/config/config-defaults.ts'
import { badBody } from './answers.ts'
import { documentOperations } from './document-operations.ts'
import { securityOf } from './security-of.ts'

const BASE = '/_plugins/_security/api'

/** config.yml: anyone who may manage reads it; changing it is up to the installation. */
export const configuration = documentOperations({
  kind: 'config',
  endpoint: 'CONFIG',
  noun: 'configuration',
  putVerb: 'update',
  path: `${BASE}/securityconfig`,
  putPath: `${BASE}/securityconfig/config`,
  shown: config => ({ config: withConfigDefaults(config) }),
  mayChange(cx) {
    const security = securityOf(cx)
    return security.settings.allowConfigModification || security.isMasterOf(cx.identity, 'CONFIG')
  },
  refusal({ isUnknownMember, message }, patched) {
    if (patched) return new ApiError('unchecked_i_o_exception', message)
    return new ApiError(isUnknownMember ? 'unrecognized_property_exception' : 'mismatched_input_exception', message)
  },
})

export const auditConfiguration = documentOperations({
  kind: 'audit',
  endpoint: 'AUDIT',
  noun: 'audit_configuration',
  putVerb: 'update',
  path: `${BASE}/audit`,
  putPath: `${BASE}/audit/config`,
  shown: config => ({ _readonly: [], config }),
  refusal: () => badBody('Could not parse content of request.'),
})

/** The allowlist: who could change it could lock everyone out. */
export const allowlist = documentOperations({
  kind: 'allowlist',
  endpoint: 'ALLOWLIST',
  noun: 'allowlist',
  putVerb: 'create',
  path: `${BASE}/allowlist`,
  putPath: `${BASE}/allowlist`,
  mayRead: cx => securityOf(cx).isMasterOf(cx.identity, 'ALLOWLIST'),
  mayChange: cx => securityOf(cx).isMasterOf(cx.identity, 'ALLOWLIST'),
  refusal: () => badBody('Could not parse content of request.'),
})
