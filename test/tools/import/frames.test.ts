// Compressed frames one after another, cut into pieces anywhere: all of them are unpacked.
import { Readable } from 'node:stream'
import * as zlib from 'node:zlib'
import { expect, it } from 'vitest'
import { unpackedFrames } from '../../../src/tools/import/frames.ts'

const text = (length: number) => Buffer.from(Array.from({ length }, (_, i) => `line ${(i * 7919) % 1009}\n`).join(''))
const PARTS = [text(3000), text(1), text(20_000)]

async function unpack(packed: Buffer, size: number, create: () => zlib.Gunzip): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(packed.length / size) }, (_, i) => packed.subarray(i * size, (i + 1) * size))
  const unpacked: Buffer[] = []
  for await (const bytes of unpackedFrames(Readable.from(pieces), create)) unpacked.push(bytes)
  return Buffer.concat(unpacked)
}

// Streams of deflate end with their frame, as those of zstd do, on every Node.
it.each([1, 100, 999, 5000, 1_000_000])('in pieces of %i bytes', async size => {
  const packed = Buffer.concat(PARTS.map(part => zlib.deflateSync(part)))
  expect((await unpack(packed, size, () => zlib.createInflate())).equals(Buffer.concat(PARTS))).toBe(true)
})

it('end in an error where the last is cut off', async () => {
  const packed = Buffer.concat(PARTS.map(part => zlib.deflateSync(part)))
  await expect(unpack(packed.subarray(0, -20), 500, () => zlib.createInflate())).rejects.toThrow('unexpected end of file')
})

const { createZstdDecompress, zstdCompressSync } = zlib as typeof zlib & {
  createZstdDecompress?: () => zlib.Gunzip
  zstdCompressSync?: (bytes: Buffer) => Buffer
}
it.skipIf(createZstdDecompress === undefined)('are those of zstd where Node has it', async () => {
  const packed = Buffer.concat(PARTS.map(part => zstdCompressSync!(part)))
  for (const size of [10, 700, 1_000_000])
    expect((await unpack(packed, size, createZstdDecompress!)).equals(Buffer.concat(PARTS))).toBe(true)
  await expect(unpack(packed.subarray(0, -20), 500, createZstdDecompress!)).rejects.toThrow('unexpected end of file')
})
