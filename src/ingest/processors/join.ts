// Makes one text of a list.
import { illegalArgument, nullPointer } from '../../core/errors.ts'
import { javaString } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'

export interface JoinProcessorOptions {
  /** A list. */
  readonly field: string
  /** Stands between values. */
  readonly separator: string
  /** Where the result goes; the same field. */
  readonly target_field?: string
}

export const join: ProcessorType = {
  name: 'join',
  create(options) {
    const field = options.text('field')
    const separator = options.text('separator')
    const target = options.optionalText('target_field') ?? field
    return document => {
      const list = document.getList(field)
      if (list === null) throw illegalArgument(`field [${field}] is null, cannot join.`)
      if (list.includes(null)) throw nullPointer('null', { details: { reason: null } })
      document.set(target, list.map(javaString).join(separator))
    }
  },
}
