// Asks for more hits than are wanted; `truncate_hits` leaves as many as were.
import { JsonFloat } from '../../../core/json.ts'
import type { ProcessorOptions } from '../../../core/processor-options.ts'
import { ORIGINAL_SIZE, prefixed } from '../attribute-names.ts'
import type { RequestProcessorType } from '../processor.ts'

export interface OversampleOptions {
  /** So many times as many hits; 1 or more. */
  readonly sample_factor: number
  /** Where `truncate_hits` finds how many were wanted. */
  readonly context_prefix?: string
}

export const oversample: RequestProcessorType = {
  name: 'oversample',
  create(options) {
    const factor = sampleFactor(options)
    const name = prefixed(options.optionalText('context_prefix'), ORIGINAL_SIZE)
    return (request, attributes) => {
      attributes.set(name, request.size)
      return { ...request, size: Math.ceil(request.size * factor) }
    }
  },
}

function sampleFactor(options: ProcessorOptions): number {
  const value = options.take('sample_factor')
  if (value === null) throw options.refuse('sample_factor', 'required property is missing')
  const text = value instanceof JsonFloat ? String(value.value) : String(value)
  const factor = Number(text)
  if (typeof value === 'boolean' || text.trim() === '' || Number.isNaN(factor)) {
    throw options.refuse('sample_factor', `property cannot be converted to a double [${text}]`)
  }
  if (factor < 1) throw options.refuse('sample_factor', 'Value must be >= 1.0')
  return factor
}
