// Processors that make one value of a text: what lowercase, trim, bytes and their like have in common.
import { illegalArgument, nullPointer } from '../core/errors.ts'
import { javaClassName } from '../core/java-class.ts'
import { notCastable } from './ingest-document.ts'
import { javaString } from './java-value.ts'
import type { Options } from './options.ts'
import type { Process, ProcessorType } from './processor.ts'

export interface TextProcessorOptions {
  readonly field: string
  /** Where the result goes; the same field. */
  readonly target_field?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

type Convert = (text: string) => unknown

export const textProcessor = (name: string, convert: Convert): ProcessorType => ({
  name,
  create: options => convertField(options, convert),
})

/** Texts, also those in a list, are converted in place or to `target_field`. */
export function convertField(options: Options, convert: Convert): Process {
  const field = options.text('field')
  const ignoreMissing = options.flag('ignore_missing')
  const target = options.optionalText('target_field') ?? field
  return document => {
    const value = document.getOr(field, ignoreMissing)
    if (value === null) {
      if (ignoreMissing) return
      throw illegalArgument(`field [${field}] is null, cannot process it.`)
    }
    document.set(target, converted(field, value, convert))
  }
}

function converted(field: string, value: unknown, convert: Convert): unknown {
  if (typeof value === 'string') return convert(value)
  if (!Array.isArray(value)) throw notCastable(field, value, 'java.lang.String')
  return value.map(item => {
    if (typeof item === 'string') return convert(item)
    if (item === null) throw nullPointer('Cannot invoke "Object.getClass()" because "value" is null')
    throw illegalArgument(
      `value [${javaString(item)}] of type [${javaClassName(item)}] in list field [${field}] cannot be cast to [java.lang.String]`,
    )
  })
}
