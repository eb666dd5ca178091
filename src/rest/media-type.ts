// Negotiates content types: bodies are JSON; answers are JSON or YAML, or text for `_cat`.
import { ApiError, illegalArgument } from '../core/errors.ts'

export type AnswerFormat = 'json' | 'yaml' | 'text'

const JSON_BODIES = /^application\/(?:json|x-ndjson|\*|vnd\.opensearch\+(?:json|x-ndjson))$/
const WELL_FORMED = /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;.*)?$/

/** Is a body of this Content-Type JSON? Throws when the header is no media type at all. */
export function isJsonBody(contentType: string): boolean {
  if (contentType.trim() === '') return false
  if (!WELL_FORMED.test(contentType)) {
    const reason = `invalid Content-Type header [${contentType}]`
    throw new ApiError('content_type_header_exception', `java.lang.IllegalArgumentException: ${reason}`, { cause: illegalArgument(reason) })
  }
  return JSON_BODIES.test(essence(contentType))
}

/** `source_content_type`. */
export const isJsonType = (type: string) => JSON_BODIES.test(essence(type))

/** From `format=`, or else from the Accept header, which says nothing where it names several. Unknown names mean JSON; the binary formats are refused. */
export function answerFormat(format: string | undefined, accept: string | undefined): AnswerFormat {
  const named = format ?? accept ?? ''
  if (named === '' || named === 'application/json' || named === '*/*' || (format === undefined && named.includes(','))) return 'json'
  const wanted = essence(named)
  if (/^(?:application\/)?(?:vnd\.opensearch\+)?yaml$/.test(wanted)) return 'yaml'
  if (/^(?:application\/)?(?:vnd\.opensearch\+)?(?:cbor|smile)$/.test(wanted)) {
    throw new ApiError('media_type_header_exception', `answers are written as JSON or YAML, not as [${format ?? accept}]`)
  }
  return wanted === 'text' || wanted === 'text/plain' ? 'text' : 'json'
}

const essence = (type: string) => type.split(';')[0].trim().toLowerCase()
