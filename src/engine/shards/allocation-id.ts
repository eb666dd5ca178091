// Which copy of a shard is it? The only one there is keeps its id for as long as the index lives.
import { createHash } from 'node:crypto'

export const allocationId = (indexUuid: string, shard: number): string =>
  createHash('sha256').update(`${indexUuid}/${shard}`).digest().subarray(0, 16).toString('base64url')
