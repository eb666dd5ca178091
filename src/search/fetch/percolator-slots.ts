// `_percolator_document_slot`: which of the percolated documents a hit, which is a query, matches.

import type { Query } from '../../query/contracts/query.ts'
import { PercolateQuery } from '../../query/percolator/percolate-query.ts'
import type { FetchContext, FetchPart } from './fetch-part.ts'

const SLOT_FIELD = '_percolator_document_slot'

export function percolatorSlotsPart({ asked, searcher }: FetchContext): FetchPart | null {
  const found: PercolateQuery[] = []
  collect(asked, found)
  if (found.length === 0) return null
  return {
    name: 'PercolatorMatchedSlotSubFetchPhase',
    hit(hit) {
      for (const percolate of found) {
        const { view, doc } = hit.place
        const matches = percolate.matches(view.reader, doc, field => searcher.similarity(field), false)
        // One alone needs no name to be told apart.
        const name = found.length === 1 ? SLOT_FIELD : `${SLOT_FIELD}_${percolate.name}`
        if (matches.length > 0) hit.fields.set(name, [...matches.map(({ slot }) => slot)])
      }
    },
  }
}

function collect(query: Query, found: PercolateQuery[]): void {
  if (query instanceof PercolateQuery) found.push(query)
  for (const child of query.children()) collect(child, found)
}
