// Reads a date in one of several formats and writes it in one.
import { type ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import type { DateFormat } from '../../index/mapping/date-format.ts'
import { outputFormat, type ParsedDate, readAny, zoneOf } from '../dates.ts'
import { javaString } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'

export interface DateProcessorOptions {
  readonly field: string
  /** How it may be written: `['ISO8601', 'UNIX', 'dd/MM/yyyy']`. */
  readonly formats: readonly string[]
  /** `@timestamp` */
  readonly target_field?: string
  /** `UTC` */
  readonly timezone?: string
  /** For names of months and days; `ENGLISH`. */
  readonly locale?: string
  /** `yyyy-MM-dd'T'HH:mm:ss.SSSXXX` */
  readonly output_format?: string
}

export const date: ProcessorType = {
  name: 'date',
  create(options) {
    const field = options.text('field')
    const target = options.optionalText('target_field') ?? '@timestamp'
    const timezone = options.optionalTemplate('timezone')
    const locale = options.optionalTemplate('locale')
    const formats = options.list('formats').map(String)
    const output = readOutput(options.optionalText('output_format') ?? "yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
    return document => {
      const value = document.get(field)
      const zoneId = timezone?.(document) ?? null
      const language = locale?.(document) ?? ''
      const { instant }: ParsedDate = readAny(value === null ? null : javaString(value), formats, zoneId, language)
      document.set(target, output.print(instant, zoneOf(zoneId)))
    }
  },
}

function readOutput(format: string): DateFormat {
  try {
    return outputFormat(format)
  } catch (error) {
    throw isApiError(error) ? illegalArgument(`invalid output format [${format}]`, { cause: error as ApiError }) : error
  }
}
