// The body of a client's request in whichever form the client holds it: text, bytes, or a stream; plain or compressed.
import type { Readable } from 'node:stream'
import type { Eventually } from '../core/eventually.ts'
import { isBytes, isError } from '../core/native-values.ts'
import { decompress } from '../rest/content-encoding.ts'

/** As over a socket: larger bodies are refused. */
const MAX_LENGTH = 100 * 1024 * 1024

export function readClientBody(
  body: string | Uint8Array | Readable | null | undefined,
  encoding: string | undefined,
): Eventually<string | Uint8Array | undefined> {
  if (body === null || body === undefined) return undefined
  return typeof body === 'string' && encoding === undefined ? body : unpacked(body, encoding)
}

async function unpacked(body: string | Uint8Array | Readable, encoding: string | undefined): Promise<string | Uint8Array> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : isBytes(body) ? body : await collect(body)
  const plain = await decompress(bytes, encoding, MAX_LENGTH)
  if (plain === 'too_large') throw new Error(`the body is larger than ${MAX_LENGTH} bytes`)
  if (isError(plain)) throw plain
  return plain
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return Buffer.concat(chunks)
}
