// `_percolator_document_slot`: which of the percolated documents a hit, which is a query, matches.
import type { Query } from '../../query/contracts/query.ts'
import { PercolateQuery } from '../../query/percolator/percolate-query.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'

const SLOT_FIELD = '_percolator_document_slot'

export function percolatorSlotsPart({ asked, searcher }: FetchContext): FetchPart | null {
  const found = percolateQueries(asked)
  if (found.length === 0) return null
  return {
    name: 'PercolatorMatchedSlotSubFetchPhase',
    hit(hit) {
      for (const percolate of found) {
        const { view, doc } = hit.place
        const matches = percolate.matches(view.reader, doc, field => searcher.similarity(field), false)
        if (matches.length > 0) hit.fields.set(slotField(percolate, found), [...matches.map(({ slot }) => slot)])
      }
    },
  }
}

/** One alone needs no name to be told apart. */
export const slotField = (percolate: PercolateQuery, { length }: readonly PercolateQuery[]): string =>
  length === 1 ? SLOT_FIELD : `${SLOT_FIELD}_${percolate.name}`

export function percolateQueries(query: Query): PercolateQuery[] {
  const inside = query.children().flatMap(percolateQueries)
  return query instanceof PercolateQuery ? [query, ...inside] : inside
}
