// Negotiates content types: bodies are JSON or YAML, as are answers; tables of `_cat` may be text too.
import { ApiError, illegalArgument, illegalState } from '../core/errors.ts'

export type AnswerFormat = 'json' | 'yaml'

const JSON_TYPES = /^application\/(?:json|x-ndjson|\*|vnd\.opensearch\+(?:json|x-ndjson))$/
const YAML_TYPES = /^application\/(?:yaml|vnd\.opensearch\+yaml)$/
const WELL_FORMED = /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;.*)?$/

/** In what a body of this Content-Type is written; null: in what is not read. Throws when the header is no media type at all. */
export function bodyFormat(contentType: string): Written {
  const format = writtenIn(contentType)
  if (format !== null || contentType === '') return format
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
    format = JSON_TYPES.test(type) ? 'json' : YAML_TYPES.test(type) ? 'yaml' : null
    if (known.size < MOST_KNOWN) known.set(contentType, format)
  }
  return format
}

/** The same of `source_content_type`, which must be a type that is read. */
export function sourceFormat(type: string): 'json' | 'yaml' {
  const format = writtenIn(type)
  if (format !== null) return format
  if (!WELL_FORMED.test(type)) throw illegalArgument(`invalid Content-Type header [${type.trim()}]`)
  throw illegalState(`Unknown value for source_content_type [${type}]`)
}

/**
 * From `format=`, which is a name, or else from the Accept header, which is a media type and says nothing where it names several, or else as the
 * request is written. What is unknown means JSON; the binary formats are refused.
 */
export function answerFormat(format: string | undefined, accept: string | undefined, contentType?: string): AnswerFormat {
  if (format !== undefined) return namedFormat(format.toLowerCase(), format)
  if (accept === undefined || accept === '*/*' || accept.includes(','))
    return contentType !== undefined && writtenIn(contentType) === 'yaml' ? 'yaml' : 'json'
  if (accept === 'application/json' || accept === '') return 'json'
  const [, name = 'json'] = /^application\/(?:vnd\.opensearch\+)?(yaml|cbor|smile)$/.exec(essence(accept)) ?? []
  return namedFormat(name, accept)
}

function namedFormat(name: string, written: string): AnswerFormat {
  if (name === 'cbor' || name === 'smile')
    throw new ApiError('media_type_header_exception', `answers are written as JSON or YAML, not as [${written}]`)
  return name === 'yaml' ? 'yaml' : 'json'
}

const essence = (type: string) => type.split(';')[0].trim().toLowerCase()
