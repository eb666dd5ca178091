// Keeps a template of the older kind: all that fit a name are taken together.
import {
  ACKNOWLEDGED,
  type AcknowledgedResponse,
  checkTimeouts,
  MANAGER_PARAMS,
  type ManagerParams,
  readBodyMap,
} from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { type TemplateContent, wantsNew } from './put_index_template.ts'
import { readLegacyTemplate } from './read-template.ts'

export interface LegacyTemplateBody extends TemplateContent {
  index_patterns: string | string[]
  /** Templates of higher numbers come later; 0 by default. */
  order?: number
  version?: number
}

export interface PutTemplateParams extends ManagerParams {
  name: string
  body: LegacyTemplateBody
}

export const putTemplate = typedOperation<PutTemplateParams, AcknowledgedResponse>()({
  name: 'indices.put_template',
  action: 'indices:admin/template/put',
  routes: [
    { method: 'PUT', path: '/_template/{name}' },
    { method: 'POST', path: '/_template/{name}' },
  ],
  params: { ...MANAGER_PARAMS, create: 'boolean', order: 'int' },
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  describe: ({ path }) => `put template [${path.name}]`,
  checkBody: request => void readLegacyTemplate(readBodyMap(request, 'settings'), { order: undefined, warn: () => {} }),
  async run(cx, request) {
    checkTimeouts(cx, request)
    const order = request.params.order as number | undefined
    const template = readLegacyTemplate(readBodyMap(request, 'settings'), { order, warn: message => cx.warn(message) })
    await cx.engine.templates.putLegacy(request.path.name!, template, { isNew: wantsNew(request), warn: message => cx.warn(message) })
    return ACKNOWLEDGED
  },
})
