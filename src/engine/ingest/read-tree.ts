// A document or pipeline as ingest knows it: as it was written, so numbers and the order of keys stay.
import { ApiError, isApiError } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { parseTree } from '../../core/json.ts'

export function readTree(bytes: Uint8Array): Tree {
  let tree: unknown
  try {
    tree = parseTree(bytes)
  } catch (error) {
    throw isApiError(error) ? new ApiError('parse_exception', 'Failed to parse content to map', { cause: error }) : error
  }
  if (tree instanceof Map) return tree
  throw new ApiError(
    'not_x_content_exception',
    'Compressor detection can only be called on some xcontent bytes or compressed xcontent bytes',
  )
}
