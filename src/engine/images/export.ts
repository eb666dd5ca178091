// Writes whole indexes into one file, or into one array of bytes.
import { dirname } from 'node:path'
import { ApiError, isApiError } from '../../core/errors.ts'
import { isError } from '../../core/native-values.ts'
import { packShard } from '../../index/shard/shard-image.ts'
import { ArchiveWriter } from '../../index/store/archive.ts'
import { byteCount, joinBytes } from '../../index/store/directory.ts'
import { DiskDirectory } from '../../index/store/disk-directory.ts'
import { systemFiles } from '../../index/store/file-calls.ts'
import type { Engine } from '../engine.ts'
import type { IndexService } from '../indices/index-service.ts'
import { LENIENT_EXPAND_OPEN } from '../indices/names.ts'
import { SEARCHLET_VERSION } from '../state/version.ts'
import { EXPORT_FORMAT, EXPORT_KIND, type ExportedIndex, type ExportManifest } from './export-manifest.ts'

type Expression = string | readonly string[] | undefined
type Sink = (bytes: Uint8Array) => Promise<void>

export async function exportBytes(engine: Engine, expression: Expression): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  await write(chosen(engine, expression), async bytes => {
    chunks.push(bytes)
  })
  return joinBytes(chunks, new Uint8Array(byteCount(chunks)))
}

/** One segment at a time goes to the file from where it lies. The file appears under its name when it is complete. */
export async function exportFile(engine: Engine, expression: Expression, path: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = await systemFiles.open(temporary, 'w')
    try {
      await write(chosen(engine, expression), async bytes => {
        for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
      })
      await file.sync()
    } finally {
      await file.close()
    }
    await systemFiles.rename(temporary, path)
    await (await DiskDirectory.openExisting(dirname(path))).sync()
  } catch (error) {
    await systemFiles.unlink(temporary).catch(() => {})
    if (isApiError(error) || !isError(error)) throw error
    throw new ApiError('io_exception', `cannot write [${path}]: ${error.message}`)
  }
}

/** As fast as they are read: one segment at a time leaves the place where it lies. */
export function exportStream(index: IndexService): ReadableStreamDefaultReader<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  write([index], bytes => writer.write(bytes))
    .then(() => writer.close())
    .catch(error => writer.abort(error))
    // Who reads is told, unless nobody does any more.
    .catch(() => {})
  return readable.getReader()
}

// Without an expression hidden indexes are meant too: everything there is.
const chosen = ({ indices }: Engine, expression: Expression): readonly IndexService[] =>
  expression === undefined ? indices.all() : indices.resolve(expression, { ...LENIENT_EXPAND_OPEN, expandClosed: true })

async function write(exported: readonly IndexService[], sink: Sink): Promise<void> {
  const images = await Promise.all(exported.map(index => index.image()))
  const archive = new ArchiveWriter(sink)
  const indices: ExportedIndex[] = []
  for (const { metadata, shards } of images) {
    const packed: ExportedIndex['shards'][number][] = []
    for (const shard of shards) packed.push(await packShard(shard, bytes => archive.add(bytes)))
    indices.push({ metadata, shards: packed })
  }
  const manifest: ExportManifest = { kind: EXPORT_KIND, format: EXPORT_FORMAT, version: SEARCHLET_VERSION, createdAt: Date.now(), indices }
  await archive.finish(manifest)
}
