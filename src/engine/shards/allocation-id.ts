// The allocation id of a shard's only copy, stable for the life of the index.
import { createHash } from 'node:crypto'

export const allocationId = (indexUuid: string, shard: number): string =>
  createHash('sha256').update(`${indexUuid}/${shard}`).digest().subarray(0, 16).toString('base64url')
