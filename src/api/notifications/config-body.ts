// The body of create and update, with places in the errors of what does not read.
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { type ConfigRequest, readConfigRequest } from '../../notify/config/read-config.ts'
import { readStreamed } from '../_core/streamed-body.ts'

export const readConfigBody = ({ body }: OperationRequest): ConfigRequest => readStreamed(body.bytes(), readConfigRequest)
