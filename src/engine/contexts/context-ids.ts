// Encodes and validates the ids of scrolls and points in time.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { nodesOfForeignScroll, shardsOfForeignPit } from './foreign-ids.ts'

/** What an id says of the shards behind it, also when they are there no more. */
interface ScrollIdParts {
  /** Of the first shard. */
  readonly number: number
  readonly shards: number
  /** Of another server's scroll: the nodes that hold it. */
  readonly nodes?: readonly string[]
}

interface PitIdParts {
  readonly number: number
  readonly shards: readonly PitShard[]
  /** Another server's. */
  readonly isForeign: boolean
}

export interface PitShard {
  readonly index: string
  readonly uuid: string
  readonly shard: number
}

const SCROLL_MARK = 0x5c
const PIT_MARK = 0xb1
/** Mark, number of shards (as far as a byte counts), number of the first. The secret follows. */
const HEAD_BYTES = 8
const SECRET_BYTES = 16

function head(mark: number, shards: number, number: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES)
  bytes[0] = mark
  bytes[1] = Math.min(shards, 255)
  bytes.writeUIntBE(number, 2, 6)
  return bytes
}

export const makeScrollId = (shards: number) => (number: number, secret: Buffer) =>
  Buffer.concat([head(SCROLL_MARK, shards, number), secret]).toString('base64url')

/** Throws for what no scroll was ever called. */
export function readScrollId(id: string): ScrollIdParts {
  const bytes = decode(id, SCROLL_MARK)
  if (bytes === null || bytes.length !== HEAD_BYTES + SECRET_BYTES) {
    const nodes = nodesOfForeignScroll(id)
    if (nodes === null) throw illegalArgument('Cannot parse scroll id', { cause: notAnId(id) })
    return { number: 0, shards: nodes.length, nodes }
  }
  return { number: bytes.readUIntBE(2, 6), shards: bytes[1] }
}

export const makePitId = (shards: readonly PitShard[]) => (number: number, secret: Buffer) =>
  Buffer.concat([
    head(PIT_MARK, shards.length, number),
    secret,
    Buffer.from(JSON.stringify(shards.map(({ index, uuid, shard }) => [index, uuid, shard]))),
  ]).toString('base64url')

export function readPitId(id: string): PitIdParts {
  const bytes = decode(id, PIT_MARK)
  const shards = bytes === null ? null : pitShards(bytes.subarray(HEAD_BYTES + SECRET_BYTES).toString())
  if (bytes !== null && shards !== null) return { number: bytes.readUIntBE(2, 6), shards, isForeign: false }
  const foreign = shardsOfForeignPit(id)
  if (foreign === null) throw illegalArgument(`invalid id: [${id}]`, { cause: notAnId(id) })
  return { number: 0, shards: foreign, isForeign: true }
}

function decode(id: string, mark: number): Buffer | null {
  const bytes = Buffer.from(id, 'base64url')
  return bytes.length >= HEAD_BYTES + SECRET_BYTES && bytes[0] === mark && bytes.toString('base64url') === id ? bytes : null
}

function pitShards(text: string): PitShard[] | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(json)) return null
  const shards: PitShard[] = []
  for (const item of json) {
    if (!Array.isArray(item)) return null
    const [index, uuid, shard] = item as unknown[]
    if (typeof index !== 'string' || typeof uuid !== 'string' || typeof shard !== 'number') return null
    shards.push({ index, uuid, shard })
  }
  return shards
}

/** The server names the byte that its decoder rejected. */
function notAnId(id: string): ApiError {
  if (id.length < 2) return illegalArgument('Input byte[] should at least have 2 bytes for base64 bytes')
  return new ApiError('i_o_exception', 'not an id of this engine')
}
