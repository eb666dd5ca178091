// A shard as a restricted user sees it: hidden documents count as deleted, and hidden fields are absent. The one place where restrictions
// become readers; everything that searches reads through these and inherits them.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { type SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import { type FieldRules, FieldSight, type ObjectPaths } from '../../index/restricted/field-sight.ts'
import { RestrictedSegment } from '../../index/restricted/restricted-segment.ts'
import type { SearchTarget, WorkerSight } from '../contracts/search-target.ts'
import { seenDocuments } from './seen-documents.ts'

/** Plain data. */
export interface SightRules extends FieldRules {
  /** JSON texts of queries, one of which a document must match; null: all documents. Empty: none. */
  readonly queries: readonly string[] | null
}

interface Known {
  readonly mapping: ObjectPaths
  readonly reader: ShardReader
}

/** Of shards as they are: by what is seen of them. */
const known = new WeakMap<ShardReader, Map<string, Known>>()

/** Views of one shard that are kept, the oldest dropped first. */
const MOST_KEPT = 64

/** `target`: the whole shard. */
export function restrictedReader(target: SearchTarget, rules: SightRules): ShardReader {
  const { reader, mapping } = target
  const key = JSON.stringify([rules.queries, rules.fields, rules.masks])
  let views = known.get(reader)
  if (views === undefined) known.set(reader, (views = new Map()))
  const found = views.get(key)
  if (found !== undefined && found.mapping === mapping) return found.reader
  const made = restrict(reader, rules, mapping, rules.queries === null ? null : seenDocuments(target, rules.queries))
  // What `now` means changes, and so may what other documents say.
  if (rules.queries?.some(query => /\bnow\b|"index"|"random_score"|"script/.test(query))) return made
  views.delete(key)
  views.set(key, { mapping, reader: made })
  if (views.size > MOST_KEPT) views.delete(views.keys().next().value!)
  return made
}

/** In a worker: `reader` has the documents that are seen, and all fields. */
export function restrictedFields(reader: ShardReader, { rules, restrictsDocuments }: WorkerSight, mapping: ObjectPaths): ShardReader {
  return restrict(reader, rules, mapping, restrictsDocuments ? reader.segments.map(({ live }) => live!) : null)
}

function restrict(reader: ShardReader, rules: FieldRules, mapping: ObjectPaths, seen: readonly Bitset[] | null): ShardReader {
  const sight = new FieldSight(rules, mapping)
  return new ShardReader(
    reader.segments.map((view: SegmentView, ord) => {
      const own = seen?.[ord] ?? null
      const segment = new RestrictedSegment(view.reader, sight, own)
      return own === null ? { ...view, reader: segment } : { reader: segment, live: own, numDocs: own.count() }
    }),
  )
}
