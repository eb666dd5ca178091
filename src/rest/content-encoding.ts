// Bodies that come compressed: unpacked within a limit, so that a small one cannot become a huge one.
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { type ApiError, illegalArgument } from '../core/errors.ts'

const gunzipAsync = promisify(gunzip)
const inflateAsync = promisify(inflate)

/** A body of unknown encoding stays as it is, as on the server. The error says what to answer. */
export async function decompress(
  body: Uint8Array,
  encoding: string | undefined,
  limit: number,
): Promise<Uint8Array | ApiError | 'too_large'> {
  const unpack = encoding === 'gzip' || encoding === 'x-gzip' ? gunzipAsync : encoding === 'deflate' ? inflateAsync : null
  if (unpack === null) return body
  try {
    return await unpack(body, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too_large'
    return illegalArgument(`the body is not valid ${encoding}: ${(error as Error).message}`)
  }
}
