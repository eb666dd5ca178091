// The body of update aliases, read as the server's strict parsers read it.
import { around, faultOf, readWhole } from '../../core/broken-json.ts'
import { contentParse, illegalArgument, isApiError, nullPointer, parsing } from '../../core/errors.ts'
import { atEnd } from '../../core/json-spot.ts'
import { isObject, type JsonObject, noObject, type Token, tokenAfter } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { readBoolean } from '../../core/values.ts'
import { BOOLEAN, NUMBER, notAnItem, readStrictly, type StrictField, TEXT, textItems } from '../../query/dsl/strict-object.ts'
import { isRecord } from '../administration.ts'
import { type AliasOptions, readAliasOption } from './alias-options.ts'

export interface AliasAction {
  readonly kind: 'add' | 'remove' | 'remove_index'
  readonly indices: readonly string[]
  readonly aliases: readonly string[]
  readonly options: AliasOptions
  readonly mustExist: boolean | undefined
}

const OBJECT: readonly Token[] = ['START_OBJECT']
const OBJECTS: readonly Token[] = ['START_OBJECT', 'START_ARRAY']
const TEXTS: readonly Token[] = ['VALUE_STRING', 'START_ARRAY']

export function parseAliasActions(body: unknown): AliasAction[] {
  if (!isRecord(body)) throw noObject('aliases', body)
  let actions: AliasAction[] = []
  readStrictly('aliases', body, {
    actions: {
      accepts: OBJECTS,
      read(value) {
        const container = Array.isArray(value) ? value : body
        const entries = Array.isArray(value)
          ? mapKept(value, 'entries', (entry, i) => parseEntry(entry, value, i))
          : [parseEntry(value, body, 'actions')]
        actions = mapKept(entries, 'actions', entry => actionOf(entry, container), container)
      },
    },
  })
  if (actions.length === 0) throw illegalArgument('No action specified')
  return actions
}

type Entry = readonly [AliasAction['kind'], Draft] | null

/** Null: it says nothing. */
function parseEntry(entry: unknown, container: object, place: string | number): Entry {
  if (Array.isArray(entry)) throw notAnItem(container as readonly unknown[], place as number)
  if (!isObject(entry)) {
    const { token, at } = tokenAfter(container as readonly unknown[], place as number)
    throw contentParse(`[alias_action] Expected START_OBJECT but was: ${token}`, at)
  }
  const read: (readonly [AliasAction['kind'], Draft])[] = []
  const field = (kind: AliasAction['kind']): StrictField => ({
    accepts: OBJECT,
    read: value => void read.push([kind, parseAction(kind, value as JsonObject)]),
  })
  readStrictly('alias_action', entry, { add: field('add'), remove: field('remove'), remove_index: field('remove_index') })
  if (read.length > 1) {
    const built = 'Failed to build [alias_action] after last required field arrived'
    const cause = illegalArgument('Too many operations declared on operation entry')
    throw contentParse(built, atEnd(entry), { cause, reasonAt: () => built })
  }
  return read[0] ?? null
}

/** What is missing is noticed when all entries were read. */
function actionOf(entry: Entry, container: object): AliasAction {
  const place = (reason: string) => ({ at: atEnd(container), reasonAt: () => reason })
  if (entry === null) {
    const call = 'org.opensearch.action.admin.indices.alias.IndicesAliasesRequest$AliasActions.validate()'
    const reason = `Cannot invoke "${call}" because "aliasAction" is null`
    throw nullPointer(reason, place(reason))
  }
  const [kind, { indices, aliases, options, mustExist }] = entry
  const refused = (reason: string) => illegalArgument(reason, place(reason))
  if (indices === undefined) throw refused('One of [index] or [indices] is required')
  if (kind !== 'remove_index' && aliases === undefined) throw refused('One of [alias] or [aliases] is required')
  return { kind, indices, aliases: aliases ?? [], options, mustExist }
}

interface Draft {
  indices?: string[]
  aliases?: string[]
  options: AliasOptions
  mustExist?: boolean
}

function parseAction(kind: AliasAction['kind'], json: JsonObject): Draft {
  const draft: Draft = { options: {} }
  readStrictly(kind, json, fieldsOf(kind, draft))
  return draft
}

function fieldsOf(kind: AliasAction['kind'], draft: Draft): Record<string, StrictField> {
  const indices = (value: unknown, _: JsonObject, key: string) => {
    if (draft.indices !== undefined) throw illegalArgument('Only one of [index] and [indices] is supported')
    draft.indices = readNames(key, value)
  }
  const aliases = (value: unknown, _: JsonObject, key: string) => {
    if (draft.aliases !== undefined) throw illegalArgument('Only one of [alias] and [aliases] is supported')
    draft.aliases = readNames(key, value)
  }
  const ofIndex = { index: { accepts: TEXT, read: indices }, indices: { accepts: TEXTS, takenWhole: true, read: indices } }
  if (kind === 'remove_index') {
    const unsupported = (_value: unknown, _: JsonObject, key: string) => {
      throw illegalArgument(`[${key}] is unsupported for [REMOVE_INDEX]`)
    }
    return { ...ofIndex, alias: { accepts: TEXT, read: unsupported }, aliases: { accepts: TEXTS, read: unsupported } }
  }
  const ofAlias = { ...ofIndex, alias: { accepts: TEXT, read: aliases }, aliases: { accepts: TEXTS, takenWhole: true, read: aliases } }
  if (kind === 'remove') return { ...ofAlias, must_exist: { accepts: BOOLEAN, read: value => void (draft.mustExist = readBoolean(value)) } }
  const option = (accepts: readonly Token[]): StrictField => ({
    accepts,
    read: (value, _, key) => void readAliasOption(draft.options, key, value),
  })
  return {
    ...ofAlias,
    filter: {
      accepts: OBJECT,
      read(value) {
        readFilter(value)
        readAliasOption(draft.options, 'filter', value)
      },
    },
    routing: option(NUMBER),
    index_routing: option(NUMBER),
    search_routing: option(NUMBER),
    is_write_index: option(BOOLEAN),
    is_hidden: option(BOOLEAN),
  }
}

/** It is stored as it was sent. Malformed JSON within is reported as an error of the filter. */
function readFilter(json: unknown): void {
  try {
    readWhole(json)
  } catch (error) {
    if (!isApiError(error) || faultOf(error) === undefined) throw error
    throw around(error, stood => {
      const [line, col] = stood.split(':').map(Number)
      return parsing('Problems parsing [filter]', undefined, { cause: error, details: { line, col } })
    })
  }
}

function readNames(key: string, value: unknown): string[] {
  const names = Array.isArray(value) ? textItems(value) : [String(value)]
  if (names.length === 0) throw illegalArgument(`[${key}] can't be empty`)
  if (names.some(name => name === '')) throw illegalArgument(`[${key}] can't be empty string`)
  return names
}
