// The operation `field_caps`: the capabilities of fields over several indexes.
import { illegalArgument } from '../../core/errors.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import { fieldSight } from '../../engine/access/shown-mapping.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { fieldCapabilities, type MergedCapability, mergeCapabilities } from '../../engine/indices/field-capabilities.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { LENIENT_EXPAND_OPEN, readIndexOptions } from '../../engine/indices/names.ts'
import { withQueryLookups } from '../../engine/look-ups/terms-lookups.ts'
import { searchContext } from '../../engine/searches/search-context.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import { parseQueryBody } from '../../search/request/query-body.ts'
import { canMatch } from '../../search/shards/can-match.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { readQueryBody } from './streamed-body.ts'

interface FieldCapsParams extends IndicesParams {
  fields: string | string[]
  /** Indexes where this query can match nothing are left out. */
  body?: {
    /** Only indexes in which this query may match something. */
    index_filter?: Record<string, unknown>
  }
}

interface FieldCapsResponse {
  indices: string[]
  /** By field, and by its type. */
  fields: Record<string, Record<string, MergedCapability>>
}

export const fieldCaps = typedOperation<FieldCapsParams, FieldCapsResponse>()({
  name: 'field_caps',
  action: 'indices:data/read/field_caps',
  routes: [
    { method: 'GET', path: '/_field_caps' },
    { method: 'POST', path: '/_field_caps' },
    { method: 'GET', path: '/{index}/_field_caps' },
    { method: 'POST', path: '/{index}/_field_caps' },
  ],
  params: { ...INDICES_PARAMS, fields: 'list', include_unmapped: 'boolean' },
  body: 'json',
  async run(cx, { path, params, body }) {
    const patterns = (params.fields as string[] | undefined) ?? []
    if (patterns.length === 0) throw illegalArgument("specified fields can't be null or empty")
    const asked = readQueryBody(body, json => parseQueryBody(json, 'index_filter'))
    const filter = asked === null ? null : await withQueryLookups(cx, asked, { path, params })
    const indices = permittedIndices(cx, path.index, readIndexOptions(params, LENIENT_EXPAND_OPEN))
    const meant = indices.filter(index => !index.closed && (filter === null || mayMatch(cx, index, filter.parsed)))
    const found = meant.map(index => ({ name: index.name, fields: fieldCapabilities(index.mapping, patterns, fieldSight(cx, index)) }))
    return {
      body: { indices: found.map(({ name }) => name).sort(), fields: mergeCapabilities(found, params.include_unmapped === true) },
    }
  },
})

function mayMatch(cx: CallContext, index: IndexService, filter: QueryBuilder): boolean {
  index.ensureReadable()
  const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts } = searchContext(cx)
  const options = { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts, boost: 1, statistics: null }
  return index.slots.some(({ number }) => canMatch(index.target(number, null, cx.restrictionsFor(index.name)), filter, options))
}
