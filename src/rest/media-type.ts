// Negotiates content types: bodies are JSON or YAML, as are answers; those of `_cat` are text.
import { ApiError, illegalArgument } from '../core/errors.ts'

export type AnswerFormat = 'json' | 'yaml' | 'text'

const JSON_BODIES = /^application\/(?:json|x-ndjson|\*|vnd\.opensearch\+(?:json|x-ndjson))$/
const YAML_BODIES = /^application\/(?:yaml|vnd\.opensearch\+yaml)$/
const WELL_FORMED = /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;.*)?$/

/** In what a body of this Content-Type is written; null: in what is not read. Throws when the header is no media type at all. */
export function bodyFormat(contentType: string): Written {
  const format = writtenIn(contentType)
  if (format !== null) return format
  if (!WELL_FORMED.test(contentType)) {
    const reason = `invalid Content-Type header [${contentType.trim()}]`
    throw new ApiError('content_type_header_exception', `java.lang.IllegalArgumentException: ${reason}`, { cause: illegalArgument(reason) })
  }
  return null
}

type Written = 'json' | 'yaml' | null

/** Callers send a few types again and again. */
const known = new Map<string, Written>()
const MOST_KNOWN = 100

function writtenIn(contentType: string): Written {
  let format = known.get(contentType)
  if (format === undefined) {
    const type = essence(contentType)
    format = JSON_BODIES.test(type) ? 'json' : YAML_BODIES.test(type) ? 'yaml' : null
    if (known.size < MOST_KNOWN) known.set(contentType, format)
  }
  return format
}

/** `source_content_type`. */
export const isJsonType = (type: string) => writtenIn(type) === 'json'

/**
 * From `format=`, or else from the Accept header, which says nothing where it names several, or else as the request is written. Unknown names mean
 * JSON; the binary formats are refused.
 */
export function answerFormat(format: string | undefined, accept: string | undefined, contentType?: string): AnswerFormat {
  const isOpen = format === undefined && (accept === undefined || accept === '*/*' || accept.includes(','))
  if (isOpen && contentType !== undefined && writtenIn(contentType) === 'yaml') return 'yaml'
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
