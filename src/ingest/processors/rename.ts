// Gives the value of a field to another one in its place.
import { illegalArgument } from '../../core/errors.ts'
import type { ProcessorType } from '../processor.ts'

export interface RenameOptions {
  readonly field: string
  readonly target_field: string
  /** What is at the target is replaced; false. */
  readonly override_target?: boolean
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const rename: ProcessorType = {
  name: 'rename',
  create(options) {
    const field = options.template('field')
    const targetField = options.template('target_field')
    const ignoreMissing = options.flag('ignore_missing')
    const overrideTarget = options.flag('override_target')
    return document => {
      const path = field(document)
      if (path === '' || !document.has(path)) {
        if (ignoreMissing) return
        throw illegalArgument(path === '' ? 'field path cannot be null nor empty' : `field [${path}] doesn't exist`)
      }
      const target = targetField(document)
      if (!overrideTarget && document.has(target)) throw illegalArgument(`field [${target}] already exists`)
      const value = document.get(path)
      document.remove(path)
      try {
        document.set(target, value)
      } catch (error) {
        document.set(path, value)
        throw error
      }
    }
  },
}
