// Negotiates content types: bodies are JSON or YAML, as are answers; those of `_cat` are text.
import { ApiError, illegalArgument } from '../core/errors.ts'

export type AnswerFormat = 'json' | 'yaml' | 'text'

const JSON_BODIES = /^application\/(?:json|x-ndjson|\*|vnd\.opensearch\+(?:json|x-ndjson))$/
const YAML_BODIES = /^application\/(?:yaml|vnd\.opensearch\+yaml)$/
const WELL_FORMED = /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;.*)?$/

/** In what a body of this Content-Type is written; null: in what is not read. Throws when the header is no media type at all. */
export function bodyFormat(contentType: string): 'json' | 'yaml' | null {
  if (!WELL_FORMED.test(contentType)) {
    const reason = `invalid Content-Type header [${contentType.trim()}]`
    throw new ApiError('content_type_header_exception', `java.lang.IllegalArgumentException: ${reason}`, { cause: illegalArgument(reason) })
  }
  const type = essence(contentType)
  return JSON_BODIES.test(type) ? 'json' : YAML_BODIES.test(type) ? 'yaml' : null
}

/** `source_content_type`. */
export const isJsonType = (type: string) => JSON_BODIES.test(essence(type))

/**
 * From `format=`, or else from the Accept header, which says nothing where it names several, or else as the request is written. Unknown names mean
 * JSON; the binary formats are refused.
 */
export function answerFormat(format: string | undefined, accept: string | undefined, contentType?: string): AnswerFormat {
  const isOpen = format === undefined && (accept === undefined || accept === '*/*' || accept.includes(','))
  if (isOpen && contentType !== undefined && YAML_BODIES.test(essence(contentType))) return 'yaml'
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
