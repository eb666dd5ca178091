// Stores a script or a search template, in place of the one with its id.
import { illegalArgument } from '../../core/errors.ts'
import type { RequestBody } from '../../core/request-body.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { checkFor, readStoredScript } from '../../engine/scripts/stored-script.ts'
import { checkScriptId, scriptLimit } from '../../engine/scripts/stored-scripts.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

interface PutScriptParams extends TimeoutParams {
  id: string
  /** What it is for, such as `template`: it is then checked at once. */
  context?: string
  body: { script: { lang: string; source: string | Record<string, unknown>; options?: { content_type: string } } }
}

export const putScript = typedOperation<PutScriptParams, AcknowledgedResponse>()({
  name: 'put_script',
  action: 'cluster:admin/script/put',
  routes: [
    { method: 'PUT', path: '/_scripts/{id}' },
    { method: 'POST', path: '/_scripts/{id}' },
    { method: 'PUT', path: '/_scripts/{id}/{context}' },
    { method: 'POST', path: '/_scripts/{id}/{context}' },
  ],
  params: { ...TIMEOUT_PARAMS, context: 'string' },
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  describe: ({ path }) => `put stored script [${path.id}]`,
  checkBody: ({ body }) => void readStoredScript(body, () => {}),
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { path, params, body } = request
    const id = path.id!
    const script = readStoredScript(body, message => cx.warn(message))
    checkScriptId(id)
    checkSize(cx, id, body)
    const context = path.context ?? (params.context as string | undefined)
    if (context !== undefined) checkFor(context, id, script)
    await cx.engine.scripts.put(id, script)
    return ACKNOWLEDGED
  },
})

/** What counts is the request as it came. */
function checkSize({ engine }: CallContext, id: string, body: RequestBody): void {
  const limit = scriptLimit(engine.settings)
  const size = body.bytes().length
  if (size > limit)
    throw illegalArgument(`exceeded max allowed stored script size in bytes [${limit}] with size [${size}] for script [${id}]`)
}
