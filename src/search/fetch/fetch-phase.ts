// The second half of a search: what each hit of a shard shows, gathered part by part for the few hits that are answered.

import { IGNORED_FIELD } from '../../index/document.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import type { FetchProfiler } from '../profile/fetch-profiler.ts'
import { docValuesPart } from './doc-values.ts'
import { explainPart } from './explain.ts'
import type { FetchContext, FetchPart, FetchPartFactory, RankedDoc } from './fetch-part.ts'
import { fieldsPart } from './fields.ts'
import { highlightPart } from './highlight.ts'
import { Hit, type HitPlace } from './hit.ts'
import { innerHitsPart } from './inner-hits.ts'
import { matchedQueriesPart } from './matched-queries.ts'
import { NestedHit } from './nested-hit.ts'
import { percolatorSlotsPart } from './percolator-slots.ts'
import { scorePart } from './score.ts'
import { seqNoPart } from './seq-no.ts'
import { sourcePart } from './source.ts'
import { storedFieldsPart } from './stored-fields.ts'
import { versionPart } from './version.ts'

/** In the server's order, which profile shows. */
const PARTS: readonly FetchPartFactory[] = [
  explainPart,
  docValuesPart,
  sourcePart,
  fieldsPart,
  versionPart,
  seqNoPart,
  matchedQueriesPart,
  highlightPart,
  scorePart,
  percolatorSlotsPart,
]

/** Hits in the order of `docs`; they are visited in the order of the index, so that columns and stored blocks are read forward. */
export function fetchHits(cx: FetchContext, docs: readonly RankedDoc[], profiler: FetchProfiler | null, check: () => void): Hit[] {
  const fetchInside = (inner: FetchContext, found: readonly RankedDoc[]) => fetchHits(inner, found, null, check)
  const factories = [...PARTS, (around: FetchContext) => innerHitsPart(around, fetchInside)]
  const parts = measured(profiler, 'build_sub_phase_processors', () => factories.flatMap(make => make(cx) ?? []))
  const stored = measured(profiler, 'create_stored_fields_visitor', () => storedFieldsPart(cx))
  const hits = new Array<Hit>(docs.length)
  const order = docs.map((_doc, i) => i).sort((a, b) => docs[a].doc - docs[b].doc)
  const bare = cx.request.storedFields === 'none'
  let view: SegmentView | null = null
  for (const place of order) {
    check()
    const { doc, score, sort } = docs[place]
    const next = cx.target.reader.segmentOf(doc)
    if (next !== view) {
      view = next
      measured(profiler, 'get_next_reader', () => {})
      for (const part of parts) measuredPart(profiler, part.name, 'set_next_reader', () => part.segment?.(next))
    }
    const hit = openHit(cx, { view: next, doc: doc - next.docBase }, score, sort)
    if (!bare || hit.nested !== null) measured(profiler, 'load_stored_fields', () => readStored(hit, stored))
    if (readsSource(parts)) measured(profiler, 'load_source', () => hit.stored().source)
    for (const part of parts) measuredPart(profiler, part.name, 'process', () => part.hit(hit))
    hits[place] = hit
  }
  return hits
}

function openHit({ target, nestedPath, mapping }: FetchContext, place: HitPlace, score: number, sort: readonly unknown[] | null): Hit {
  if (nestedPath === undefined) return new Hit(target.index, place, score, sort)
  return new NestedHit(target.index, place, nestedPath, mapping, score, sort)
}

/** What every hit shows without being asked, and stored fields. */
function readStored(hit: Hit, fields: FetchPart | null): void {
  const stored = hit.stored()
  hit.id = stored.id
  hit.routing = stored.routing
  const ignored = hit.place.view.reader.fields.has(IGNORED_FIELD) ? stored.fields?.[IGNORED_FIELD] : undefined
  if (ignored !== undefined) hit.ignored = hashMapOrder(ignored as string[])
  fields?.hit(hit)
}

const readsSource = (parts: readonly FetchPart[]) => parts.some(({ name }) => name === 'FetchSourcePhase' || name === 'FetchFieldsPhase')

const measured = <T>(profiler: FetchProfiler | null, step: Parameters<FetchProfiler['measure']>[0], work: () => T): T =>
  profiler === null ? work() : profiler.measure(step, work)

function measuredPart(profiler: FetchProfiler | null, part: string, step: 'process' | 'set_next_reader', work: () => void): void {
  if (profiler === null) work()
  else profiler.measurePart(part, step, work)
}
