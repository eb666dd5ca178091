// Why an expression for a masked field cannot be one: `name`, `name::algorithm`, or `name` with pairs of `::/regular expression/::replacement`.
import { ApiError, isApiError } from '../../core/errors.ts'
import { parsePattern } from '../../core/java-pattern/parser.ts'
import type { Json } from '../../security/config/entities.ts'
import { isRecord } from '../administration.ts'

const ALGORITHM = /^(md[25]|sha-?(1|224|256|384|512)|sha-?512\/(224|256)|sha3-(224|256|384|512)|sha)$/i

/** Null: it can be one. */
function maskProblem(expression: string): string | null {
  const [, ...rest] = expression.split('::')
  if (rest.length === 0) return null
  if (rest.length === 1) return ALGORITHM.test(rest[0]) ? null : `Invalid algorithm ${rest[0]}`
  if (rest.length % 2 !== 0)
    return "A field masking expression must have the form 'field_name', 'field_name::algorithm', 'field_name::regex::replacement' or 'field_name::(regex::replacement)+'"
  for (let i = 0; i < rest.length; i += 2) {
    const problem = patternProblem(rest[i])
    if (problem !== null) return problem
  }
  return null
}

function patternProblem(pattern: string): string | null {
  if (pattern.length < 2 || !pattern.startsWith('/') || !pattern.endsWith('/')) return 'A regular expression needs to be wrapped in /.../'
  try {
    parsePattern(pattern.slice(1, -1), 0)
    return null
  } catch (error) {
    if (isApiError(error)) return error.reason
    throw error
  }
}

/** Of all permissions of a role, by expression. What is no list of permissions at all is refused at once. */
export function maskProblems({ index_permissions = [] }: Json): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const permission of index_permissions as readonly unknown[]) {
    const masks = isRecord(permission) ? (permission.masked_fields ?? []) : null
    if (!Array.isArray(masks))
      throw new ApiError(
        'unsupported_operation_exception',
        masks === null ? 'a permission for indexes must be an object' : '[masked_fields] must be a list',
      )
    for (const mask of masks) {
      const problem = maskProblem(String(mask))
      if (problem !== null) problems[`Masked field not valid: ${mask}`] = problem
    }
  }
  return problems
}
