// The body of update aliases, checked as the server's strict parser does, with its nested errors.
import { type ApiError, contentParse, illegalArgument, isApiError } from '../../core/errors.ts'
import { atEnd, atKey, atStart, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { readBoolean } from '../../core/values.ts'
import { isRecord } from '../administration.ts'
import { type AliasOptions, readAliasOption } from './alias-options.ts'

export interface AliasAction {
  readonly kind: 'add' | 'remove' | 'remove_index'
  readonly indices: readonly string[]
  readonly aliases: readonly string[]
  readonly options: AliasOptions
  readonly mustExist: boolean | undefined
}

const KINDS = new Set(['add', 'remove', 'remove_index'])

/** An error inside a field: reported for the field too, its own words kept as the cause and as the root. */
const inField = (parser: string, field: string, at: JsonSpot | undefined, cause: ApiError) =>
  contentParse(`[${parser}] failed to parse field [${field}]`, at, {
    cause,
    ...(cause.type === 'x_content_parse_exception' ? { rootCause: cause.rootCause ?? [cause] } : {}),
  })

export function parseAliasActions(body: unknown): AliasAction[] {
  if (!isRecord(body))
    throw contentParse('[aliases] Expected START_OBJECT', typeof body === 'object' && body !== null ? atStart(body) : undefined)
  let actions: AliasAction[] = []
  for (const [key, value] of Object.entries(body)) {
    if (key !== 'actions') throw contentParse(`[aliases] unknown field [${key}]`, atKey(body, key))
    const entries = Array.isArray(value) ? value : [value]
    const end = Array.isArray(value) ? atEnd(value) : atEnd(body)
    actions = entries.map(entry => parseEntry(entry, end))
  }
  if (actions.length === 0) throw illegalArgument('No action specified')
  return actions
}

function parseEntry(entry: unknown, end: JsonSpot): AliasAction {
  if (!isRecord(entry)) throw inField('aliases', 'actions', end, contentParse('[alias_action] Expected START_OBJECT', end))
  const kinds = Object.keys(entry)
  for (const kind of kinds) {
    if (KINDS.has(kind)) continue
    throw inField('aliases', 'actions', atValue(entry, kind), contentParse(`[alias_action] unknown field [${kind}]`, atKey(entry, kind)))
  }
  if (kinds.length !== 1) {
    const why = kinds.length === 0 ? 'No operation declared on operation entry' : 'Too many operations declared on operation entry'
    const built = contentParse('Failed to build [alias_action] after last required field arrived', undefined, {
      cause: illegalArgument(why),
    })
    throw inField('aliases', 'actions', end, built)
  }
  const kind = kinds[0] as AliasAction['kind']
  const draft = parseAction(kind, entry)
  if (draft.indices === undefined) throw inField('aliases', 'actions', end, illegalArgument('One of [index] or [indices] is required'))
  if (kind !== 'remove_index' && draft.aliases === undefined)
    throw inField('aliases', 'actions', end, illegalArgument('One of [alias] or [aliases] is required'))
  return { kind, indices: draft.indices, aliases: draft.aliases ?? [], options: draft.options, mustExist: draft.mustExist }
}

interface Draft {
  indices?: string[]
  aliases?: string[]
  options: AliasOptions
  mustExist?: boolean
}

function parseAction(kind: AliasAction['kind'], entry: Record<string, unknown>): Draft {
  const body = entry[kind]
  const draft: Draft = { options: {} }
  if (!isRecord(body))
    throw inField(
      'aliases',
      'actions',
      atValue(entry, kind),
      contentParse(`[alias_action] ${kind} doesn't support values of this type`, atValue(entry, kind)),
    )
  for (const [key, value] of Object.entries(body)) {
    const at = atValue(body, key)
    const outward = (error: ApiError) => inField('aliases', 'actions', at, inField('alias_action', kind, at, error))
    let known: boolean
    try {
      known = readField(kind, draft, key, value)
    } catch (error) {
      throw isApiError(error) ? outward(inField(kind, key, at, error)) : error
    }
    if (!known) throw outward(contentParse(`[${kind}] unknown field [${key}]`, atKey(body, key)))
  }
  return draft
}

/** False: no field of this kind of action. */
function readField(kind: AliasAction['kind'], draft: Draft, key: string, value: unknown): boolean {
  switch (key) {
    case 'index':
    case 'indices':
      if (draft.indices !== undefined) throw illegalArgument('Only one of [index] and [indices] is supported')
      draft.indices = readNames(key, value)
      return true
    case 'alias':
    case 'aliases':
      if (kind === 'remove_index') return false
      if (draft.aliases !== undefined) throw illegalArgument('Only one of [alias] and [aliases] is supported')
      draft.aliases = readNames(key, value)
      return true
    case 'must_exist':
      if (kind !== 'remove') return false
      draft.mustExist = readBoolean(value)
      return true
    default:
      return kind === 'add' && readAliasOption(draft.options, key, value)
  }
}

function readNames(key: string, value: unknown): string[] {
  const names = Array.isArray(value) ? value.map(String) : [String(value)]
  if (names.length === 0) throw illegalArgument(`[${key}] can't be empty`)
  if (names.some(name => name === '')) throw illegalArgument(`[${key}] can't be empty string`)
  return names
}
