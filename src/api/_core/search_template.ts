// A search whose body a template makes.
import { validationFailed } from '../../core/errors.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import type { OperationRequest, ParamValue } from '../../engine/calls/operation.ts'
import { subCall } from '../../engine/calls/sub-call.ts'
import { shapeError } from '../../engine/dispatch/dispatch.ts'
import { readIndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { pipedSearch } from '../../engine/search-requests/piped-search.ts'
import { RenderedBody, render, searchOf } from '../../engine/search-requests/rendered-search.ts'
import { withHumanTimes } from '../../search/human-times.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import { templateProblems } from '../../search/templates/template-request.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { readTemplate } from './read-template.ts'
import { describeSearch, type SearchResponse } from './search.ts'
import { SEARCH_PARAMS } from './search-params.ts'

export interface TemplateSearchBody {
  /** The body of a search with tags in it, as text or as an object. */
  source?: string | Record<string, unknown>
  /** Of a stored template, instead. */
  id?: string
  /** Values for the template. */
  params?: Record<string, unknown>
  /** Tell how scores came to be; `false` by default. */
  explain?: boolean
  profile?: boolean
}

interface SearchTemplateParams extends IndicesParams {
  body: TemplateSearchBody
  search_type?: 'query_then_fetch' | 'dfs_query_then_fetch'
}

const SEARCH_ACTION = 'indices:data/read/search'

export const searchTemplate = typedOperation<SearchTemplateParams, SearchResponse & { status: number }>()({
  name: 'search_template',
  action: 'indices:data/read/search/template',
  routes: [
    { method: 'GET', path: '/_search/template' },
    { method: 'POST', path: '/_search/template' },
    { method: 'GET', path: '/{index}/_search/template' },
    { method: 'POST', path: '/{index}/_search/template' },
  ],
  params: SEARCH_PARAMS,
  body: 'json',
  bodyRequired: 'or source',
  cancellable: true,
  async run(cx, { path, params, body, method }) {
    // A missing template is reported by the search, once it exists.
    const options = readIndexOptions(params, STRICT_EXPAND_OPEN_FORBID_CLOSED)
    permittedIndices(cx, path.index, { ...options, ignoreUnavailable: true, allowNoIndices: true, forbidClosed: false })
    // Those that would be part of a body are read, and then there is a body in their place.
    parseSearchRequest(params, undefined)
    const template = readTemplate(body, message => cx.warn(message))
    const problems = templateProblems(template)
    if (problems.length > 0) throw validationFailed(...problems)
    const rendered = new RenderedBody(render(cx.engine, template))
    const call: OperationRequest = { path, params: besideBody(params), body: rendered, method }
    try {
      const response = await subCall(cx, SEARCH_ACTION, describeSearch(call), part =>
        pipedSearch(part, call, searchOf(rendered, call.params, template)),
      )
      return { body: { ...(params.human === true ? withHumanTimes(response) : response), status: 200 } }
    } catch (error) {
      // Places are those within the rendered text.
      throw shapeError(cx.engine, error, rendered)
    }
  },
})

/** Parameters that say the same as a key of the body. */
const IN_BODY: ReadonlySet<string> = new Set([
  '_source',
  '_source_excludes',
  '_source_includes',
  'docvalue_fields',
  'explain',
  'from',
  'include_named_queries_score',
  'q',
  'seq_no_primary_term',
  'size',
  'sort',
  'stats',
  'stored_fields',
  'suggest_field',
  'suggest_mode',
  'suggest_size',
  'suggest_text',
  'terminate_after',
  'timeout',
  'track_scores',
  'track_total_hits',
  'version',
])

function besideBody(params: OperationRequest['params']): Record<string, ParamValue | undefined> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !IN_BODY.has(name)))
}
