// Recognises errors and bytes that come from Node itself. Test runners run code in a realm of its own (Jest, Vitest's vmThreads), in which
// `instanceof Error` is false for what Node throws, and `instanceof Uint8Array` for its buffers.
import { types } from 'node:util'

export const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value)

export const isBytes = (value: unknown): value is Uint8Array => types.isUint8Array(value)

export const isOwnMemory = (buffer: ArrayBufferLike): buffer is ArrayBuffer => types.isArrayBuffer(buffer)

export const messageOf = (thrown: unknown): string => (isError(thrown) ? thrown.message : String(thrown))
