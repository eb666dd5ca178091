// What callers may not ask of an index that they do not see all of: it would tell of the rest, or write back less than there was.
import { ApiError } from '../../core/errors.ts'
import type { SearchRequest } from '../../search/contracts/search-request.ts'
import type { CallContext } from '../calls/call-context.ts'

const hidesDocuments = (cx: CallContext, indices: Iterable<string>): boolean => {
  for (const index of indices) if ((cx.restrictionsFor(index)?.queries ?? null) !== null) return true
  return false
}

/** How long hidden documents took shows in a profile. */
export function refuseProfile(cx: CallContext, indices: Iterable<string>): void {
  if (hidesDocuments(cx, indices)) throw unsupported('Profiling is not supported when DLS is activated')
}

/** Nor may buckets be made of terms that only hidden documents have; `global` is of all that are seen. */
export function refuseSearch(cx: CallContext, { profile, aggregations }: SearchRequest, indices: () => readonly string[]): void {
  if (profile) refuseProfile(cx, indices())
  if (aggregations?.parsed.subs.some(({ visitsAll, isGlobal }) => visitsAll && !isGlobal) && hidesDocuments(cx, indices()))
    throw new ApiError('exception', 'min_doc_count 0 is not supported when DLS is activated', { status: 500 })
}

/** An update begins with the whole document. */
export function refuseUpdate(cx: CallContext, index: string): void {
  if (cx.restrictionsFor(index) !== null) throw updateUnsupported()
}

/** So does one by query, of documents that are all seen: those may be written back unless parts of them are hidden. */
export function refuseUpdateByQuery(cx: CallContext, indices: Iterable<string>): void {
  for (const index of indices) {
    const rules = cx.restrictionsFor(index)
    if (rules !== null && (rules.fields !== null || rules.masks.length > 0)) throw updateUnsupported()
  }
}

/** A copy of all segments would hold what is hidden. */
export function refuseResize(cx: CallContext, indices: Iterable<string>): void {
  for (const index of indices) if (cx.restrictionsFor(index) !== null) throw hiddenParts('Resize')
}

/** An export holds segments, too. */
export function refuseExport(cx: CallContext, index: string): void {
  if (cx.restrictionsFor(index) !== null) throw hiddenParts('Export')
}

/** Under another name less may be hidden. `sources`: all names by which something may be hidden of what is to have the name `target`. */
export function refuseRestore(cx: CallContext, sources: Iterable<string>, target: string): void {
  const kept = JSON.stringify(cx.restrictionsFor(target))
  for (const source of sources) {
    const rules = cx.restrictionsFor(source)
    if (rules !== null && JSON.stringify(rules) !== kept) throw hiddenParts('Restore')
  }
}

/** Long work reads with the rights it began with: what is answered ends it once they are no longer its caller's. */
export function changedRights(cx: CallContext, indices: readonly string[]): () => void {
  if (!cx.engine.security.enabled) return () => {}
  const seen = () => JSON.stringify(indices.map(index => cx.restrictionsFor(index)))
  const before = seen()
  return () => {
    cx.authorise(indices, 'indices:data/read/search')
    if (seen() !== before) throw unsupported('What may be seen of the indices has changed since the task began')
  }
}

const unsupported = (reason: string) => new ApiError('security_exception', reason, { status: 500 })

const hiddenParts = (operation: string) => unsupported(`${operation} is not supported when FLS or DLS or Fieldmasking is activated`)

const updateUnsupported = () => hiddenParts('Update')
