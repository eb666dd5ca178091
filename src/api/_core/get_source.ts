// A document's source and nothing around it.
import { ApiError, validationFailed } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { typedOperation } from '../typed-operation.ts'
import { findDocument, type GetParams, readSource, SOURCE_PARAMS } from './get.ts'
import { shownSource } from './write-answer.ts'

type SourceParams = Omit<GetParams, 'version' | 'version_type'>

export const getSource = typedOperation<SourceParams, unknown>()({
  name: 'get_source',
  action: 'indices:data/read/get',
  routes: [{ method: 'GET', path: '/{index}/_source/{id}' }],
  params: SOURCE_PARAMS,
  async run(cx, request) {
    const spec = readSource(request.params)
    return { body: shownSource(await findSource(cx, request), spec) }
  },
})

export const existsSource = typedOperation<SourceParams, boolean>()({
  name: 'exists_source',
  action: 'indices:data/read/get',
  routes: [{ method: 'HEAD', path: '/{index}/_source/{id}' }],
  params: SOURCE_PARAMS,
  async run(cx, request) {
    await findSource(cx, request)
    return { status: 200 }
  },
})

async function findSource(cx: CallContext, request: OperationRequest): Promise<Uint8Array> {
  if (readSource(request.params)?.fetch === false) throw validationFailed('fetching source can not be disabled')
  const { index, document } = await findDocument(cx, request)
  const what = `[${index.name}]/[${request.path.id}]`
  if (document === null) throw new ApiError('resource_not_found_exception', `Document not found ${what}`)
  if (document.source === null) throw new ApiError('resource_not_found_exception', `Source not found ${what}`)
  return document.source
}
