// The source that a script leaves behind, as the bytes that are written.
import { ApiError } from '../../core/errors.ts'
import { castProblem } from '../../core/java-class.ts'
import { stringify } from '../../core/json.ts'
import { toJson } from '../../query/scripts/language.ts'

export function writtenSource(value: unknown): Uint8Array {
  if (value === null || value === undefined) throw noSource()
  if (!(value instanceof Map)) throw new ApiError('class_cast_exception', castProblem(value, 'java.util.Map'))
  return Buffer.from(stringify(toJson(value)))
}

/** What the server says of no bytes at all. */
function noSource(): ApiError {
  const reason = 'Compressor detection can only be called on some xcontent bytes or compressed xcontent bytes'
  return new ApiError('mapper_parsing_exception', 'failed to parse', { cause: new ApiError('not_x_content_exception', reason) })
}
