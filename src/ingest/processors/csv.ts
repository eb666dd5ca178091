// Cuts a line of comma-separated values into fields.
import { illegalArgument } from '../../core/errors.ts'
import { deepCopy } from '../java-value.ts'
import type { Options } from '../options.ts'
import type { ProcessorType } from '../processor.ts'

export interface CsvOptions {
  readonly field: string
  /** The fields that columns go to, in their order. */
  readonly target_fields: readonly string[]
  /** `,` */
  readonly separator?: string
  /** `"` */
  readonly quote?: string
  /** Whitespace at both ends of values is left out; false. */
  readonly trim?: boolean
  /** Stands for an empty value, which is left out otherwise. */
  readonly empty_value?: unknown
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const csv: ProcessorType = {
  name: 'csv',
  create(options) {
    const field = options.text('field')
    const targets = options.list('target_fields').map(String)
    if (targets.length === 0) throw options.refuse('target_fields', "target fields list can't be empty")
    const quote = letter(options, 'quote', '"', `" or '`)
    const separator = letter(options, 'separator', ',', ', or ;')
    const trim = options.flag('trim')
    const ignoreMissing = options.flag('ignore_missing')
    const emptyValue = options.take('empty_value')
    return document => {
      const line = document.getText(field, ignoreMissing)
      if (line === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot process it.`)
      }
      if (line === '') return
      const values = readLine(line, { quote, separator, trim, most: targets.length })
      for (let i = 0; i < values.length; i++) {
        const value = values[i] === '' ? emptyValue : values[i]
        if (value !== null) document.set(targets[i], deepCopy(value))
      }
    }
  },
}

function letter(options: Options, property: string, absent: string, like: string): string {
  const text = options.optionalText(property) ?? absent
  if (text.length === 1) return text
  throw options.refuse(property, `${property} has to be single character like ${like}`)
}

interface Format {
  readonly quote: string
  readonly separator: string
  readonly trim: boolean
  /** As many values as there are fields; nobody looks at what follows. */
  readonly most: number
}

const BLANK_START = /^[ \t]+/
const BLANK_ENDS = /^[ \t]+|[ \t]+$/g

const isBlank = (c: string) => c === ' ' || c === '\t'

function readLine(line: string, { quote, separator, trim, most }: Format): string[] {
  const values: string[] = []
  let at = 0
  for (;;) {
    const start = at
    let first = at
    while (isBlank(line[first]) && line[first] !== separator) first++
    if (line[first] === quote) {
      const quoted = readQuoted(line, first, quote)
      values.push(quoted.value)
      at = quoted.end
      while (isBlank(line[at]) && line[at] !== separator) at++
      if (at < line.length && line[at] !== separator) throw illegalArgument(`character '${line[at]}' after quoted field at ${at}`)
    } else {
      while (at < line.length && line[at] !== separator) {
        if (line[at] === quote || line[at] === '\n' || line[at] === '\r')
          throw illegalArgument(`Illegal character inside unquoted field at ${at}`)
        at++
      }
      const value = line.slice(start, at)
      // The server looks for the end of blanks at separators only.
      values.push(trim ? value.replace(at < line.length ? BLANK_ENDS : BLANK_START, '') : value)
    }
    if (at >= line.length || values.length === most) return values
    at++
  }
}

/** A quote within is written twice. */
function readQuoted(line: string, open: number, quote: string): { value: string; end: number } {
  let value = ''
  for (let at = open + 1; at < line.length; at++) {
    if (line[at] !== quote) value += line[at]
    else if (line[at + 1] === quote) value += line[at++]
    else return { value, end: at + 1 }
  }
  throw illegalArgument('Unmatched quote')
}
