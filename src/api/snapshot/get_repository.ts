// The operation `snapshot.get_repository`.
import { printSettings } from '../../engine/settings/settings.ts'
import { checkTimeouts, DEFINITION_PARAMS, type ManagerParams, splitPart } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface GetRepositoryParams extends ManagerParams {
  repository?: string | string[]
}

type GetRepositoryResponse = Record<string, { type: string; settings: Record<string, unknown> }>

export const getRepository = typedOperation<GetRepositoryParams, GetRepositoryResponse>()({
  name: 'snapshot.get_repository',
  action: 'cluster:admin/repository/get',
  routes: [
    { method: 'GET', path: '/_snapshot' },
    { method: 'GET', path: '/_snapshot/{repository}' },
  ],
  params: DEFINITION_PARAMS,
  scope: 'cluster',
  async run(cx, request) {
    checkTimeouts(cx, request)
    const found = cx.engine.repositories.find(splitPart(request.path.repository))
    return {
      body: Object.fromEntries(
        [...found].map(([name, { type, settings }]) => [name, { type, settings: printSettings(new Map(Object.entries(settings)), false) }]),
      ),
    }
  },
})
