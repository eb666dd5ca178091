// Shows what a search template makes of its parameters, without searching.
import { validationFailed } from '../../core/errors.ts'
import { RawJson } from '../../core/json.ts'
import { render } from '../../engine/search-requests/rendered-search.ts'
import { templateProblems } from '../../search/templates/template-request.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readTemplate } from './read-template.ts'
import type { TemplateSearchBody } from './search_template.ts'

interface RenderSearchTemplateParams extends CommonParams {
  /** A stored template, in place of the one in the body. */
  id?: string
  body: TemplateSearchBody
}

interface RenderSearchTemplateResponse {
  /** The search it makes. */
  template_output: Record<string, unknown>
}

export const renderSearchTemplate = typedOperation<RenderSearchTemplateParams, RenderSearchTemplateResponse>()({
  name: 'render_search_template',
  action: 'indices:data/read/search/template/render',
  routes: [
    { method: 'GET', path: '/_render/template' },
    { method: 'POST', path: '/_render/template' },
    { method: 'GET', path: '/_render/template/{id}' },
    { method: 'POST', path: '/_render/template/{id}' },
  ],
  body: 'json',
  bodyRequired: 'or source',
  checkBody: ({ body }) => void readTemplate(body, () => {}),
  run(cx, { path, body }) {
    cx.authorise([])
    const read = readTemplate(body, message => cx.warn(message))
    const request = path.id === undefined ? read : { ...read, template: { id: path.id } }
    const problems = templateProblems(request)
    if (problems.length > 0) throw validationFailed(...problems)
    return { body: { template_output: new RawJson(Buffer.from(render(cx.engine, request))) } }
  },
})
