// Reads a JSON patch and applies it, refusing both as the real server does.
import { illegalArgument, illegalState, isApiError } from '../../core/errors.ts'
import { applyPatch, PatchError, type PatchOperation } from '../../core/json-patch.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { isRecord } from '../administration.ts'
import { badRequest } from './answers.ts'

const SUPPORTED = ['replace', 'add', 'remove']

export function readPatch(body: RequestBody): readonly PatchOperation[] {
  const json = bodyJson(body)
  if (!Array.isArray(json) || json.length === 0 || !json.every(entry => isRecord(entry) && entry.op !== undefined))
    throw badRequest('Wrong request body')
  for (const { op } of json as readonly PatchOperation[])
    if (!SUPPORTED.includes(String(op))) throw badRequest(`Unsupported patch operation: ${op}. Supported are: ${SUPPORTED.join(',')}`)
  for (const entry of json as readonly PatchOperation[]) {
    if (entry.path !== undefined && typeof entry.path !== 'string') throw badRequest("Invalid JSON Patch payload (non-text 'path' field)")
    const missing = entry.path === undefined ? 'path' : entry.op !== 'remove' && entry.value === undefined ? 'value' : null
    if (missing !== null) throw badRequest(`Invalid JSON Patch payload (missing '${missing}' field)`)
    if (entry.path === '' && entry.op === 'remove') throw badRequest('Cannot remove document root')
    if (entry.path !== '' && !entry.path.startsWith('/')) throw illegalArgument('Missing leading slash')
  }
  return json as readonly PatchOperation[]
}

export function patched(value: unknown, operations: readonly PatchOperation[]): unknown {
  try {
    return applyPatch(value, operations)
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    throw error.message.startsWith('Object operation') ? illegalState(error.message, { status: 500 }) : badRequest(error.message)
  }
}

function bodyJson(body: RequestBody): unknown {
  try {
    return body.json()
  } catch (error) {
    if (isApiError(error)) throw badRequest(`Error in JSON patch: ${error.reason}`)
    throw error
  }
}
