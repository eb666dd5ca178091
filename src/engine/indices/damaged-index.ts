// Recovers what is known of an index with unreadable metadata; every commit point of its shards records the name.
import { ApiError, isApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type { Directory } from '../../index/store/directory.ts'
import type { IndexMetadata } from './index-metadata.ts'

const stores = lazily(() => import('../../index/shard/shard-store.ts'))

/** Enough to answer for its name and its shards; null where not even the name is left. Nothing is known of mapping, settings and aliases. */
export async function remainsOf(directory: Directory, uuid: string): Promise<IndexMetadata | null> {
  const shards = (await directory.directories()).filter(name => /^\d+$/.test(name))
  for (const shard of shards) {
    const name = await stores()
      .indexOfCommit(await directory.directory(shard))
      .catch(() => null)
    if (name !== null) return remains(name, uuid, shards.length)
  }
  return null
}

export const remains = (name: string, uuid: string, shards: number): IndexMetadata => ({
  name,
  uuid,
  creationDate: 0,
  settings: { 'index.number_of_shards': String(Math.max(1, shards)), 'index.number_of_replicas': '0' },
  mapping: '{}',
  mappingVersion: 0,
  aliases: {},
  closed: false,
})

/** `error`, said of the index it befell. */
export function indexDamage({ name, uuid }: IndexMetadata, error: unknown): ApiError {
  const reason = `index [${name}] cannot be opened: ${isApiError(error) ? error.reason : String(error)}`
  const details = { index: name, index_uuid: uuid }
  return isApiError(error)
    ? new ApiError(error.type, reason, { status: error.status, details: { ...error.details, ...details } })
    : new ApiError('exception', reason, { details })
}

export const isRefused = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )
