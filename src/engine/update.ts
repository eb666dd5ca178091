// A partial update: the document as it is, merged with what is sent; or what is put where there is none.
import { ApiError } from '../core/errors.ts'
import { parseSource, stringify } from '../core/json.ts'
import type { FoundDocument } from '../index/shard/found-document.ts'

export interface UpdateRequest {
  readonly doc?: Record<string, unknown>
  readonly upsert?: Record<string, unknown>
  readonly docAsUpsert: boolean
  readonly detectNoop: boolean
}

/** The source to write; null when nothing would change. */
export function updatedSource(
  update: UpdateRequest,
  current: FoundDocument | null,
  id: string,
  index: { readonly name: string; readonly uuid: string },
): Uint8Array | null {
  if (current === null) {
    const fresh = update.upsert ?? (update.docAsUpsert ? update.doc : undefined)
    if (fresh === undefined)
      throw new ApiError('document_missing_exception', `[${id}]: document missing`, {
        details: { index: index.name, shard: '0', index_uuid: index.uuid },
      })
    return Buffer.from(stringify(fresh))
  }
  if (current.source === null)
    throw new ApiError('document_source_missing_exception', `[${id}]: document source missing`, {
      details: { index: index.name, shard: '0', index_uuid: index.uuid },
    })
  const source = parseSource(current.source) as Record<string, unknown>
  const changed = mergeInto(source, update.doc ?? {}, update.detectNoop)
  return changed || !update.detectNoop ? Buffer.from(stringify(source)) : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are merged, everything else is replaced. Answers whether anything changed. */
function mergeInto(target: Record<string, unknown>, changes: Record<string, unknown>, compare: boolean): boolean {
  let changed = false
  for (const [key, value] of Object.entries(changes)) {
    const old = Object.hasOwn(target, key) ? target[key] : undefined
    if (isObject(old) && isObject(value)) {
      changed = mergeInto(old, value, compare) || changed
      continue
    }
    if (compare && Object.hasOwn(target, key) && stringify(old) === stringify(value)) continue
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
    changed = true
  }
  return changed
}
