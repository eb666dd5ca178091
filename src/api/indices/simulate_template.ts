// The operations `indices.simulate_index_template` and `indices.simulate_template`: what a new index would start with.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { printSettings, type SettingChanges } from '../../engine/settings/settings.ts'
import { type IndexBeginning, namedFor } from '../../engine/templates/compose.ts'
import { fits, type IndexTemplate, priorityOf } from '../../engine/templates/template.ts'
import type { Overlapping } from '../../engine/templates/templates.ts'
import { tryOutIndex } from '../../engine/templates/try-out.ts'
import { toldInOrder } from '../_core/streamed-body.ts'
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams, withSettings } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { type IndexTemplateBody, type TemplateContent, wantsNew } from './put_index_template.ts'
import { readIndexTemplate } from './read-template.ts'

export interface SimulateTemplateParams extends ManagerParams {
  name?: string
  body?: IndexTemplateBody
}

export interface SimulateIndexTemplateParams extends SimulateTemplateParams {
  name: string
}

/** Empty where no template fits. */
export interface SimulateTemplateResponse {
  /** What an index would get. */
  template?: TemplateContent
  /** Templates that match, and come after it. */
  overlapping?: { name: string; index_patterns: string[] }[]
}

const PARAMS = { ...MANAGER_PARAMS, create: 'boolean', cause: 'string' } as const
/** What a template from the body is called while it is tried out. */
const triedName = () => `simulate_template_${randomUuid().toLowerCase()}`

export const simulateTemplate = typedOperation<SimulateTemplateParams, SimulateTemplateResponse>()({
  name: 'indices.simulate_template',
  action: 'indices:admin/index_template/simulate',
  routes: [
    { method: 'POST', path: '/_index_template/_simulate' },
    { method: 'POST', path: '/_index_template/_simulate/{name}' },
  ],
  params: PARAMS,
  body: 'json',
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const { name } = request.path
    const called = name ?? triedName()
    const given = givenTemplate(cx, request, called)
    const template = given ?? (name === undefined ? null : cx.engine.templates.index.get(name))
    if (name === undefined && template === null)
      throw validationFailed('either index name or index template body must be specified for simulation')
    if (template === null) throw illegalArgument(`unable to simulate template [${name}] that does not exist`)
    return { body: simulated(cx, called, template, `simulate_template_index_${randomUuid().toLowerCase()}`) }
  },
})

export const simulateIndexTemplate = typedOperation<SimulateIndexTemplateParams, SimulateTemplateResponse>()({
  name: 'indices.simulate_index_template',
  action: 'indices:admin/index_template/simulate_index',
  routes: [{ method: 'POST', path: '/_index_template/_simulate_index/{name}' }],
  params: PARAMS,
  body: 'json',
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const index = request.path.name!
    const called = triedName()
    const given = givenTemplate(cx, request, called)
    const kept = cx.engine.templates.indexTemplateFor(index, false)
    const isGiven = given !== null && fits(given.patterns, index) && (kept === null || priorityOf(given) > priorityOf(kept[1]))
    const taken = isGiven ? ([called, given] as const) : kept
    return { body: taken === null ? {} : simulated(cx, ...taken, index) }
  },
})

function givenTemplate(cx: CallContext, request: OperationRequest, name: string): IndexTemplate | null {
  if (!request.body.present) return null
  const template = toldInOrder(request.body, (json, isBroken) =>
    readIndexTemplate(name, isBroken ? json : withSettings(request, 'template', 'settings')),
  )
  cx.engine.templates.checkIndexTemplate(name, template, { isNew: wantsNew(request), warn: message => cx.warn(message) })
  return template
}

function simulated({ engine }: CallContext, name: string, template: IndexTemplate, index: string): Record<string, unknown> {
  const composed = engine.templates.composed(template)
  const beginning = { ...composed, aliases: namedFor(index, composed.aliases) }
  return {
    template: printBeginning(beginning, tryOutIndex(engine.indices, beginning).toJson()),
    overlapping: engine.templates.overlapping(name, template.patterns).map(printOverlapping),
  }
}

const printBeginning = ({ settings, aliases }: IndexBeginning, mappings: Record<string, unknown>) => ({
  settings: printSettings(present(settings), false),
  ...(Object.keys(mappings).length === 0 ? {} : { mappings }),
  aliases,
})

const present = (settings: SettingChanges) =>
  new Map([...settings].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])))

const printOverlapping = ({ name, patterns }: Overlapping) => ({ name, index_patterns: patterns })
