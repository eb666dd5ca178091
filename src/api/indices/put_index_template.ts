// Keeps a template for new indexes, in place of the one with its name.
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { IndexSettingsRequest } from '../../engine/settings/index-settings-request.ts'
import type { Mappings } from '../../index/mapping/mapping-request.ts'
import { toldInOrder } from '../_core/streamed-body.ts'
import {
  ACKNOWLEDGED,
  type AcknowledgedResponse,
  checkTimeouts,
  MANAGER_PARAMS,
  type ManagerParams,
  withSettings,
} from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { AliasOptions } from './alias-options.ts'
import { readIndexTemplate } from './read-template.ts'

export interface TemplateContent {
  settings?: IndexSettingsRequest
  mappings?: Mappings
  aliases?: Record<string, AliasOptions>
}

export interface IndexTemplateBody {
  index_patterns: string | string[]
  /** What indexes get. */
  template?: TemplateContent
  /** Component templates that come before it. */
  composed_of?: string[]
  /** Of several that match the highest counts; 0 by default. */
  priority?: number
  version?: number
  _meta?: Record<string, unknown>
  /** Names stand for data streams. */
  data_stream?: { timestamp_field?: { name: string } }
}

export interface PutIndexTemplateParams extends ManagerParams {
  name: string
  body: IndexTemplateBody
}

export const putIndexTemplate = typedOperation<PutIndexTemplateParams, AcknowledgedResponse>()({
  name: 'indices.put_index_template',
  action: 'indices:admin/index_template/put',
  routes: [
    { method: 'PUT', path: '/_index_template/{name}' },
    { method: 'POST', path: '/_index_template/{name}' },
  ],
  params: { ...MANAGER_PARAMS, create: 'boolean', cause: 'string' },
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  describe: ({ path }) => `put index template [${path.name}]`,
  checkBody: request => void read(request),
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.templates.putIndex(request.path.name!, read(request), { isNew: wantsNew(request), warn: message => cx.warn(message) })
    return ACKNOWLEDGED
  },
})

const read = (request: Pick<OperationRequest, 'path' | 'body'>) =>
  toldInOrder(request.body, (json, isBroken) =>
    readIndexTemplate(request.path.name!, isBroken ? json : withSettings(request, 'template', 'settings')),
  )

export const wantsNew = ({ params }: OperationRequest): boolean => params.create === true
