// A text cut into a list at each match of a pattern.
import { illegalArgument } from '../../../core/errors.ts'
import { javaSplitter } from '../../../core/java-split.ts'
import { onFirstUse } from '../../../core/on-first-use.ts'
import { setField, setSource, sourceOf } from '../hit-source.ts'
import type { ResponseProcessorType } from '../processor.ts'

export interface SplitHitsOptions {
  readonly field: string
  /** Regular expression. */
  readonly separator: string
  /** Empty pieces at the end stay; false. */
  readonly preserve_trailing?: boolean
  /** Where the result goes; the same field. */
  readonly target_field?: string
}

export const split: ResponseProcessorType = {
  name: 'split',
  create(options) {
    const field = options.text('field')
    const separator = options.text('separator')
    const preserveTrailing = options.flag('preserve_trailing')
    const target = options.optionalText('target_field') ?? field
    const splitter = onFirstUse(() => javaSplitter(separator))
    return response => {
      for (const hit of response.hits.hits) {
        const shown = hit.fields?.[field]
        if (shown !== undefined) {
          if (typeof shown[0] !== 'string') throw illegalArgument(`field [${field}] is not a string, cannot split`)
          setField(hit, target, splitter()(shown[0], preserveTrailing))
        }
        const source = sourceOf(hit)
        const value = source?.get(field)
        if (typeof value === 'string') setSource(hit, source!.set(target, splitter()(value, preserveTrailing)))
      }
      return response
    }
  },
}
