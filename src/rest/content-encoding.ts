// Bodies that come compressed, within a limit, so that a small one cannot become a huge one; and how an answer is compressed.
import { promisify } from 'node:util'
import { deflate, gunzip, gzip, inflate, inflateRaw } from 'node:zlib'
import { type ApiError, illegalArgument } from '../core/errors.ts'

const gunzipAsync = promisify(gunzip)
const inflateAsync = promisify(inflate)
const inflateRawAsync = promisify(inflateRaw)

/** A body of unknown encoding stays as it is, as on the server. The error says what to answer. */
export async function decompress(
  body: Uint8Array,
  encoding: string | undefined,
  limit: number,
): Promise<Uint8Array | ApiError | 'too_large'> {
  const unpack = unpackerOf(encoding?.toLowerCase(), body)
  if (unpack === null) return body
  try {
    return await unpack(body, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too_large'
    return illegalArgument(`the body is not valid ${encoding}: ${(error as Error).message}`)
  }
}

/** Some clients send the bare stream where `deflate` means one with a header of zlib's. */
function unpackerOf(encoding: string | undefined, body: Uint8Array) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipAsync
  if (encoding !== 'deflate' && encoding !== 'x-deflate') return null
  return (body[0] & 0x0f) === 8 && ((body[0] << 8) | body[1]) % 31 === 0 ? inflateAsync : inflateRawAsync
}

/** How an answer may be compressed; undefined: not at all. */
export type Packing = 'gzip' | 'deflate'

export const packers = { gzip: promisify(gzip), deflate: promisify(deflate) } satisfies Record<Packing, unknown>

/** What an Accept-Encoding header likes best of what can be done. */
export function packingFor(accepted: string): Packing | undefined {
  let best: Packing | undefined
  let liking = 0
  for (const item of accepted.split(',')) {
    const [, name, weight] = /^\s*(?:x-)?(gzip|deflate)\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(item) ?? []
    if (name === undefined || Number(weight ?? 1) < liking) continue
    const packing = name as Packing
    if (Number(weight ?? 1) === liking && packing === 'deflate') continue
    best = packing
    liking = Number(weight ?? 1)
  }
  return liking > 0 ? best : undefined
}
