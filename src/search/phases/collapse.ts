// The expand phase: finds the inner hits of collapsed groups.
import { expandGroups } from '../collapse/expand-groups.ts'
import type { SearchPhase } from './phase.ts'

export const expandPhase: SearchPhase = {
  took: 'expand',
  run: ({ request, hits, cx, searchAgain }) =>
    expandGroups(request, hits, cx.concurrency.threads, async inner => ({ hits: (await searchAgain(inner)).hits })),
}
