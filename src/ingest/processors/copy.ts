// Copies a field with all that is in it.
import { illegalArgument } from '../../core/errors.ts'
import { deepCopy } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'

export interface CopyOptions {
  /** The field that is read. */
  readonly source_field: string
  readonly target_field: string
  /** The source is removed; false. */
  readonly remove_source?: boolean
  /** What is at the target is replaced; false. */
  readonly override_target?: boolean
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const copy: ProcessorType = {
  name: 'copy',
  create(options) {
    const sourceField = options.template('source_field')
    const targetField = options.template('target_field')
    const ignoreMissing = options.flag('ignore_missing')
    const removeSource = options.flag('remove_source')
    const overrideTarget = options.flag('override_target')
    return document => {
      const source = sourceField(document)
      if (source === '' || !document.has(source)) {
        if (ignoreMissing) return
        throw illegalArgument(source === '' ? 'source field path cannot be null nor empty' : `source field [${source}] doesn't exist`)
      }
      const target = targetField(document)
      if (target === '') throw illegalArgument('target field path cannot be null nor empty')
      if (source === target) throw illegalArgument('source field path and target field path cannot be same')
      if (!overrideTarget && document.has(target)) throw illegalArgument(`target field [${target}] already exists`)
      document.set(target, deepCopy(document.get(source)))
      if (removeSource) document.remove(source)
    }
  },
}
