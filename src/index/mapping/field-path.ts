// Splits field names at dots, and limits their depth.
import { illegalArgument, parseFailed } from '../../core/errors.ts'

export function splitPath(name: string): string[] {
  if (!name.includes('.')) {
    if (name === '') throw illegalArgument('field name cannot be an empty string')
    return [name]
  }
  const parts = name.split('.')
  // A point at the end counts for nothing, as Java splits.
  while (parts.length > 0 && parts[parts.length - 1] === '') parts.pop()
  if (parts.length === 0) throw illegalArgument('field name cannot contain only the character [.]')
  for (const part of parts) {
    if (part === '') throw illegalArgument(`object field starting or ending with a [.] makes object resolution ambiguous: [${name}]`)
    if (part.trim() === '') throw illegalArgument(`object field cannot contain only whitespace: ['${name}']`)
  }
  return parts
}

/** `what` is deep: an object in objects, or a list in lists. */
export function checkDepth(depth: number, limit: number, what: 'field' | 'nested array field' = 'field'): void {
  if (depth <= limit) return
  throw parseFailed(
    `The depth of the ${what} has exceeded the allowed limit of [${limit}]. This limit can be set by changing the [index.mapping.depth.limit] index level setting.`,
  )
}
