// Finds the parent of a nested document: the next document of the parent's level in the block.
import { Bitset } from '../../index/bitmap/bitset.ts'
import { NESTED_PATH_FIELD } from '../../index/contracts/document.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { postingsOf } from './term.ts'

/** By segment and path; segments never change. */
const known = new WeakMap<SegmentReader, Map<string, Bitset>>()

/** Documents of nested objects under `path`; of an empty path the roots. Null where the segment has no nested documents at all. */
export function parentDocuments(reader: SegmentReader, path: string): Bitset | null {
  const { roots } = reader
  if (roots === null || path === '') return roots
  let byPath = known.get(reader)
  if (byPath === undefined) known.set(reader, (byPath = new Map()))
  let parents = byPath.get(path)
  if (parents === undefined) byPath.set(path, (parents = collect(reader, path)))
  return parents
}

function collect(reader: SegmentReader, path: string): Bitset {
  const parents = Bitset.empty(reader.maxDoc)
  const postings = postingsOf(reader, NESTED_PATH_FIELD, path)
  while (postings?.nextBlock()) for (let i = 0; i < postings.length; i++) parents.add(postings.docs[i])
  return parents
}
