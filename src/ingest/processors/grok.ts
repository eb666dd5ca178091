// Takes fields out of a text by named patterns.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { castProblem } from '../../core/java-class.ts'
import { type Grok, readGrok } from '../grok/grok.ts'
import { PATTERNS } from '../grok/patterns.ts'
import { javaString } from '../java-value.ts'
import type { Options } from '../options.ts'
import type { ProcessorType } from '../processor.ts'

const NULL_PATTERN = 'Cannot invoke "String.getBytes(java.nio.charset.Charset)" because "grokPattern" is null'

export interface GrokOptions {
  readonly field: string
  /** The first that matches counts: `['%{IP:client} %{WORD:method}']`. */
  readonly patterns: readonly string[]
  /** Patterns of the pipeline's own, by name. */
  readonly pattern_definitions?: Readonly<Record<string, string>>
  /** Notes which pattern matched; false. */
  readonly trace_match?: boolean
  /** A name that stands there more than once gives a list; false. */
  readonly capture_all_matches?: boolean
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const grok: ProcessorType = {
  name: 'grok',
  create(options) {
    const field = options.text('field')
    const patterns = options.list('patterns').map((pattern, _, all) => {
      if (typeof pattern === 'string') return pattern
      const why = pattern === null ? NULL_PATTERN : castProblem(pattern, 'java.lang.String')
      throw options.refuse('patterns', `Invalid regex pattern found in: ${javaString(all)}. ${why}`)
    })
    const traceMatch = options.flag('trace_match')
    const ignoreMissing = options.flag('ignore_missing')
    const captureAll = options.flag('capture_all_matches')
    if (patterns.length === 0) throw options.refuse('patterns', 'List of patterns must not be empty')
    const own = options.optionalMap('pattern_definitions')
    const matcher = read(
      options,
      patterns,
      own === null ? PATTERNS : new Map([...PATTERNS, ...[...own].map(([name, text]) => [name, String(text)] as const)]),
    )
    return document => {
      const text = document.getText(field, ignoreMissing)
      if (text === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot process it.`)
      }
      const found = matcher.match(text)
      if (found === null) throw illegalArgument(`Provided Grok expressions do not match field value: [${text}]`)
      for (const [name, values] of found.values) document.set(name, captureAll && values.length > 1 ? [...values] : values[0])
      if (traceMatch) document.set('_ingest._grok_match_index', String(found.pattern))
    }
  },
}

function read(options: Options, patterns: readonly string[], bank: ReadonlyMap<string, string>): Grok {
  try {
    return readGrok(patterns, bank)
  } catch (error) {
    throw isApiError(error) ? options.refuse('patterns', error.reason) : error
  }
}
