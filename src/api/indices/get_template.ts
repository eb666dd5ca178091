// The operation `indices.get_template`, for legacy templates.
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import { type LegacyTemplate, printContent } from '../../engine/templates/template.ts'
import { checkTimeouts, DEFINITION_PARAMS, type ManagerParams, splitPart } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { LegacyTemplateBody } from './put_template.ts'

export interface GetTemplateParams extends ManagerParams {
  name?: string | string[]
}

type GetTemplateResponse = Record<string, LegacyTemplateBody>

export const getTemplate = typedOperation<GetTemplateParams, GetTemplateResponse>()({
  name: 'indices.get_template',
  action: 'indices:admin/template/get',
  routes: [
    { method: 'GET', path: '/_template' },
    { method: 'GET', path: '/_template/{name}' },
  ],
  params: DEFINITION_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const found = findLegacy(cx.engine, request)
    const flat = request.params.flat_settings === true
    const body = new Map([...found].map(([name, template]) => [name, printLegacyTemplate(template, flat)]))
    return { status: found.size === 0 && request.path.name !== undefined ? 404 : 200, body }
  },
})

export interface ExistsTemplateParams extends GetTemplateParams {
  name: string | string[]
}

export const existsTemplate = typedOperation<ExistsTemplateParams, boolean>()({
  name: 'indices.exists_template',
  action: 'indices:admin/template/get',
  routes: [{ method: 'HEAD', path: '/_template/{name}' }],
  params: DEFINITION_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    return { status: findLegacy(cx.engine, request).size === 0 ? 404 : 200 }
  },
})

function findLegacy({ templates }: Engine, { path: { name } }: OperationRequest): Map<string, LegacyTemplate> {
  const names = name === undefined ? ['*'] : splitPart(name)
  return new Map(names.flatMap(pattern => [...templates.legacy.matching(pattern)]))
}

export const printLegacyTemplate = ({ order, version, patterns, content }: LegacyTemplate, flat: boolean): Record<string, unknown> => ({
  order,
  ...(version === null ? {} : { version }),
  index_patterns: patterns,
  ...printContent(content, flat),
})
