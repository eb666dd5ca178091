// The operation `cluster.get_component_template`.

import { ApiError } from '../../core/errors.ts'
import { inJavaMapOrder } from '../../core/java-map-order.ts'
import { type ComponentTemplate, printContent } from '../../engine/templates/template.ts'
import { checkTimeouts, DEFINITION_PARAMS, type ManagerParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { ComponentTemplateBody } from './put_component_template.ts'

export interface GetComponentTemplateParams extends ManagerParams {
  name?: string
}

export interface GetComponentTemplateResponse {
  /** The templates. */
  component_templates: {
    name: string
    /** The template. */
    component_template: ComponentTemplateBody
  }[]
}

export const getComponentTemplate = typedOperation<GetComponentTemplateParams, GetComponentTemplateResponse>()({
  name: 'cluster.get_component_template',
  action: 'cluster:admin/component_template/get',
  routes: [
    { method: 'GET', path: '/_component_template' },
    { method: 'GET', path: '/_component_template/{name}' },
  ],
  params: DEFINITION_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const { name } = request.path
    const found = cx.engine.templates.component.matching(name ?? '*')
    if (found.size === 0 && name !== undefined && !name.includes('*'))
      throw new ApiError('resource_not_found_exception', `component template matching [${name}] not found`)
    const flat = request.params.flat_settings === true
    const component_templates = [...found].map(([part, component]) => ({ name: part, component_template: printComponent(component, flat) }))
    return { status: found.size === 0 && name !== undefined ? 404 : 200, body: { component_templates } }
  },
})

export interface ExistsComponentTemplateParams extends GetComponentTemplateParams {
  name: string
}

export const existsComponentTemplate = typedOperation<ExistsComponentTemplateParams, boolean>()({
  name: 'cluster.exists_component_template',
  action: 'cluster:admin/component_template/get',
  routes: [{ method: 'HEAD', path: '/_component_template/{name}' }],
  params: DEFINITION_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    return { status: cx.engine.templates.component.matching(request.path.name!).size === 0 ? 404 : 200 }
  },
})

export const printComponent = ({ template, version, meta }: ComponentTemplate, flat: boolean) => ({
  template: printContent(template, flat),
  ...(version === null ? {} : { version }),
  ...(meta === null ? {} : { _meta: inJavaMapOrder(meta) }),
})
