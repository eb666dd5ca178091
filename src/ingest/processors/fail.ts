// Refuses a document with a message.
import { ApiError } from '../../core/errors.ts'
import type { ProcessorType } from '../processor.ts'

export interface FailOptions {
  /** May be a template. */
  readonly message: string
}

export const fail: ProcessorType = {
  name: 'fail',
  create(options) {
    const message = options.template('message')
    return document => {
      throw new ApiError('fail_processor_exception', message(document))
    }
  },
}
