// Texts that are no JSON, in the words of the server's parser.
import { ApiError, type ErrorType } from './errors.ts'

const SOURCE = (offset: number) =>
  `\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${offset}]`

export function malformed(type: ErrorType, message: string, offset: number): ApiError {
  const reason = message + SOURCE(offset)
  const causeType = type === 'json_parse_exception' ? 'stream_read_exception' : type
  return new ApiError(type, reason, { cause: new ApiError(causeType, reason) })
}
