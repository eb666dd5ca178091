// The values of a list in order.
import { illegalArgument } from '../../../core/errors.ts'
import { javaClassName } from '../../../core/java-class.ts'
import { JsonFloat } from '../../../core/json.ts'
import { setField, setSource, sourceOf } from '../hit-source.ts'
import type { ResponseProcessorType } from '../processor.ts'

export interface SortHitsOptions {
  /** A list. */
  readonly field: string
  /** `asc` */
  readonly order?: 'asc' | 'desc'
  /** Where the result goes; the same field. */
  readonly target_field?: string
}

export const sort: ResponseProcessorType = {
  name: 'sort',
  create(options) {
    const field = options.text('field')
    const target = options.optionalText('target_field') ?? field
    const order = options.optionalText('order') ?? 'asc'
    if (order !== 'asc' && order !== 'desc') {
      throw options.refuse('order', `Sort direction [${order}] not recognized. Valid values are: [asc, desc]`)
    }
    const sorted = (values: readonly unknown[]) => inOrder(values, field, order === 'asc' ? 1 : -1)
    return response => {
      for (const hit of response.hits.hits) {
        const shown = hit.fields?.[field]
        if (shown !== undefined) setField(hit, target, sorted(shown))
        const source = sourceOf(hit)
        const value = source?.get(field)
        if (Array.isArray(value)) setSource(hit, source!.set(target, sorted(value)))
      }
      return response
    }
  },
}

function inOrder(values: readonly unknown[], field: string, direction: number): unknown[] {
  for (const value of values) {
    if (value === null) throw illegalArgument(`field [${field}] contains a null value.]`)
    if (typeof value === 'object' && !(value instanceof JsonFloat)) {
      throw illegalArgument(`field [${field}] of type [${javaClassName(value)}] is not comparable.]`)
    }
  }
  return [...values].sort((a, b) => direction * compare(plain(a), plain(b)))
}

const plain = (value: unknown) => (value instanceof JsonFloat ? value.value : value)

/** Of two texts, or of two numbers. */
const compare = (a: unknown, b: unknown): number => ((a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0)
