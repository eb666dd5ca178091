// `_source`: the document as it was sent, or the parts of it that were asked for.
import { SourceFilter } from '../../core/source-filter.ts'
import type { SourceSpec } from '../request/search-request.ts'
import type { FetchContext, FetchPart } from './fetch-part.ts'

const WHOLE: SourceSpec = { fetch: true, includes: [], excludes: [] }

/** Documents show their source unless stored or script fields were asked for without it. */
export function wantedSource({ source, storedFields, scriptFields }: FetchContext['request']): SourceSpec | null {
  if (source !== null) return source.fetch ? source : null
  if (scriptFields.length > 0 && storedFields === null) return null
  return storedFields === null || (storedFields !== 'none' && storedFields.includes('_source')) ? WHOLE : null
}

export function sourcePart({ request }: FetchContext): FetchPart | null {
  const spec = wantedSource(request)
  if (spec === null) return null
  const filter = spec.includes.length === 0 && spec.excludes.length === 0 ? null : new SourceFilter(spec.includes, spec.excludes)
  return {
    name: 'FetchSourcePhase',
    hit(hit) {
      const { source } = hit.stored()
      if (source !== null) hit.source = hit.sourceOf(filter === null ? source : filter.filterBytes(source))
    },
  }
}
