// Gives a field a value, which may be made of other fields.
import type { ProcessorType } from '../processor.ts'

export interface SetOptions {
  readonly field: string
  /** Anything; texts may be templates, `{{host}}`. */
  readonly value: unknown
  /** What is there is replaced; true. */
  readonly override?: boolean
  /** A template that gives nothing changes nothing; false. */
  readonly ignore_empty_value?: boolean
}

export const set: ProcessorType = {
  name: 'set',
  create(options) {
    const override = options.flag('override', true)
    const field = options.template('field')
    const given = options.peek('value')
    const value = options.value('value')
    // A text that is empty in the pipeline already was meant so.
    const skipsEmpty = options.flag('ignore_empty_value') && typeof given === 'string' && given.includes('{{')
    return document => {
      const path = field(document)
      if (!override && document.has(path) && document.get(path) !== null) return
      const made = value(document)
      if (!(skipsEmpty && made === '')) document.set(path, made)
    }
  },
}
