// The second half of a search: what each hit of a shard shows, gathered part by part for the few hits that are answered.

import { IGNORED_FIELD } from '../../index/document.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import type { SortValue } from '../../query/collect/sort-key.ts'
import type { FetchProfiler } from '../profile/fetch-profiler.ts'
import { docValuesPart } from './doc-values.ts'
import { explainPart } from './explain.ts'
import type { FetchContext, FetchPart, FetchPartFactory } from './fetch-part.ts'
import { fieldsPart } from './fields.ts'
import { Hit } from './hit.ts'
import { matchedQueriesPart } from './matched-queries.ts'
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
  scorePart,
]

/** A hit as the query phase left it. */
export interface RankedDoc {
  /** The shard's number. */
  readonly doc: number
  /** NaN when hits are not scored. */
  readonly score: number
  /** What the hit was sorted by, as answers show it. */
  readonly sort: readonly unknown[] | null
  /** The same, as hits of other shards compare with it. */
  readonly order: readonly SortValue[] | null
}

/** Hits in the order of `docs`; they are visited in the order of the index, so that columns and stored blocks are read forward. */
export function fetchHits(cx: FetchContext, docs: readonly RankedDoc[], profiler: FetchProfiler | null, check: () => void): Hit[] {
  const parts = measured(profiler, 'build_sub_phase_processors', () => PARTS.flatMap(make => make(cx) ?? []))
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
    const hit = new Hit(cx.target.index, { view: next, doc: doc - next.docBase }, score, sort)
    if (!bare) measured(profiler, 'load_stored_fields', () => readStored(hit, stored))
    if (readsSource(parts)) measured(profiler, 'load_source', () => hit.stored().source)
    for (const part of parts) measuredPart(profiler, part.name, 'process', () => part.hit(hit))
    hits[place] = hit
  }
  return hits
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
