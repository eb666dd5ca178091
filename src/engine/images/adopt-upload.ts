// Makes an index of an export that came over the network: what it says about the index is checked like a request, and its segments by their checksums.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { isObject } from '../../core/json-token.ts'
import type { Engine } from '../engine.ts'
import { refuseIndexName, validateAlias } from '../indices/alias-names.ts'
import type { IndexMetadata } from '../indices/index-metadata.ts'
import type { IndexImage } from '../indices/index-service.ts'
import { newIndexSettings } from '../settings/index-settings.ts'
import { adoptImage, readArchive } from './import.ts'
import type { Incoming } from './transfers.ts'

/** `judge`: throws where the caller may not have an index with these aliases. The last sequence number of each shard; asked again, the same. */
export async function adoptUpload(
  engine: Engine,
  transfer: Incoming,
  judge: (aliases: IndexMetadata['aliases']) => void,
  settings: object,
): Promise<readonly number[]> {
  if (transfer.adopted !== null) return transfer.adopted
  const image = await read(transfer)
  const metadata = checked(image.metadata, transfer.name)
  judge(metadata.aliases)
  for (const [alias, options] of Object.entries(metadata.aliases)) {
    validateAlias(alias, options)
    refuseIndexName(alias, engine.indices.get(alias))
  }
  const [{ sequenceNumbers }] = await adoptImage(engine, { indices: [{ ...image, metadata }] }, settings)
  transfer.adopted = sequenceNumbers
  // It is made, even if the file cannot be removed yet.
  await transfer.drop().catch(() => {})
  return sequenceNumbers
}

async function read(transfer: Incoming): Promise<IndexImage> {
  const file = await transfer.whole()
  const image = await readArchive(`export of ${transfer.name}`, file).catch(error => {
    // Its checksums are right, so it was made like this.
    throw isApiError(error) ? error : illegalArgument(`that is no export of an index: ${error}`)
  })
  if (image.indices.length !== 1) throw illegalArgument(`an export of one index is wanted, not of [${image.indices.length}]`)
  return image.indices[0]
}

/** Only what an index is made of: it belongs to no data stream, and takes nobody's place. */
function checked({ name, mapping, settings, aliases, routingShards, creationDate }: IndexMetadata, wanted: string): IndexMetadata {
  if (name !== wanted) throw illegalArgument(`an export of [${wanted}] is wanted, not of [${name}]`)
  const isSound =
    typeof mapping === 'string' &&
    typeof creationDate === 'number' &&
    [settings, aliases, ...Object.values(aliases ?? {})].every(isObject) &&
    (routingShards === undefined || Number.isInteger(routingShards))
  if (!isSound) throw illegalArgument(`the export does not say what index [${name}] is made of`)
  return {
    name,
    uuid: '',
    creationDate,
    settings: Object.fromEntries(newIndexSettings(new Map(Object.entries(settings)))) as IndexMetadata['settings'],
    mapping,
    mappingVersion: 1,
    aliases,
    closed: false,
    ...(routingShards !== undefined && { routingShards }),
  }
}
