// java.text.MessageFormat: texts with numbered places, `{0} of {1,number,integer}`.

import { defineClass } from '../../java-class.ts'
import { NUMBER, OBJECT } from '../../java-classes.ts'
import { classOf } from '../../runtime/class-of.ts'
import type { JavaArray } from '../../runtime/java-array.ts'
import { javaText, textOf } from '../../runtime/objects.ts'
import { checkSize, illegalArgument } from '../../runtime/throwable.ts'
import { currency, DecimalFormat, general, percent, whole } from './decimal-format.ts'
import { JavaDate, SimpleDateFormat } from './simple-date-format.ts'

const isNumber = (value: unknown) => value !== null && value !== undefined && classOf(value).isA(NUMBER)

/** Styles of numbers by name; anything else is a pattern. */
const NUMBER_STYLES: Readonly<Record<string, () => DecimalFormat>> = { '': general, integer: whole, percent, currency }

function shownPlace(place: string, args: readonly unknown[]): string {
  const [number, type = '', ...rest] = place.split(',')
  const style = rest.join(',')
  if (!/^\s*\d+\s*$/.test(number)) throw illegalArgument(`can't parse argument number: ${number}`)
  const at = Number(number)
  if (at >= args.length) return `{${at}}`
  const value = args[at]
  if (value === null) return 'null'
  switch (type.trim()) {
    case '':
      if (value instanceof JavaDate) return new SimpleDateFormat('M/d/yy, h:mm a', 'en').format(value)
      return isNumber(value) ? general().format(value) : javaText(value)
    case 'number':
      return (NUMBER_STYLES[style.trim()] ?? (() => new DecimalFormat(style)))().format(value)
    case 'choice':
      return formatMessage(chosen(style, Number(javaText(value))), args)
    case 'date':
    case 'time':
      return new SimpleDateFormat(style === '' ? (type.trim() === 'date' ? 'MMM d, y' : 'h:mm:ss a') : style, 'en').format(
        value as JavaDate,
      )
  }
  throw illegalArgument(`unknown format type: ${type}`)
}

/** `0#none|1#one|1<many`: the last whose limit the number reaches. */
function chosen(style: string, value: number): string {
  let text: string | null = null
  for (const choice of style.split('|')) {
    const match = /^([^#<≤]*)([#<≤])(.*)$/s.exec(choice)
    if (match === null) throw illegalArgument(`Choice Pattern incorrect: ${style}`)
    const limit = Number(match[1])
    if (text === null || (match[2] === '<' ? value > limit : value >= limit)) text = match[3]
  }
  return text ?? ''
}

function formatMessage(pattern: string, args: readonly unknown[]): string {
  let text = ''
  let quoted = false
  for (let at = 0; at < pattern.length; at++) {
    const c = pattern[at]
    if (c === "'") {
      if (pattern[at + 1] === "'") text += pattern[at++]
      else quoted = !quoted
    } else if (quoted || c !== '{') text += c
    else {
      const end = closing(pattern, at)
      if (end < 0) throw illegalArgument('Unmatched braces in the pattern.')
      text += shownPlace(pattern.slice(at + 1, end), args)
      checkSize(text.length)
      at = end
    }
  }
  return text
}

function closing(pattern: string, open: number): number {
  let depth = 0
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === '{') depth++
    else if (pattern[at] === '}' && --depth === 0) return at
  }
  return -1
}

export const MESSAGE_FORMAT = defineClass(
  'java.text.MessageFormat',
  { extends: () => [OBJECT] },
  {
    'static String format(String, def[])': (pattern: string, args: JavaArray | null) =>
      formatMessage(textOf(pattern), (args?.items ?? []) as readonly unknown[]),
  },
)
