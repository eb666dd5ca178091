// Adds values to a list, and makes the list where there is none.
import type { ProcessorType } from '../processor.ts'

export interface AppendOptions {
  readonly field: string
  /** One value or a list; texts may be templates, `{{host}}`. */
  readonly value: unknown
  /** True. */
  readonly allow_duplicates?: boolean
}

export const append: ProcessorType = {
  name: 'append',
  create(options) {
    const field = options.template('field')
    const value = options.value('value')
    const allowDuplicates = options.flag('allow_duplicates', true)
    return document => document.append(field(document), value(document), allowDuplicates)
  },
}
