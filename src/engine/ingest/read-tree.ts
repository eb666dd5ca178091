// A document or pipeline as ingest knows it: as it was written, so numbers and the order of keys stay.
import { isApiError } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { parseTree } from '../../core/json.ts'
import { noContent, noMap } from '../../core/no-content.ts'

export function readTree(bytes: Uint8Array): Tree {
  let tree: unknown
  try {
    tree = parseTree(bytes)
  } catch (error) {
    throw isApiError(error) ? noMap(bytes, error) : error
  }
  if (tree instanceof Map) return tree
  throw noContent()
}
