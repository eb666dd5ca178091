// Registers a folder for snapshots.
import { illegalArgument, nullPointer, validationFailed } from '../../core/errors.ts'
import { javaText } from '../../core/java-shown.ts'
import { flattenSettings } from '../../engine/settings/settings.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, isRecord, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { readSnapshotBody } from './snapshot-body.ts'

export interface CreateRepositoryParams extends TimeoutParams {
  repository: string
  verify?: boolean
  body: {
    /** A folder on disk. */
    type: 'fs'
    settings: {
      /** The folder. */
      location: string
      /** Snapshots can be restored, and none made; `false` by default. */
      readonly?: boolean
    } & Record<string, unknown>
  }
}

export const createRepository = typedOperation<CreateRepositoryParams, AcknowledgedResponse>()({
  name: 'snapshot.create_repository',
  action: 'cluster:admin/repository/put',
  routes: [
    { method: 'PUT', path: '/_snapshot/{repository}' },
    { method: 'POST', path: '/_snapshot/{repository}' },
  ],
  params: { ...TIMEOUT_PARAMS, verify: 'boolean' },
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  describe: ({ path }) => `put repository [${path.repository}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { type, settings } = readSnapshotBody(request)
    if (type === null)
      throw nullPointer('Cannot invoke "Object.toString()" because the return value of "java.util.Map$Entry.getValue()" is null')
    if (type === undefined) throw validationFailed('type is missing')
    if (settings !== undefined && settings !== null && !isRecord(settings))
      throw illegalArgument('Malformed settings section, should include an inner object')
    const flat = [...flattenSettings(settings ?? {})].flatMap(([name, value]) =>
      value === null ? [] : [[name, value as string | string[]]],
    )
    const metadata = { type: javaText(type), settings: Object.fromEntries(flat) as Record<string, string | string[]> }
    await cx.engine.repositories.put(request.path.repository!, metadata, request.params.verify !== false)
    return ACKNOWLEDGED
  },
})
