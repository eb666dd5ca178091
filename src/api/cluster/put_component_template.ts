// The operation `cluster.put_component_template`: stores a component template.
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { toldInOrder } from '../_core/streamed-body.ts'
import {
  ACKNOWLEDGED,
  type AcknowledgedResponse,
  checkTimeouts,
  TIMEOUT_PARAMS,
  type TimeoutParams,
  withSettings,
} from '../administration.ts'
import { type TemplateContent, wantsNew } from '../indices/put_index_template.ts'
import { readComponentTemplate } from '../indices/read-template.ts'
import { typedOperation } from '../typed-operation.ts'

export interface ComponentTemplateBody {
  /** What indexes get. */
  template: TemplateContent
  version?: number
  _meta?: Record<string, unknown>
}

export interface PutComponentTemplateParams extends TimeoutParams {
  name: string
  body: ComponentTemplateBody
}

export const putComponentTemplate = typedOperation<PutComponentTemplateParams, AcknowledgedResponse>()({
  name: 'cluster.put_component_template',
  action: 'cluster:admin/component_template/put',
  routes: [
    { method: 'PUT', path: '/_component_template/{name}' },
    { method: 'POST', path: '/_component_template/{name}' },
  ],
  params: { ...TIMEOUT_PARAMS, create: 'boolean' },
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  describe: ({ path }) => `put component template [${path.name}]`,
  checkBody: request => void read(request),
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.templates.putComponent(request.path.name!, read(request), {
      isNew: wantsNew(request),
      warn: message => cx.warn(message),
    })
    return ACKNOWLEDGED
  },
})

const read = (request: Pick<OperationRequest, 'body'>) =>
  toldInOrder(request.body, (json, isBroken) => readComponentTemplate(isBroken ? json : withSettings(request, 'template', 'settings')))
