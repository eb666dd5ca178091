// Hits that are stored queries: which of the percolated documents each matches (`_percolator_document_slot`), and `highlight` of its words in them.
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Query } from '../../query/contracts/query.ts'
import { PercolateQuery } from '../../query/percolator/percolate-query.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'
import { Hit } from '../contracts/hit.ts'
import { highlighting } from './highlight.ts'

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

/** A single percolate query needs no suffix. */
const slotField = (percolate: PercolateQuery, { length }: readonly PercolateQuery[]): string =>
  length === 1 ? SLOT_FIELD : `${SLOT_FIELD}_${percolate.name}`

function percolateQueries(query: Query): PercolateQuery[] {
  const inside = query.children().flatMap(percolateQueries)
  return query instanceof PercolateQuery ? [query, ...inside] : inside
}

export function percolatorHighlightPart(cx: FetchContext): FetchPart | null {
  const found = percolateQueries(cx.asked)
  if (found.length === 0) return null
  return {
    name: 'PercolatorHighlightSubFetchPhase',
    *hit(hit) {
      for (const percolate of found) {
        const query = percolate.queryOf(hit.place.view.reader, hit.place.doc)
        if (query === null) continue
        const slots = hit.fields.get(slotField(percolate, found)) ?? []
        for (const slot of slots)
          addFragments(hit, yield* highlighted(query, percolate, slot as number, cx), nameOf(percolate, slot, found))
      }
    },
  }
}

/** Says which of several queries and documents a field is of. */
const nameOf = (percolate: PercolateQuery, slot: unknown, found: readonly PercolateQuery[]) => (field: string) => {
  const ofDocument = percolate.documents.sources.length === 1 ? field : `${slot}_${field}`
  return found.length === 1 ? ofDocument : `${percolate.name}_${ofDocument}`
}

function* highlighted(query: Query, percolate: PercolateQuery, slot: number, cx: FetchContext): Generator<void, Hit['highlight']> {
  const { request, target, mapping, searcher, highlightQueries } = cx
  // Documents in memory have no stored fields.
  const spec = request.highlight!.map(field => ({ ...field, options: { ...field.options, forceSource: true } }))
  const { index, settings } = target
  const highlighter = new (highlighting().HitHighlighter)(spec, {
    mapping,
    searcher,
    index,
    settings,
    queries: { asked: query, own: highlightQueries!.own },
  })
  return yield* highlighter.highlight(new Hit(index, percolate.documents.place(slot), Number.NaN, null))
}

function addFragments(hit: Hit, found: Hit['highlight'], nameOf: (field: string) => string): void {
  if (found === null) return
  const shown = new Map(Object.entries(hit.highlight ?? {}))
  for (const field of Object.keys(found)) shown.set(nameOf(field), found[field])
  const inOrder: Record<string, readonly string[]> = Object.create(null)
  for (const name of hashMapOrder([...shown.keys()])) inOrder[name] = shown.get(name)!
  hit.highlight = inOrder
}
