// Reads the body that makes an API key, and refuses it as the real server does: each error one text under `error`.
import { ApiError, contentParse, illegalArgument, isApiError } from '../../core/errors.ts'
import { atStart, atValue } from '../../core/json-spot.ts'
import { doubleOf, type JsonObject, type Token, textOf, tokenOf } from '../../core/json-token.ts'
import { placeError } from '../../core/place-error.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import type { KeyIndexPermission } from '../../security/keys/api-key.ts'

export interface ApiTokenBody {
  name: string
  cluster_permissions?: readonly string[]
  index_permissions?: readonly KeyIndexPermission[]
  /** 0: it never expires, where that is allowed. */
  duration_seconds?: number
}

const PARSER = 'create_api_token_request'

export const tokenError = (error: string, status = 400) => new ApiError('security_exception', error, { status, answer: { error } })

export function readApiToken(body: RequestBody): Required<ApiTokenBody> {
  try {
    if (!body.present) throw illegalArgument('request body or source parameter is required')
    return readObject(body.json())
  } catch (error) {
    if (!isApiError(error)) throw error
    placeError(error, body)
    throw tokenError(`Invalid request: ${error.reason}`)
  }
}

function readObject(json: unknown): Required<ApiTokenBody> {
  const token = tokenOf(json)
  if (token !== 'START_OBJECT') throw contentParse(`[${PARSER}] Expected START_OBJECT but was: ${token}`, atStart(json as object))
  const read: { name: string | null } & Omit<Required<ApiTokenBody>, 'name'> = {
    name: null,
    cluster_permissions: [],
    index_permissions: [],
    duration_seconds: 0,
  }
  readStrictly(PARSER, json as JsonObject, {
    name: { accepts: ['VALUE_STRING'], read: value => (read.name = value as string) },
    cluster_permissions: texts(value => (read.cluster_permissions = value)),
    index_permissions: {
      accepts: ['START_ARRAY', 'START_OBJECT'],
      read: (value, inner, key) => (read.index_permissions = listOf(value).map(entry => readPermission(entry, inner, key))),
    },
    duration_seconds: {
      accepts: ['VALUE_NUMBER', 'VALUE_STRING'],
      read: value => (read.duration_seconds = Math.trunc(doubleOf(value)) + 0),
    },
  })
  if (read.name === null) throw illegalArgument('Required [name]')
  return { ...read, name: read.name }
}

function readPermission(entry: unknown, json: JsonObject, key: string): KeyIndexPermission {
  const token = tokenOf(entry)
  if (token !== 'START_OBJECT') throw contentParse(`[index_permission] Expected START_OBJECT but was: ${token}`, atValue(json, key))
  const read: { -readonly [K in keyof KeyIndexPermission]: KeyIndexPermission[K] } = { index_pattern: [], allowed_actions: [] }
  readStrictly('index_permission', entry as JsonObject, {
    index_pattern: texts(value => (read.index_pattern = value)),
    allowed_actions: texts(value => (read.allowed_actions = value)),
  })
  return read
}

/** A lone text is a list of one. */
function texts(take: (value: string[]) => void): StrictField {
  const accepts: readonly Token[] = ['START_ARRAY', 'VALUE_STRING']
  return { accepts, read: (value, json, key) => take(listOf(value).map(entry => textIn(entry, json, key))) }
}

function textIn(entry: unknown, json: JsonObject, key: string): string {
  if (entry !== null && (typeof entry !== 'object' || tokenOf(entry) === 'VALUE_NUMBER')) return textOf(entry)
  throw illegalArgument(`Can't get text on a ${tokenOf(entry)}`, { at: atValue(json, key) })
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
