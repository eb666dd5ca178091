// Cuts a text into a list at the matches of a regular expression.
import { compileJavaPattern } from '../../analysis/java-pattern.ts'
import { illegalArgument } from '../../core/errors.ts'
import { guarded } from '../guarded.ts'
import { onFirstUse } from '../on-first-use.ts'
import type { ProcessorType } from '../processor.ts'

export const split: ProcessorType = {
  name: 'split',
  create(options) {
    const field = options.text('field')
    const separator = options.text('separator')
    const ignoreMissing = options.flag('ignore_missing')
    const preserveTrailing = options.flag('preserve_trailing')
    const target = options.optionalText('target_field') ?? field
    const splitter = onFirstUse(() => javaSplitter(separator))
    return document => {
      const text = document.getText(field, ignoreMissing)
      if (text === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot split.`)
      }
      document.set(target, splitter()(text, preserveTrailing))
    }
  },
}

/** String.split: an empty match at the beginning cuts nothing off, empty parts at the end are left out unless they are wanted. */
export function javaSplitter(separator: string): (text: string, preserveTrailing: boolean) => string[] {
  const pattern = compileJavaPattern(separator)
  return (text, preserveTrailing) => {
    const parts: string[] = []
    let from = 0
    for (const { start, end } of guarded(() => pattern.matches(text))) {
      if (end === 0 || (start === end && start === text.length)) continue
      parts.push(text.slice(from, start))
      from = end
    }
    if (parts.length === 0) return [text]
    parts.push(text.slice(from))
    if (!preserveTrailing) while (parts.length > 0 && parts[parts.length - 1] === '') parts.pop()
    return parts
  }
}
