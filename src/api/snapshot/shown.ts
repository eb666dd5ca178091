// An answer about snapshots as `human` has it: sizes and durations in words, too.
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { humanFigures } from '../nodes/human-figures.ts'

export const shown = <T>({ params }: OperationRequest, body: T): { body: T } => ({
  body: params.human === true ? humanFigures(body, false) : body,
})
