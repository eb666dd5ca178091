// The fetch phase: runs the fetch sub-phases for the few hits of a shard that are returned.
import type { Turns } from '../../core/turns.ts'
import { IGNORED_FIELD } from '../../index/contracts/document.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { FetchContext, FetchPart, FetchPartFactory } from '../contracts/fetch-part.ts'
import { Hit, type HitPlace } from '../contracts/hit.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'
import { docValuesPart } from './doc-values.ts'
import { explainPart } from './explain.ts'
import type { FetchProfiler } from './fetch-profiler.ts'
import { fieldsPart } from './fields.ts'
import { highlightPart } from './highlight.ts'
import { innerHitsPart } from './inner-hits.ts'
import { matchedQueriesPart } from './matched-queries.ts'
import { NestedHit } from './nested-hit.ts'
import { RootSource } from './nested-place.ts'
import { percolatorHighlightPart, percolatorSlotsPart } from './percolator.ts'
import { scorePart } from './score.ts'
import { scriptFieldsPart } from './script-fields.ts'
import { sourcePart } from './source.ts'
import { storedFieldsPart } from './stored-fields.ts'
import { seqNoPart, versionPart } from './versions.ts'

interface Row {
  /** Whether the request may have any use for the part. */
  wanted(cx: FetchContext): boolean
  open: FetchPartFactory
}

/** In the server's order, which profile shows. */
const PARTS: readonly Row[] = [
  { wanted: ({ request }) => request.explain, open: explainPart },
  { wanted: ({ request }) => request.docvalueFields.length > 0 || request.collapse !== null, open: docValuesPart },
  { wanted: ({ scriptFields }) => scriptFields.length > 0, open: scriptFieldsPart },
  { wanted: () => true, open: sourcePart },
  { wanted: ({ request }) => request.fields.length > 0, open: fieldsPart },
  { wanted: ({ request }) => request.version, open: versionPart },
  { wanted: ({ request }) => request.seqNoPrimaryTerm, open: seqNoPart },
  { wanted: ({ named }) => named.size > 0, open: matchedQueriesPart },
  { wanted: ({ highlightQueries }) => highlightQueries !== null, open: highlightPart },
  { wanted: ({ request }) => request.trackScores && request.sort !== null, open: scorePart },
  { wanted: () => true, open: percolatorSlotsPart },
  { wanted: ({ highlightQueries }) => highlightQueries !== null, open: percolatorHighlightPart },
]

interface FetchOptions {
  readonly profiler: FetchProfiler | null
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** When these are over, no further hits are gathered; null: all are. */
  readonly turns: Turns | null
  /** Where the turn was over in the midst of a hit, which comes again. */
  readonly half?: { hit: HalfHit | null }
  /** Of the hits around these. */
  readonly around?: RootSource
}

export interface HalfHit {
  readonly of: RankedDoc
  readonly hit: Hit
  readonly parts: readonly FetchPart[]
  /** The part that it is at. */
  readonly at: number
  /** What is left of that. */
  readonly steps: Generator<void, void>
}

/**
 * Hits in the order of `docs`, null for those there was no time for. They are visited in the order of the index, so that columns and stored
 * blocks are read forward.
 */
export function fetchHits(
  cx: FetchContext,
  docs: readonly RankedDoc[],
  { profiler, check, turns, half, around = new RootSource() }: FetchOptions,
): (Hit | null)[] {
  const open = () => openParts(cx, profiler, check, around)
  const parts = profiler === null ? open() : profiler.measure(BUILDING, open)
  const { storedFields } = cx.request
  const bare = storedFields === 'none'
  const openStored = () => (storedFields === null || bare ? null : storedFieldsPart(cx, storedFields))
  const stored = profiler === null ? openStored() : profiler.measure(VISITING, openStored)
  const showsSource = profiler !== null && readsSource(parts)
  const hits: (Hit | null)[] = []
  for (let i = 0; i < docs.length; i++) hits.push(null)
  let view: SegmentView | null = null
  let mayBeIgnored = false
  for (const place of inIndexOrder(docs)) {
    check()
    const { doc, score, sort } = docs[place]
    const next = cx.target.reader.segmentOf(doc)
    if (next !== view) {
      view = next
      mayBeIgnored = next.reader.fields.has(IGNORED_FIELD)
      profiler?.measure('get_next_reader', NOTHING)
      for (const part of parts) part.segment?.(next)
    }
    const begun = half?.hit ?? null
    if (begun?.of === docs[place]) {
      half!.hit = null
      const left = gather(begun, turns)
      if (left === null) hits[place] = begun.hit
      else half!.hit = left
      if (turns?.isOver === true) break
      continue
    }
    const hit = openHit(cx, { view: next, doc: doc - next.docBase }, score, sort, around)
    const readsStored = !bare || hit.nested !== null
    if (profiler === null) {
      if (readsStored) readStored(hit, stored, mayBeIgnored)
    } else {
      if (readsStored) profiler.measure('load_stored_fields', () => readStored(hit, stored, mayBeIgnored))
      if (showsSource) profiler.measure('load_source', () => hit.stored().source)
    }
    const left = gatherFrom(0, docs[place], hit, parts, turns)
    if (left === null) hits[place] = hit
    else half!.hit = left
    if (turns?.isOver === true) break
  }
  return hits
}

/** Null: the hit is whole. */
function gatherFrom(first: number, of: RankedDoc, hit: Hit, parts: readonly FetchPart[], turns: Turns | null): HalfHit | null {
  for (let at = first; at < parts.length; at++) {
    const steps = parts[at].hit(hit)
    if (steps !== undefined && !areDone(steps, turns)) return { of, hit, parts, at, steps }
  }
  return null
}

const gather = (half: HalfHit, turns: Turns | null): HalfHit | null =>
  areDone(half.steps, turns) ? gatherFrom(half.at + 1, half.of, half.hit, half.parts, turns) : half

function areDone(steps: Generator<void, void>, turns: Turns | null): boolean {
  while (steps.next().done !== true) if (turns?.isOver === true) return false
  return true
}

const NOTHING = () => {}

const BUILDING = 'build_sub_phase_processors'
const VISITING = 'create_stored_fields_visitor'

/** Those that the request asks for. */
function openParts(cx: FetchContext, profiler: FetchProfiler | null, check: () => void, around: RootSource): FetchPart[] {
  const parts: FetchPart[] = []
  for (const { wanted, open } of PARTS) {
    const part = wanted(cx) ? open(cx) : null
    if (part !== null) parts.push(part)
  }
  if (cx.innerHits.length > 0)
    parts.push(innerHitsPart(cx, (inner, found) => fetchHits(inner, found, { profiler: null, check, turns: null, around }) as Hit[]))
  return profiler === null ? parts : parts.map(part => profiler.measured(part))
}

/** So few are put in order faster here than by the sort of the language. */
const FEW_DOCS = 16

/** Places in `docs`. */
function inIndexOrder(docs: readonly RankedDoc[]): number[] {
  const order: number[] = []
  const few = docs.length <= FEW_DOCS
  for (let place = 0; place < docs.length; place++) {
    const { doc } = docs[place]
    let at = place
    if (few) for (; at > 0 && docs[order[at - 1]].doc > doc; at--) order[at] = order[at - 1]
    order[at] = place
  }
  return few ? order : order.sort((a, b) => docs[a].doc - docs[b].doc)
}

function openHit(
  { target, nestedPath, mapping }: FetchContext,
  place: HitPlace,
  score: number,
  sort: readonly unknown[] | null,
  around: RootSource,
): Hit {
  if (nestedPath === undefined) return new Hit(target.index, place, score, sort)
  return new NestedHit(target.index, place, nestedPath, mapping, score, sort, around)
}

/** What every hit shows without being asked, and stored fields. */
function readStored(hit: Hit, fields: FetchPart | null, mayBeIgnored: boolean): void {
  const stored = hit.stored()
  hit.id = stored.id
  hit.routing = stored.routing
  // Unless fields are asked for, the server stops reading at a routing; `_ignored` is stored behind it.
  const ignored = mayBeIgnored && (fields !== null || stored.routing === null) ? stored.fields?.[IGNORED_FIELD] : undefined
  if (ignored !== undefined) hit.ignored = hashMapOrder(ignored as string[])
  fields?.hit(hit)
}

const readsSource = (parts: readonly FetchPart[]) => parts.some(({ name }) => name === 'FetchSourcePhase' || name === 'FetchFieldsPhase')
