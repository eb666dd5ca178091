// Bytes that are taken for no text of values, since they begin none.
import { ApiError, parseFailed } from './errors.ts'

export const noContent = () =>
  new ApiError('not_x_content_exception', 'Compressor detection can only be called on some xcontent bytes or compressed xcontent bytes')

/** Whether the first byte that is no space opens an object. */
export function opensObject(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length && bytes[at] <= 0x20) at++
  return bytes[at] === 0x7b
}

/** What is wrong with bytes that should be an object, and are not even JSON: `fault`. */
export const noMap = (bytes: Uint8Array, fault: ApiError) =>
  opensObject(bytes) ? parseFailed('Failed to parse content to map', { cause: fault }) : noContent()
