// Replaces what a regular expression matches.
import { isApiError } from '../../core/errors.ts'
import { guarded } from '../../core/guarded.ts'
import { compileJavaPattern, type JavaPattern } from '../../core/java-pattern.ts'
import { parseReplacement } from '../../core/java-replacement.ts'
import type { Options } from '../options.ts'
import type { ProcessorType } from '../processor.ts'
import { convertField, type TextProcessorOptions } from '../text-processor.ts'

export interface GsubOptions extends TextProcessorOptions {
  /** Regular expression. */
  readonly pattern: string
  /** `$1` is the first group. */
  readonly replacement: string
}

export const gsub: ProcessorType = {
  name: 'gsub',
  create(options) {
    const pattern = compile(options)
    const replacement = parseReplacement(options.text('replacement'))
    return convertField(options, text => {
      let out = ''
      let from = 0
      for (const match of guarded(() => pattern.matches(text))) {
        out += text.slice(from, match.start) + replacement(match)
        from = match.end
      }
      return out + text.slice(from)
    })
  },
}

function compile(options: Options): JavaPattern {
  const text = options.text('pattern')
  try {
    return compileJavaPattern(text)
  } catch (error) {
    throw isApiError(error) ? options.refuse('pattern', `Invalid regex pattern. ${error.reason}`) : error
  }
}
