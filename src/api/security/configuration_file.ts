// The configuration as its files hold it, one at a time and whole: for tools that back it up and put it in place. Reserved things and hashes
// are among it, so this is for super administrators.
import { illegalArgument } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { ownEntities, readEntities } from '../../security/config/config-record.ts'
import type { ConfigChange } from '../../security/config/config-store.ts'
import { type ConfigKind, DOCUMENT_KINDS, type DocumentKind, ENTITY_KINDS, type Json } from '../../security/config/entities.ts'
import { readDocument } from '../../security/config/read-document.ts'
import { ConfigError, requireObject } from '../../security/config/read-entity.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { accessDenied, done, type ManagementResponse } from './answers.ts'
import { bodyJson } from './entity-body.ts'
import { securityOf } from './security-of.ts'

export interface ConfigurationFileParams extends CommonParams {
  /** As in `_meta.type` of the file: `roles`, `internalusers`, `config`, … */
  type: string
}

export interface PutConfigurationFileParams extends ConfigurationFileParams {
  body: object
}

const row = (verb: 'get' | 'put') =>
  ({
    name: `security.${verb}_configuration_file`,
    action: `cluster:admin/opendistro_security/configuration_file/${verb}`,
    needs: 'security',
    scope: 'management',
    endpoint: 'CONFIG',
    isNewPathOnly: true,
    routes: [{ method: verb === 'get' ? 'GET' : 'PUT', path: '/_searchlet/security/{type}' }],
  }) as const

export const getConfigurationFile = typedOperation<ConfigurationFileParams, Json>()({
  ...row('get'),
  run(cx, { path }) {
    requireSuper(cx)
    const kind = requireKind(path.type!)
    const { config } = securityOf(cx)
    const kept = isDocument(kind) ? { config: config[kind] } : ownEntities(config, kind)
    // A copy, since callers may modify the answer.
    return { body: { _meta: { type: kind, config_version: 2 }, ...structuredClone(kept) } }
  },
})

/** In place of what was there. */
export const putConfigurationFile = typedOperation<PutConfigurationFileParams, ManagementResponse>()({
  ...row('put'),
  body: 'json',
  async run(cx, { path, body }) {
    requireSuper(cx)
    const kind = requireKind(path.type!)
    const replacement = readReplacement(kind, bodyJson(body))
    await securityOf(cx).store.change(current => {
      if (isDocument(kind)) return { [kind]: replacement } as ConfigChange
      const gone = Object.keys(ownEntities(current, kind)).map(name => [name, null] as const)
      return { [kind]: new Map<string, unknown>([...gone, ...(replacement as ReadonlyMap<string, unknown>)]) } as ConfigChange
    })
    return done(`'${kind}' updated.`)
  },
})

function readReplacement(kind: ConfigKind, json: unknown): Json | ReadonlyMap<string, unknown> {
  try {
    const { _meta, ...rest } = requireObject(json)
    return isDocument(kind) ? readDocument(kind, rest.config ?? {}, ['config']) : readEntities(kind, rest, [])
  } catch (error) {
    throw error instanceof ConfigError ? illegalArgument(error.message) : error
  }
}

function requireSuper({ identity }: CallContext): void {
  if (identity.isSuper !== true) throw accessDenied('Access denied')
}

function requireKind(type: string): ConfigKind {
  const kind = [...ENTITY_KINDS, ...DOCUMENT_KINDS].find(known => known === type)
  if (kind === undefined) throw illegalArgument(`Invalid type '${type}'`)
  return kind
}

const isDocument = (kind: ConfigKind): kind is DocumentKind => (DOCUMENT_KINDS as readonly ConfigKind[]).includes(kind)
