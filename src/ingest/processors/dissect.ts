// Cuts a text at fixed delimiters and gives the parts names: `%{client} - %{user} [%{time}]`.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { DissectPattern } from '../dissect-pattern.ts'
import type { ProcessorType } from '../processor.ts'

export interface DissectOptions {
  readonly field: string
  /** `'%{ip} [%{time}] %{+rest}'` */
  readonly pattern: string
  /** Between values of a name that stands there more than once; nothing. */
  readonly append_separator?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const dissect: ProcessorType = {
  name: 'dissect',
  create(options) {
    const field = options.text('field')
    const text = options.text('pattern')
    const pattern = new DissectPattern(text, options.optionalText('append_separator') ?? '')
    const ignoreMissing = options.flag('ignore_missing')
    return document => {
      const input = document.getText(field, ignoreMissing)
      if (input === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot process it.`)
      }
      const found = input === '' ? null : pattern.match(input)
      if (found === null) throw new ApiError('find_match', `Unable to find match for dissect pattern: ${text} against source: ${input}`)
      for (const [name, value] of found) document.set(name, value)
    }
  },
}
