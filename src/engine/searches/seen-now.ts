// What a search that was opened before may show now.
import { lazily } from '../../core/lazily.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import type { CallContext } from '../calls/call-context.ts'
import { seenBy } from '../shards/restricted-target.ts'

const restrictions = lazily(() => import('../../security/authorisation/restrictions.ts'))

/** What was opened before shows what may be searched at this moment. */
export function seenNow(cx: CallContext, target: SearchTarget): SearchTarget {
  const maySearch = cx.allows([target.index], 'indices:data/read/search')
  return seenBy(target, maySearch ? cx.restrictionsFor(target.index) : restrictions().NO_DOCUMENTS)
}
