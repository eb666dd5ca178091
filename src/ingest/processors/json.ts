// Reads a text as JSON.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { parseTree } from '../../core/json.ts'
import { javaString } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'

export interface JsonProcessorOptions {
  readonly field: string
  /** Where the result goes; the same field. */
  readonly target_field?: string
  /** Members of the object become fields of the document; false. */
  readonly add_to_root?: boolean
}

export const json: ProcessorType = {
  name: 'json',
  create(options) {
    const field = options.text('field')
    const targetField = options.optionalText('target_field')
    const addToRoot = options.flag('add_to_root')
    if (addToRoot && targetField !== null)
      throw options.refuse('target_field', 'Cannot set a target field while also setting `add_to_root` to true')
    const target = targetField ?? field
    return document => {
      // To the root goes what the document has by that name, which is no path here.
      const value = readJson(addToRoot ? (document.fields.get(field) ?? null) : document.get(field))
      if (!addToRoot) document.set(target, value)
      else if (value instanceof Map) for (const [key, item] of value) document.fields.set(key, item)
      else throw illegalArgument('cannot add non-map fields to root of document')
    }
  },
}

/** What is no text is read as it shows; what follows the first value is not looked at. */
export function readJson(value: unknown): unknown {
  try {
    return parseTree(javaString(value)) ?? null
  } catch (error) {
    if (!isApiError(error)) throw error
    const javaClass = error.type === 'json_parse_exception' ? 'JsonParseException' : 'UnexpectedEndOfInputException'
    throw illegalArgument(`org.opensearch.tools.jackson.core.${javaClass}: ${error.reason}`, { cause: error })
  }
}
