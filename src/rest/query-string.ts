// Texts of a URL: path parts and parameters, decoded as OpenSearch does, with its words for bad escapes.
import { ApiError, illegalArgument } from '../core/errors.ts'

/** In a path a plus sign is a plus sign. */
export function decodePart(text: string): string {
  return text.includes('%') ? decode(text) : text
}

/** Adds the parameters of `a=1&b` (`;` separates too) to `into`; the last of a name counts. */
export function readQueryString(text: string, into: Record<string, string>): void {
  const fragment = text.indexOf('#')
  for (const pair of (fragment < 0 ? text : text.slice(0, fragment)).split(/[&;]/)) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decodeParameter(equals < 0 ? pair : pair.slice(0, equals))
    into[name] = equals < 0 ? '' : decodeParameter(pair.slice(equals + 1))
  }
}

/** Parameters given as values, as clients in the same process do. */
export function readParameters(values: Readonly<Record<string, unknown>>, into: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    into[name] = Array.isArray(value) ? value.join(',') : String(value)
  }
}

function decodeParameter(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? decode(spaced) : spaced
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    const bad = text.search(/%(?![0-9a-fA-F]{2})/)
    // Well-formed escapes of bytes that are not UTF-8 decode to replacement characters.
    if (bad < 0)
      return Buffer.from(
        text.replace(/%([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
    throw badParameter(
      text.length - bad < 3
        ? `unterminated escape sequence at end of string: ${text}`
        : `invalid escape sequence \`${text.slice(bad, bad + 3)}' at index ${bad} of: ${text}`,
    )
  }
}

function badParameter(reason: string): ApiError {
  return new ApiError('bad_parameter_exception', `java.lang.IllegalArgumentException: ${reason}`, { cause: illegalArgument(reason) })
}
