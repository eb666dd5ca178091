// Takes fields out of a document whose names fit a pattern, or all that fit none.
import { wildcardTest } from '../../core/values.ts'
import { METADATA } from '../ingest-document.ts'
import type { Options } from '../options.ts'
import type { ProcessorType } from '../processor.ts'

export interface RemoveByPatternOptions {
  /** `'tmp_*'` */
  readonly field_pattern?: string | readonly string[]
  /** Every other one is removed. */
  readonly exclude_field_pattern?: string | readonly string[]
}

export const remove_by_pattern: ProcessorType = {
  name: 'remove_by_pattern',
  create(options) {
    const patterns = options.texts('field_pattern')
    const kept = options.texts('exclude_field_pattern')
    if ((patterns === null) === (kept === null))
      throw options.refuse('field_pattern', 'either field_pattern or exclude_field_pattern must be set')
    const checked = patterns !== null ? check(options, 'field_pattern', patterns) : check(options, 'exclude_field_pattern', kept!)
    const tests = checked.map(wildcardTest)
    const removesMatching = patterns !== null
    return document => {
      const fits = (name: string) =>
        tests.some(test => {
          document.budget.step()
          return test(name)
        })
      for (const name of [...document.fields.keys()]) {
        if ((METADATA as readonly string[]).includes(name)) continue
        if (fits(name) === removesMatching) document.remove(name)
      }
    }
  },
}

function check(options: Options, property: string, patterns: readonly string[]): readonly string[] {
  const problems = patterns.flatMap(pattern => problemsOf(pattern).map(problem => `${property} [${pattern}] ${problem}`))
  if (problems.length === 0) return patterns
  throw options.refuse(property, `Validation Failed: ${problems.map((problem, i) => `${i + 1}: ${problem};`).join('')}`)
}

function problemsOf(pattern: string): string[] {
  const problems: string[] = []
  if (pattern.includes('#')) problems.push("must not contain a '#'")
  if (pattern.includes(':')) problems.push("must not contain a ':'")
  if (pattern.startsWith('_')) problems.push("must not start with '_'")
  if (/[ "\\<|,>/?]/.test(pattern)) problems.push('must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]')
  return problems
}
