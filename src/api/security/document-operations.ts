// One family of operations for every document of the configuration: config.yml, audit.yml, allowlist.yml. Read, put, patch.
import { isDeepStrictEqual } from 'node:util'
import type { ApiError } from '../../core/errors.ts'
import type { PatchOperation } from '../../core/json-patch.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { ManagementEndpoint } from '../../security/authorisation/management-access.ts'
import type { DocumentKind, Json } from '../../security/config/entities.ts'
import { DOCUMENT_MEMBERS, readDocument } from '../../security/config/read-document.ts'
import { ConfigError } from '../../security/config/read-entity.ts'
import { isRecord } from '../administration.ts'
import { type CommonParams, type TypedOperation, typedOperation } from '../typed-operation.ts'
import { accessDenied, badBody, done, type ManagementResponse } from './answers.ts'
import { bodyJson, requireJson } from './entity-body.ts'
import { patched, readPatch } from './read-patch.ts'
import { securityOf } from './security-of.ts'

export interface DocumentResponse {
  config: Json
  /** Members that may not be changed. */
  _readonly?: readonly string[]
}

export interface PutDocumentParams extends CommonParams {
  body: object
}

export interface PatchDocumentParams extends CommonParams {
  body: readonly PatchOperation[]
}

/** What is special about a document. */
interface DocumentFamily {
  readonly kind: DocumentKind
  readonly endpoint: ManagementEndpoint
  /** Of operations: the verb is put before it. */
  readonly noun: string
  readonly putVerb: 'create' | 'update'
  readonly path: string
  readonly putPath: string
  mayRead?(cx: CallContext): boolean
  mayChange?(cx: CallContext): boolean
  shown?(document: Json): DocumentResponse
  /** What is wrong below the members that are looked at first. `patched`: in what a patch made. */
  refusal(error: ConfigError, patched: boolean): ApiError
}

export interface DocumentOperations {
  readonly get: TypedOperation<CommonParams, DocumentResponse>
  readonly put: TypedOperation<PutDocumentParams, ManagementResponse>
  readonly patch: TypedOperation<PatchDocumentParams, ManagementResponse>
}

export function documentOperations(family: DocumentFamily): DocumentOperations {
  const { kind, endpoint, noun, path, putPath, putVerb, shown = config => ({ config }) } = family
  const row = (verb: string) =>
    ({
      name: `security.${verb}_${noun}`,
      action: `cluster:admin/opendistro_security/${kind}/${verb}`,
      needs: 'security',
      scope: 'management',
      endpoint,
    }) as const
  return {
    get: typedOperation<CommonParams, DocumentResponse>()({
      ...row('get'),
      routes: [{ method: 'GET', path }],
      run(cx) {
        if (family.mayRead?.(cx) === false) throw accessDenied('Access denied')
        // A copy, since callers may modify the answer.
        return { body: shown(structuredClone(securityOf(cx).config[kind])) }
      },
    }),
    put: typedOperation<PutDocumentParams, ManagementResponse>()({
      ...row(putVerb),
      routes: [{ method: 'PUT', path: putPath }],
      body: 'json',
      async run(cx, { body }) {
        if (family.mayChange?.(cx) === false) throw accessDenied('Access denied')
        const document = requireDocument(family, bodyJson(body))
        await securityOf(cx).store.change(() => ({ [kind]: document }))
        return done("'config' updated.")
      },
    }),
    patch: typedOperation<PatchDocumentParams, ManagementResponse>()({
      ...row('patch'),
      routes: [{ method: 'PATCH', path }],
      body: 'json',
      async run(cx, { body }) {
        if (family.mayChange?.(cx) === false) throw accessDenied('Access denied')
        const operations = readPatch(body)
        let isChanged = false
        await securityOf(cx).store.change(config => {
          const before = { config: config[kind] }
          const after = patched(before, operations)
          isChanged = !isDeepStrictEqual(before, after)
          return isChanged ? { [kind]: patchedDocument(family, after) } : null
        })
        return done(isChanged ? 'Resource updated.' : 'No updates required')
      },
    }),
  }
}

/** A removed document counts as absent. */
function patchedDocument(family: DocumentFamily, after: unknown): Json {
  if (!isRecord(after) || Object.keys(after).some(name => name !== 'config')) throw badBody('Request body required for this action.')
  return after.config === undefined ? readDocument(family.kind, {}) : requireDocument(family, after.config, true)
}

function requireDocument(family: DocumentFamily, json: unknown, patched = false): Json {
  const { kind, refusal } = family
  const members = Object.entries(DOCUMENT_MEMBERS[kind]).map(([name, type]) => [name, type === 'object' ? 'attributes' : 'any'] as const)
  requireJson(json, { members: Object.fromEntries(members) })
  try {
    return readDocument(kind, json)
  } catch (error) {
    throw error instanceof ConfigError ? refusal(error, patched) : error
  }
}
