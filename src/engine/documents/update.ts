// A partial update: the document as it is, merged with what is sent or changed by a script; or what is put where there is none.
import { ApiError } from '../../core/errors.ts'
import { JsonFloat, parseJsonNumbers, stringify } from '../../core/json.ts'
import { lazily } from '../../core/lazily.ts'
import type { FoundDocument } from '../../index/shard/found-document.ts'
import type { Script, ScriptRules } from '../../query/contracts/script.ts'
import type { UpdatedPlace, UpdateOutcome } from './scripted-update.ts'

const scripted = lazily(() => import('./scripted-update.ts'))

export interface UpdateRequest {
  readonly doc?: Record<string, unknown>
  readonly upsert?: Record<string, unknown>
  readonly docAsUpsert: boolean
  readonly detectNoop: boolean
  /** Null: none. */
  readonly script: Script | null
  /** The script makes what is put, too. */
  readonly scriptedUpsert: boolean
}

const NOOP: UpdateOutcome = { kind: 'noop' }

/** `rules`: what is known of scripts, where there is one. */
export function updateOutcome(
  update: UpdateRequest,
  current: FoundDocument | null,
  at: UpdatedPlace,
  rules: () => ScriptRules,
): UpdateOutcome {
  const details = { index: at.index, shard: String(at.shard), index_uuid: at.uuid }
  const { script } = update
  if (current === null) {
    const fresh = update.docAsUpsert ? update.doc : update.upsert
    if (fresh === undefined) throw new ApiError('document_missing_exception', `[${at.id}]: document missing`, { details })
    const source = Buffer.from(stringify(fresh))
    return script !== null && update.scriptedUpsert ? scripted().scriptedUpsert(script, source, rules()) : { kind: 'index', source }
  }
  if (current.source === null) throw new ApiError('document_source_missing_exception', `[${at.id}]: document source missing`, { details })
  if (script !== null) return scripted().scriptedUpdate(script, { ...current, source: current.source }, at, rules())
  const source = parseJsonNumbers(current.source) as Record<string, unknown>
  const changed = mergeInto(source, update.doc ?? {})
  return changed || !update.detectNoop ? { kind: 'index', source: Buffer.from(stringify(source)) } : NOOP
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonFloat)

/** Objects are merged, everything else is replaced. Answers whether anything changed. */
function mergeInto(target: Record<string, unknown>, changes: Record<string, unknown>): boolean {
  let changed = false
  for (const [key, value] of Object.entries(changes)) {
    const exists = Object.hasOwn(target, key)
    const old = exists ? target[key] : undefined
    if (isObject(old) && isObject(value)) {
      changed = mergeInto(old, value) || changed
      continue
    }
    if (exists && isSame(old, value)) continue
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
    changed = true
  }
  return changed
}

/** The order of keys makes no difference; whether a number was written as a whole one does. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  if (a instanceof JsonFloat) return b instanceof JsonFloat && Object.is(a.value, b.value)
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}
