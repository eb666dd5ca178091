// Bodies that hold a pipeline: kept as they were written.
import { parseFailed } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { readTree } from '../../engine/ingest/read-tree.ts'

export function readBodyTree({ body }: OperationRequest): Tree {
  if (!body.present) throw parseFailed('request body or source parameter is required')
  return readTree(body.bytes())
}
