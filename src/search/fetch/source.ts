// `_source`: the document as it was sent, or the parts of it that were asked for.
import { illegalArgument } from '../../core/errors.ts'
import { SourceFilter } from '../../core/source-filter.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'
import type { SourceSpec } from '../contracts/search-request.ts'

const WHOLE: SourceSpec = { fetch: true, includes: [], excludes: [] }

/** Documents show their source unless stored or script fields were asked for without it. */
export function wantedSource({ source, storedFields, scriptFields }: FetchContext['request']): SourceSpec | null {
  // Named among stored fields it is shown, even where the request says that it should not be.
  if (storedFields !== null && storedFields !== 'none' && storedFields.includes('_source')) return { ...(source ?? WHOLE), fetch: true }
  if (source !== null) return source.fetch ? source : null
  return scriptFields.length > 0 || storedFields !== null ? null : WHOLE
}

export function sourcePart({ request, target }: FetchContext): FetchPart | null {
  const spec = wantedSource(request)
  if (spec === null) return null
  const filter = spec.includes.length === 0 && spec.excludes.length === 0 ? null : new SourceFilter(spec.includes, spec.excludes)
  return {
    name: 'FetchSourcePhase',
    hit(hit) {
      const source = request.storedFields === 'none' && hit.nested === null ? null : hit.stored().source
      if (source !== null) hit.source = hit.sourceOf(filter === null ? source : filter.filterBytes(source))
      else if (filter !== null) {
        const reason = 'unable to fetch fields from _source field: _source is disabled in the mappings for index'
        throw illegalArgument(`${reason} [${target.index}]`)
      }
    },
  }
}
