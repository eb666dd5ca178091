// Reads an export: what an engine that is opened from it begins with.
import { basename, dirname } from 'node:path'
import { illegalArgument } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import { isBytes } from '../../core/native-values.ts'
import { type ShardImage, unpackShard } from '../../index/shard/shard-image.ts'
import { ArchiveReader, type ArchiveSource } from '../../index/store/archive.ts'
import { endsTooEarly } from '../../index/store/directory.ts'
import { DiskDirectory } from '../../index/store/disk-directory.ts'
import { corrupt, tooNew } from '../../index/store/framed-file.ts'
import type { Engine, EngineImage } from '../engine.ts'
import type { IndexMetadata } from '../indices/index-metadata.ts'
import type { IndexImage } from '../indices/index-service.ts'
import { readOnlyCluster } from '../indices/writer-follower.ts'
import { newIndexSettings } from '../settings/index-settings.ts'
import { applyChanges, flattenIndexSettings } from '../settings/settings.ts'
import { EXPORT_FORMAT, EXPORT_KIND, type ExportedIndex, type ExportManifest } from './export-manifest.ts'

/** `from`: the bytes, or the path of the file. Damage is a corrupt_index_exception that names file, index and shard. */
export async function readExport(from: Uint8Array | string): Promise<EngineImage> {
  if (typeof from !== 'string' && !isBytes(from)) throw illegalArgument('[from] must be a path, or the bytes of an export')
  return typeof from === 'string' ? readArchive(from, await openFile(from)) : readArchive('export', bytesAsFile('export', from))
}

/** Closes the file. */
export async function readArchive(path: string, file: ArchiveSource): Promise<EngineImage> {
  try {
    const archive = await ArchiveReader.open(path, file)
    const manifest = archive.manifest as ExportManifest
    if (manifest?.kind !== EXPORT_KIND) throw corrupt(path, 'it is no export of indexes')
    if (manifest.format > EXPORT_FORMAT) throw tooNew(path, 'export', manifest.format, EXPORT_FORMAT)
    const indices: IndexImage[] = []
    for (const index of manifest.indices) indices.push(await unpackIndex(archive, path, index))
    return { indices }
  } finally {
    await file.close()
  }
}

/** An index that came from an export. */
export interface AdoptedIndex {
  readonly name: string
  /** The last sequence number of each shard. */
  readonly sequenceNumbers: readonly number[]
}

/** Adds the indexes of an export to those there are: all of them, or none where one of the same name is there. `settings` take the place of theirs. */
export async function adoptIndices(engine: Engine, from: Uint8Array | string, settings: object = {}): Promise<AdoptedIndex[]> {
  if (engine.writer !== null) throw readOnlyCluster()
  return adoptImage(engine, await readExport(from), settings)
}

export async function adoptImage(engine: Engine, { indices }: EngineImage, settings: object): Promise<AdoptedIndex[]> {
  const changes = newIndexSettings(flattenIndexSettings(settings))
  for (const { metadata } of indices) engine.indices.ensureAvailable(metadata.name)
  const adopted: AdoptedIndex[] = []
  for (const { metadata, shards } of indices) {
    const kept = new Map(Object.entries(metadata.settings))
    const changed = Object.fromEntries(applyChanges(kept, changes)) as IndexMetadata['settings']
    if (Number(changed['index.number_of_shards'] ?? 1) !== shards.length)
      throw illegalArgument(`index [${metadata.name}] has [${shards.length}] shards, and keeps them`)
    await engine.indices.adopt({ metadata: { ...metadata, uuid: randomUuid(), settings: changed }, shards })
    adopted.push({ name: metadata.name, sequenceNumbers: shards.map(({ maxSeqNo }) => maxSeqNo) })
  }
  return adopted
}

async function unpackIndex(archive: ArchiveReader, path: string, { metadata, shards }: ExportedIndex): Promise<IndexImage> {
  const images: ShardImage[] = []
  for (const [number, shard] of shards.entries()) {
    const place = `[${metadata.name}][${number}]`
    // Every opening of a shard has its own primary term, this one too.
    const image = await unpackShard({ ...shard, primaryTerm: shard.primaryTerm + 1 }, `${path}: ${place}`, ref =>
      archive.part(ref, `a segment of shard ${place}`),
    )
    images.push(image)
  }
  return { metadata, shards: images }
}

const openFile = async (path: string): Promise<ArchiveSource> => (await DiskDirectory.openExisting(dirname(path))).open(basename(path))

export function bytesAsFile(path: string, bytes: Uint8Array): ArchiveSource {
  return {
    size: bytes.length,
    async read(offset, length) {
      if (offset + length > bytes.length) throw endsTooEarly(path, offset, length, bytes.length)
      return bytes.subarray(offset, offset + length)
    },
    async close() {},
  }
}
