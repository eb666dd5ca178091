// Validates the name and the index patterns of a template.
import { ApiError, validationFailed } from '../../core/errors.ts'

const FORBIDDEN = /[\\/?"<>| ,]/

/** Throws with all that is wrong. */
export function refuseTemplateNames(name: string, patterns: readonly string[]): void {
  const problems = [...problemsOfName(name), ...patterns.flatMap(pattern => [...problemsOfPattern(pattern)])]
  if (problems.length === 0) return
  throw invalidTemplate(name, validationFailed(...problems).reason)
}

export const HIDDEN_FOR_ALL = 'Validation Failed: 1: global templates may not specify the setting index.hidden;'

export const invalidTemplate = (name: string, why: string) =>
  new ApiError('invalid_index_template_exception', `index_template [${name}] invalid, cause [${why}]`)

function* problemsOfName(name: string): Generator<string> {
  if (name.includes(' ')) yield 'name must not contain a space'
  if (name.includes(',')) yield "name must not contain a ','"
  if (name.includes('#')) yield "name must not contain a '#'"
  if (name.includes('*')) yield "name must not contain a '*'"
  if (name.startsWith('_')) yield "name must not start with '_'"
  if (name !== name.toLowerCase()) yield 'name must be lower cased'
}

function* problemsOfPattern(pattern: string): Generator<string> {
  if (pattern.includes(' ')) yield `index_patterns [${pattern}] must not contain a space`
  if (pattern.includes(',')) yield `index_pattern [${pattern}] must not contain a ','`
  if (pattern.includes('#')) yield `index_pattern [${pattern}] must not contain a '#'`
  if (pattern.includes(':')) yield `index_pattern [${pattern}] must not contain a ':'`
  if (pattern.startsWith('_')) yield `index_pattern [${pattern}] must not start with '_'`
  if (FORBIDDEN.test(pattern)) yield `index_pattern [${pattern}] must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]`
}
