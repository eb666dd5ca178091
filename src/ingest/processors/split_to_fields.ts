// Cuts a text at the matches of a regular expression and gives the parts to fields.
import { illegalArgument } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import { javaSplitter } from '../../core/java-split.ts'
import { onFirstUse } from '../../core/on-first-use.ts'
import type { ProcessorType } from '../processor.ts'

export interface SplitToFieldsOptions {
  readonly field: string
  /** Regular expression. */
  readonly separator: string
  readonly target_fields: readonly string[]
  /** Empty pieces at the end stay; false. */
  readonly preserve_trailing?: boolean
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const split_to_fields: ProcessorType = {
  name: 'split_to_fields',
  create(options) {
    const field = options.text('field')
    const separator = options.text('separator')
    const targets = options.list('target_fields')
    const ignoreMissing = options.flag('ignore_missing')
    const preserveTrailing = options.flag('preserve_trailing')
    const splitter = onFirstUse(() => javaSplitter(separator))
    return document => {
      const text = document.getText(field, ignoreMissing)
      if (text === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot split.`)
      }
      const parts = splitter()(text, preserveTrailing)
      for (let i = 0; i < targets.length && i < parts.length; i++) document.set(pathOf(targets[i]), parts[i])
    }
  },
}

/** What is no name shows when it is needed. */
function pathOf(target: unknown): string {
  if (target === null) return ''
  if (typeof target === 'string') return target
  throw notCast(target, 'java.lang.String')
}
