// The operation `indices.get_index_template`.

import { ApiError } from '../../core/errors.ts'
import { inJavaMapOrder } from '../../core/java-map-order.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import { type IndexTemplate, printContent } from '../../engine/templates/template.ts'
import { checkTimeouts, DEFINITION_PARAMS, type ManagerParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { IndexTemplateBody } from './put_index_template.ts'

export interface GetIndexTemplateParams extends ManagerParams {
  name?: string
}

export interface GetIndexTemplateResponse {
  /** The templates. */
  index_templates: {
    name: string
    /** The template. */
    index_template: IndexTemplateBody
  }[]
}

export const getIndexTemplate = typedOperation<GetIndexTemplateParams, GetIndexTemplateResponse>()({
  name: 'indices.get_index_template',
  action: 'indices:admin/index_template/get',
  routes: [
    { method: 'GET', path: '/_index_template' },
    { method: 'GET', path: '/_index_template/{name}' },
  ],
  params: DEFINITION_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const found = findIndexTemplates(cx.engine, request)
    const index_templates = [...found].map(([name, template]) => ({ name, index_template: printIndexTemplate(template, false) }))
    return { status: found.size === 0 && request.path.name !== undefined ? 404 : 200, body: { index_templates } }
  },
})

export interface ExistsIndexTemplateParams extends GetIndexTemplateParams {
  name: string
}

export const existsIndexTemplate = typedOperation<ExistsIndexTemplateParams, boolean>()({
  name: 'indices.exists_index_template',
  action: 'indices:admin/index_template/get',
  routes: [{ method: 'HEAD', path: '/_index_template/{name}' }],
  params: DEFINITION_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    return { status: cx.engine.templates.index.matching(request.path.name!).size === 0 ? 404 : 200 }
  },
})

function findIndexTemplates({ templates }: Engine, { path: { name } }: OperationRequest): Map<string, IndexTemplate> {
  const found = templates.index.matching(name ?? '*')
  if (found.size === 0 && name !== undefined && !name.includes('*'))
    throw new ApiError('resource_not_found_exception', `index template matching [${name}] not found`)
  return found
}

export function printIndexTemplate(template: IndexTemplate, flat: boolean): Record<string, unknown> {
  const { patterns, composedOf, priority, version, meta, timestampField } = template
  return {
    index_patterns: patterns,
    ...(template.template === null ? {} : { template: printContent(template.template, flat) }),
    // As the server prints it: a template with content always has `composed_of`, which may be empty.
    ...(composedOf === null && template.template === null ? {} : { composed_of: composedOf ?? [] }),
    ...(priority === null ? {} : { priority }),
    ...(version === null ? {} : { version }),
    ...(meta === null ? {} : { _meta: inJavaMapOrder(meta) }),
    ...(timestampField === null ? {} : { data_stream: { timestamp_field: { name: timestampField } } }),
  }
}
