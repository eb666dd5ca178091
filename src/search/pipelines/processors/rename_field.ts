// A field of hits, in their sources and among their fields, under another name.
import { illegalArgument } from '../../../core/errors.ts'
import { removeField, setField, setSource, sourceOf } from '../hit-source.ts'
import type { ResponseProcessorType } from '../processor.ts'

export interface RenameFieldOptions {
  readonly field: string
  readonly target_field: string
}

export const rename_field: ResponseProcessorType = {
  name: 'rename_field',
  create(options) {
    const from = options.text('field')
    const to = options.text('target_field')
    return response => {
      let isFound = false
      for (const hit of response.hits.hits) {
        const shown = hit.fields?.[from]
        if (shown !== undefined) {
          isFound = true
          removeField(hit, from)
          setField(hit, to, shown)
        }
        const source = sourceOf(hit)
        if (source?.has(from) === true) {
          isFound = true
          const value = source.get(from)
          source.delete(from)
          setSource(hit, source.set(to, value))
        }
        // One document with the field is enough for those after it.
        if (!isFound) throw illegalArgument(`Document with id ${hit._id} is missing field ${from}`)
      }
      return response
    }
  },
}
