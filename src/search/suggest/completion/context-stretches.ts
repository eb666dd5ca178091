// The stretches of a segment's entries that are suggested: where a field has contexts, those within the contexts that are wanted.
import { CONTEXT_SEPARATOR } from '../../../index/completion/entry.ts'
import type { CompletionIndex } from '../../../index/contracts/segment-reader.ts'
import type { KeyMatcher, Stretch } from './key-matcher.ts'
import type { QueryContext } from './query-contexts.ts'

const SEPARATOR = CONTEXT_SEPARATOR.charCodeAt(0)
const NOTHING = Buffer.alloc(0)

export interface SuggestedStretch extends Stretch {
  /** Null where the field has none. */
  readonly context: string | null
}

export function suggestedStretches(
  index: CompletionIndex,
  matcher: KeyMatcher,
  contexts: readonly QueryContext[] | null,
  check: () => void,
): SuggestedStretch[] {
  if (contexts === null) return matcher.stretches(index, NOTHING, check).map(stretch => ({ ...stretch, context: null }))
  const found: SuggestedStretch[] = []
  const boosts = boostsOf(contexts)
  for (const context of wantedContexts(index, contexts)) {
    const boost = boostOf(context, boosts)
    for (const { from, to, boost: inner } of matcher.stretches(index, Buffer.from(context + CONTEXT_SEPARATOR), check)) {
      found.push({ from, to, boost: boost + inner, context })
    }
  }
  return found
}

/** Those that the segment may have. */
function wantedContexts(index: CompletionIndex, contexts: readonly QueryContext[]): Set<string> {
  const wanted = new Set<string>()
  for (const { typed, isPrefix } of contexts) {
    if (!isPrefix) wanted.add(typed)
    else for (const context of contextsFrom(index, Buffer.from(typed))) wanted.add(context)
  }
  return wanted
}

/** The contexts of the segment that begin with some bytes, one after another. */
function* contextsFrom(index: CompletionIndex, prefix: Uint8Array): Generator<string> {
  const cursor = index.cursor()
  const end = index.endOf(prefix, prefix.length)
  for (let ord = index.seek(prefix, prefix.length); ord < end; ) {
    cursor.jump(ord)
    cursor.next()
    const length = cursor.bytes.indexOf(SEPARATOR, prefix.length)
    const context = Buffer.from(cursor.bytes.subarray(0, length + 1))
    yield context.toString('utf8', 0, length)
    ord = index.endOf(context, context.length)
  }
}

/** Of contexts that are named twice the first counts. */
function boostsOf(contexts: readonly QueryContext[]): Map<string, number> {
  const boosts = new Map<string, number>()
  for (const { typed, boost } of contexts) if (!boosts.has(typed)) boosts.set(typed, boost)
  return boosts
}

/** That of the longest one it begins with. */
function boostOf(context: string, boosts: ReadonlyMap<string, number>): number {
  for (let length = context.length; length >= 0; length--) {
    const boost = boosts.get(context.slice(0, length))
    if (boost !== undefined) return boost
  }
  return 0
}
