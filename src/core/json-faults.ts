// Bytes and texts that are no JSON, in the words of the server's parser.
import { ApiError, type ErrorType } from './errors.ts'
import { firstInvalidByte } from './json-scan.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text of UTF-8 bytes; malformed bytes are an error that names the first. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    const at = firstInvalidByte(bytes)
    throw malformed('json_parse_exception', `Invalid UTF-8 start byte 0x${bytes[at].toString(16)}`, at)
  }
}

const SOURCE = (offset: number) =>
  `\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${offset}]`

export function malformed(type: ErrorType, message: string, offset: number): ApiError {
  const reason = message + SOURCE(offset)
  const causeType = type === 'json_parse_exception' ? 'stream_read_exception' : type
  return new ApiError(type, reason, { cause: new ApiError(causeType, reason) })
}
