// Cuts texts at the matches of a regular expression, as the server's language does.
import { guarded } from './guarded.ts'
import { compileJavaPattern } from './java-pattern.ts'

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
