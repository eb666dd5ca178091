// Bodies that hold a pipeline: kept as they were written, so numbers and the order of keys stay.
import { ApiError, isApiError } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { parseTree } from '../../core/json.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'

export function readBodyTree({ body }: OperationRequest): Tree {
  if (!body.present) throw new ApiError('parse_exception', 'request body or source parameter is required')
  let tree: unknown
  try {
    tree = parseTree(body.bytes())
  } catch (error) {
    throw isApiError(error) ? new ApiError('parse_exception', 'Failed to parse content to map', { cause: error }) : error
  }
  if (tree instanceof Map) return tree
  throw new ApiError(
    'not_x_content_exception',
    'Compressor detection can only be called on some xcontent bytes or compressed xcontent bytes',
  )
}
