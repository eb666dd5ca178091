// Several template searches in one request. One that cannot be rendered fails on its own.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { shapeError } from '../../engine/dispatch/dispatch.ts'
import { RenderedBody, render, searchOf } from '../../engine/search-requests/rendered-search.ts'
import { type TemplateRequest, templateProblems } from '../../search/templates/template-request.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import {
  concurrentSearches,
  lineReader,
  MSEARCH_PARAMS,
  type MsearchHeader,
  type MsearchResponse,
  type Response,
  runSearches,
  type Search,
  sharedParams,
  told,
} from './msearch.ts'
import { readSearchLines, type SearchLines } from './msearch-lines.ts'
import { readTemplate } from './read-template.ts'
import type { TemplateSearchBody } from './search_template.ts'

interface MsearchTemplateParams extends Pick<IndicesParams, 'index'> {
  /** Newline-delimited JSON, or a list of headers and template searches in turn. */
  body: string | Uint8Array | readonly (MsearchHeader | TemplateSearchBody)[]
}

export const msearchTemplate = typedOperation<MsearchTemplateParams, MsearchResponse>()({
  name: 'msearch_template',
  action: 'indices:data/read/msearch/template',
  routes: [
    { method: 'GET', path: '/_msearch/template' },
    { method: 'POST', path: '/_msearch/template' },
    { method: 'GET', path: '/{index}/_msearch/template' },
    { method: 'POST', path: '/{index}/_msearch/template' },
  ],
  params: MSEARCH_PARAMS,
  body: 'ndjson',
  bodyRequired: 'or source',
  cancellable: true,
  readsParamsFirst: true,
  checkBody: ({ path, body }, engine) => void readTemplates({ engine, warn() {} }, { path, params: {}, body }),
  async run(cx, request) {
    const began = performance.now()
    const concurrent = concurrentSearches(cx, request)
    const templates = readTemplates(cx, request)
    cx.authorise([])
    const rendered = templates.map(one => renderOne(cx, one))
    const searches = rendered.filter(one => 'request' in one)
    if (searches.length === 0) throw validationFailed('no requests added')
    const found = (await runSearches(cx, searches, concurrent)).values()
    const responses: Response[] = rendered.map(one => ('request' in one ? found.next().value! : one))
    return { body: told(responses, began, request) }
  },
})

interface TemplateSearch {
  readonly lines: SearchLines
  readonly template: TemplateRequest
}

/** All of them: what cannot be read fails the whole request. */
function readTemplates(
  cx: Pick<CallContext, 'engine' | 'warn'>,
  { path, params, body }: Pick<OperationRequest, 'path' | 'params' | 'body'>,
): TemplateSearch[] {
  const attempt = lineReader(cx.engine)
  const shared = sharedParams(params)
  const read: TemplateSearch[] = []
  for (const lines of readSearchLines(body.bytes(), { index: path.index, params: shared }, attempt)) {
    const template = attempt(lines.body, () => readTemplate(lines.body, message => cx.warn(message)))
    if (template.template === null) throw illegalArgument('Malformed search template')
    read.push({ lines, template })
  }
  const problems = read.length === 0 ? ['no requests added'] : read.flatMap(({ template }) => templateProblems(template))
  if (problems.length > 0) throw validationFailed(...problems)
  return read
}

/** A search, or the error that is its answer. */
function renderOne(cx: CallContext, { lines, template }: TemplateSearch): Search | { error: unknown; status: number } {
  let body = lines.body
  try {
    const rendered = new RenderedBody(render(cx.engine, template))
    body = rendered
    return { lines: { ...lines, body }, request: searchOf(rendered, lines.params, template) }
  } catch (error) {
    const shaped = shapeError(cx.engine, error, body)
    return { error: shaped.toBody(), status: shaped.status }
  }
}
