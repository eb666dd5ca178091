// `_version`: how often the document was written.
import { VERSION_FIELD } from '../../index/document.ts'
import type { NumericColumn } from '../../index/segment/segment-reader-api.ts'
import { numberOf } from './column-values.ts'
import type { FetchContext, FetchPart } from './fetch-part.ts'

/** Nested documents are written once. */
const NESTED_VERSION = 1

export function versionPart({ request }: FetchContext): FetchPart | null {
  if (!request.version) return null
  let versions: NumericColumn | null = null
  return {
    name: 'FetchVersionPhase',
    segment(view) {
      versions = view.reader.numeric(VERSION_FIELD)
    },
    hit(hit) {
      hit.version = hit.nested === null ? (numberOf(versions, hit.place.doc) ?? -1) : NESTED_VERSION
    },
  }
}
