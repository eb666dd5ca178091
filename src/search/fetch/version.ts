// `_version` of hits.
import { VERSION_FIELD } from '../../index/contracts/document.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'
import { numberOf } from '../values/column-values.ts'

export function versionPart({ request }: FetchContext): FetchPart | null {
  if (!request.version) return null
  let versions: NumericColumn | null = null
  return {
    name: 'FetchVersionPhase',
    segment(view) {
      versions = view.reader.numeric(VERSION_FIELD)
    },
    hit(hit) {
      hit.version = numberOf(versions, hit.rootDoc) ?? -1
    },
  }
}
