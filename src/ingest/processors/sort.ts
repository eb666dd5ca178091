// Puts the values of a list in order.
import { illegalArgument, nullPointer } from '../../core/errors.ts'
import { javaClassName, notCast } from '../../core/java-class.ts'
import { JsonFloat } from '../../core/json.ts'
import type { ProcessorType } from '../processor.ts'

export interface SortProcessorOptions {
  /** A list. */
  readonly field: string
  /** `asc` */
  readonly order?: 'asc' | 'desc'
  /** Where the result goes; the same field. */
  readonly target_field?: string
}

export const sort: ProcessorType = {
  name: 'sort',
  create(options) {
    const field = options.text('field')
    const target = options.optionalText('target_field') ?? field
    const order = options.optionalText('order') ?? 'asc'
    if (order !== 'asc' && order !== 'desc')
      throw options.refuse('order', `Sort direction [${order}] not recognized. Valid values are: [asc, desc]`)
    return document => {
      const list = document.getList(field)
      if (list === null) throw illegalArgument(`field [${field}] is null, cannot sort.`)
      const sorted = list.slice()
      if (list.length > 1) sorted.sort(order === 'asc' ? compare : (a, b) => compare(b, a))
      document.set(target, sorted)
    }
  },
}

/** Only values of one class can be compared. */
function compare(a: unknown, b: unknown): number {
  if (a === null) throw nullPointer('Cannot invoke "java.lang.Comparable.compareTo(Object)" because "a[runHi]" is null')
  for (const value of [a, b])
    if (typeof value === 'object' && value !== null && !(value instanceof JsonFloat)) throw notCast(value, 'java.lang.Comparable')
  const other = javaClassName(a)
  if (b === null) throw nullPointer(`Cannot read field "value" because "another${other.split('.').pop()}" is null`)
  if (javaClassName(b) !== other) throw notCast(b, other)
  const [left, right] = [comparable(a), comparable(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

const comparable = (value: unknown) => (value instanceof JsonFloat ? value.value : (value as string | number | bigint | boolean))
