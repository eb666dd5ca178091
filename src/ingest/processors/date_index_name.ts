// Sends a document to an index that is named by a date in it.
import { outputFormat, readAny } from '../dates.ts'
import { javaString } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'

export interface DateIndexNameOptions {
  readonly field: string
  /** `y`, `M`, `w`, `d`, `h`, `m` or `s`. */
  readonly date_rounding: string
  /** Stands before the date. */
  readonly index_name_prefix?: string
  /** `yyyy-MM-dd` */
  readonly index_name_format?: string
  /** `["yyyy-MM-dd'T'HH:mm:ss.SSSXX"]` */
  readonly date_formats?: readonly string[]
  /** `UTC` */
  readonly timezone?: string
  /** The language of names in dates. */
  readonly locale?: string
}

export const date_index_name: ProcessorType = {
  name: 'date_index_name',
  create(options) {
    const locale = options.optionalText('locale') ?? ''
    const zoneId = options.optionalText('timezone')
    const formats = options.optionalList('date_formats')?.map(String) ?? ["yyyy-MM-dd'T'HH:mm:ss.SSSXX"]
    const field = options.text('field')
    const prefix = options.optionalTemplate('index_name_prefix')
    const rounding = options.template('date_rounding')
    const nameFormat = options.optionalTemplate('index_name_format')
    return document => {
      const value = document.get(field)
      const { instant, zone } = readAny(value === null ? null : javaString(value), formats, zoneId, locale)
      const format = nameFormat?.(document) ?? 'yyyy-MM-dd'
      const day = outputFormat(format).print(instant, zone)
      // Names with dates in them are worked out where the document is written.
      document.set('_index', `<${prefix?.(document) ?? ''}{${day}||/${rounding(document)}{${format}|${zoneId ?? 'UTC'}}}>`)
    }
  },
}
