// The number of routing slots of an index: more than it has shards, so that it can be split later.
import { murmur3 } from '../../core/murmur3.ts'

/** As many as doublings of the shards reach up to 1024, unless it is `configured`. */
export function routingShards(shards: number, configured: string | string[] | undefined): number {
  if (typeof configured === 'string') return Number(configured)
  const doublings = Math.max(1, 10 - Math.ceil(Math.log2(shards)))
  return shards * 2 ** doublings
}

/** Which of `shards` a document belongs to; `routing` is its id where it has no other. */
export function shardOf(routing: string, routingShards: number, shards: number): number {
  const hash = murmur3(routing)
  const slot = ((hash % routingShards) + routingShards) % routingShards
  return Math.floor(slot / (routingShards / shards))
}
