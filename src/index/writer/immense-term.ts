// What is said of a term too long to be indexed.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { MAX_TERM_BYTES } from '../postings/term-blocks.ts'

/** Bytes of the term that the error shows. */
const SHOWN_BYTES = 30

/** `bytes` begins with the UTF-8 of the term. */
export function immenseTerm(field: string, bytes: Uint8Array, length: number): ApiError {
  const cause = new ApiError('max_bytes_length_exceeded_exception', `bytes can be at most ${MAX_TERM_BYTES} in length; got ${length}`)
  const prefix = [...new Int8Array(bytes.buffer, bytes.byteOffset, SHOWN_BYTES)].join(', ')
  return illegalArgument(
    `Document contains at least one immense term in field="${field}" (whose UTF8 encoding is longer than the max length ` +
      `${MAX_TERM_BYTES}), all of which were skipped.  Please correct the analyzer to not produce such terms.  The prefix of the ` +
      `first immense term is: '[${prefix}]...', original message: ${cause.reason}`,
    { cause },
  )
}

/** The same for a value that only its column keeps. */
export function immenseColumnValue(field: string): ApiError {
  return illegalArgument(`DocValuesField "${field}" is too large, must be <= ${MAX_TERM_BYTES}`)
}
