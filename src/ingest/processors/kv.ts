// Takes `key=value` pairs out of a text.
import { illegalArgument } from '../../core/errors.ts'
import { guarded } from '../../core/guarded.ts'
import { compileJavaPattern } from '../../core/java-pattern.ts'
import { javaSplitter } from '../../core/java-split.ts'
import { onFirstUse } from '../../core/on-first-use.ts'
import type { ProcessorType } from '../processor.ts'

export interface KvOptions {
  readonly field: string
  /** Regular expression between pairs. */
  readonly field_split: string
  /** Regular expression between a key and its value. */
  readonly value_split: string
  /** The object that keys go to; the document. */
  readonly target_field?: string
  /** Only these keys. */
  readonly include_keys?: readonly string[]
  /** Not these keys. */
  readonly exclude_keys?: readonly string[]
  /** Stands before each key. */
  readonly prefix?: string
  /** Characters left out at both ends. */
  readonly trim_key?: string
  /** Characters left out at both ends of values. */
  readonly trim_value?: string
  /** Brackets and quotes around values are left out; false. */
  readonly strip_brackets?: boolean
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const kv: ProcessorType = {
  name: 'kv',
  create(options) {
    const field = options.template('field')
    const targetField = options.optionalTemplate('target_field')
    const fieldSplit = options.text('field_split')
    const valueSplit = options.text('value_split')
    const trimKey = trimmer(options.optionalText('trim_key'))
    const trimValue = trimmer(options.optionalText('trim_value'))
    const stripBrackets = options.flag('strip_brackets')
    const prefix = options.optionalText('prefix') ?? ''
    const included = options.optionalList('include_keys')
    const excluded = options.optionalList('exclude_keys')
    const ignoreMissing = options.flag('ignore_missing')
    const splitters = onFirstUse(() => ({ pairs: javaSplitter(fieldSplit), pair: firstMatch(valueSplit) }))
    return document => {
      const path = field(document)
      if (path === '' || !document.has(path)) {
        if (ignoreMissing) return
        throw illegalArgument(path === '' ? 'field path cannot be null nor empty' : `field [${path}] doesn't exist`)
      }
      const text = document.getText(path, ignoreMissing)
      if (text === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${path}] is null, cannot extract key-value pairs. `)
      }
      const target = targetField?.(document)
      const { pairs, pair } = splitters()
      for (const part of pairs(text, false)) {
        const cut = pair(part)
        if (cut === null) throw illegalArgument(`field [${path}] does not contain value_split [${valueSplit}]`)
        const key = trimKey(part.slice(0, cut.start))
        if ((included !== null && !included.includes(key)) || excluded?.includes(key)) continue
        const written = part.slice(cut.end)
        const value = trimValue(stripBrackets ? stripped(written) : written)
        const to = target === undefined ? prefix + key : `${target}.${prefix}${key}`
        // A key that comes again makes a list.
        if (document.has(to)) document.append(to, value)
        else document.set(to, value)
      }
    }
  },
}

/** Where the first match of a separator is; null where there is none. */
function firstMatch(separator: string): (text: string) => { readonly start: number; readonly end: number } | null {
  const pattern = compileJavaPattern(separator)
  return text => guarded(() => pattern.matches(text)).find(({ end }) => end > 0) ?? null
}

/** Takes any of the letters from both ends. */
function trimmer(letters: string | null): (text: string) => string {
  if (letters === null) return text => text
  return text => {
    let start = 0
    let end = text.length
    while (start < end && letters.includes(text[start])) start++
    while (end > start && letters.includes(text[end - 1])) end--
    return text.slice(start, end)
  }
}

/** Brackets and quotes go, one at either end, whether they are a pair or not. */
const stripped = (text: string) => text.replace(/^[([<"']/, '').replace(/[)\]>"']$/, '')
