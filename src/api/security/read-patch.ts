// Reads a JSON patch and applies it, refusing both as the real server does.
import { illegalArgument, illegalState, isApiError } from '../../core/errors.ts'
import { applyPatch, PatchError, type PatchOperation } from '../../core/json-patch.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { isRecord } from '../administration.ts'
import { badRequest } from './answers.ts'

const SUPPORTED = ['replace', 'add', 'remove']

/** `mayChange` throws where what is to be changed is not there, or is not to be changed. */
export function readPatch(body: RequestBody, mayChange?: () => void): readonly PatchOperation[] {
  const json = bodyJson(body)
  const operations = Array.isArray(json) ? json.filter(entry => isRecord(entry) && entry.op !== undefined) : []
  if (operations.length === 0) throw badRequest('Wrong request body')
  for (const { op } of operations) {
    const name = typeof op === 'object' && op !== null ? '' : String(op)
    if (!SUPPORTED.includes(name)) throw badRequest(`Unsupported patch operation: ${name}. Supported are: ${SUPPORTED.join(',')}`)
  }
  mayChange?.()
  for (const entry of json as readonly unknown[]) checkOperation(entry)
  return operations
}

function checkOperation(entry: unknown): void {
  if (!isRecord(entry)) throw badRequest('Invalid JSON Patch payload (not an object)')
  const { op, path, value } = entry
  if (path !== undefined && typeof path !== 'string') throw badRequest("Invalid JSON Patch payload (non-text 'path' field)")
  const missing = op === undefined ? 'op' : path === undefined ? 'path' : op !== 'remove' && value === undefined ? 'value' : null
  if (missing !== null) throw badRequest(`Invalid JSON Patch payload (missing '${missing}' field)`)
  if (path === '' && op === 'remove') throw badRequest('Cannot remove document root')
  if (path !== '' && !(path as string).startsWith('/')) throw illegalArgument('Missing leading slash')
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
