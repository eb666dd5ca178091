// Cuts a text into a list at the matches of a regular expression.
import { illegalArgument } from '../../core/errors.ts'
import { javaSplitter } from '../../core/java-split.ts'
import { onFirstUse } from '../../core/on-first-use.ts'
import type { ProcessorType } from '../processor.ts'

export interface SplitOptions {
  readonly field: string
  /** Regular expression. */
  readonly separator: string
  /** Empty pieces at the end stay; false. */
  readonly preserve_trailing?: boolean
  /** Where the result goes; the same field. */
  readonly target_field?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const split: ProcessorType = {
  name: 'split',
  create(options) {
    const field = options.text('field')
    const separator = options.text('separator')
    const ignoreMissing = options.flag('ignore_missing')
    const preserveTrailing = options.flag('preserve_trailing')
    const target = options.optionalText('target_field') ?? field
    const splitter = onFirstUse(() => javaSplitter(separator))
    return document => {
      const text = document.getText(field, ignoreMissing)
      if (text === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot split.`)
      }
      document.set(target, splitter()(text, preserveTrailing))
    }
  },
}
