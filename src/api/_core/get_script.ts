// The operation `get_script`: returns a stored script.
import { checkScriptId } from '../../engine/scripts/stored-scripts.ts'
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

interface GetScriptParams extends ManagerParams {
  id: string
}

interface GetScriptResponse {
  _id: string
  found: boolean
  script?: { lang: string; source: string; options?: { content_type: string } }
}

export const getScript = typedOperation<GetScriptParams, GetScriptResponse>()({
  name: 'get_script',
  action: 'cluster:admin/script/get',
  routes: [{ method: 'GET', path: '/_scripts/{id}' }],
  params: MANAGER_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const id = request.path.id!
    checkScriptId(id)
    const script = cx.engine.scripts.get(id)
    if (script === null) return { status: 404, body: { _id: id, found: false } satisfies GetScriptResponse }
    return { body: { _id: id, found: true, script: { ...script } } satisfies GetScriptResponse }
  },
})
