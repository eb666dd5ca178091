// Between two Searchlets an index moves as it is: segments are taken over, and nothing is indexed anew. Engines of this machine hand over an export;
// servers send and take one piece by piece, so that no side, and nobody between them, holds it whole.
import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { framedPiece, PIECE_BYTES, pieceIn } from '../engine/images/pieces.ts'
import type { Door, SegmentDoor } from './door.ts'
import { type CopyEnd, type Peer, RefusedError } from './peer.ts'

/** Larger indexes go from and to an engine of this machine by way of a file. */
const IN_MEMORY_BYTES = 256 << 20

/** These change nothing of what is in a segment. */
const OUTSIDE_SEGMENTS = /^(index\.)?(number_of_replicas|auto_expand_replicas|refresh_interval|priority|max_result_window|hidden)$/

type Settings = Readonly<Record<string, unknown>>

/** `bytes`: about so many there are. */
interface Exported {
  readonly index: string
  readonly bytes: number
  readonly pieces: AsyncIterable<Uint8Array>
}

interface Source {
  export(index: string): Promise<Exported>
}

interface Target {
  /** Answers the last sequence number of each shard. `onBytes`: so many more have arrived. */
  adopt(exported: Exported, settings: Settings, onBytes: (bytes: number) => void): Promise<readonly number[]>
}

/** Moves an index, and answers the last sequence number of each shard; null where it cannot, which the first index may show. */
export type MoveIndex = (index: string, onShare: (share: number) => void) => Promise<readonly number[] | null>

/** Null: document by document. */
export function segmentMover(ends: readonly [CopyEnd, CopyEnd], peers: readonly [Peer, Peer], settings: Settings): MoveIndex | null {
  const isPlain = Object.keys(settings).every(name => OUTSIDE_SEGMENTS.test(name))
  const [from, to] = ends.map((end, i) => (hasSegments(end) ? here(end, peers[i]) : 'handle' in Object(end) ? null : elsewhere(peers[i])))
  if (!isPlain || !from || !to) return null
  return async (index, onShare) => {
    try {
      const exported = await from.export(index)
      let done = 0
      return await to.adopt(exported, settings, bytes => {
        done += bytes
        onShare(Math.min(1, done / Math.max(exported.bytes, 1)))
      })
    } catch (error) {
      if (error instanceof RefusedError && cannotMove(error)) return null
      throw error
    }
  }
}

/** It is an OpenSearch, or an older Searchlet, or these may be read and written document by document only. */
const cannotMove = ({ status, error }: RefusedError) =>
  [400, 403, 404, 405, 413].includes(status) || error?.type === 'security_exception' || error?.type === 'index_format_too_new_exception'

const hasSegments = (end: CopyEnd): end is SegmentDoor =>
  typeof end === 'object' && 'handle' in end && 'export' in end && 'adopt' in (end as Door & object)

// ---- an engine of this machine ----

function here(end: SegmentDoor, peer: Peer): Source & Target {
  return {
    async export(index) {
      const stats = JSON.parse(await peer.get(`/${encodeURIComponent(index)}/_stats/store`)) as StoreStats
      const bytes = stats._all.primaries.store.size_in_bytes
      return { index, bytes, pieces: bytes <= IN_MEMORY_BYTES ? inMemory(end, index) : byFile(end, index) }
    },
    async adopt({ bytes, pieces }, settings, onBytes) {
      const adopted = async (from: Uint8Array | string) => (await end.adopt({ from, settings }))[0].sequenceNumbers
      if (bytes <= IN_MEMORY_BYTES) {
        const chunks: Uint8Array[] = []
        for await (const piece of pieces) {
          chunks.push(piece)
          onBytes(piece.length)
        }
        return adopted(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
      }
      const file = await temporaryFile()
      try {
        for await (const piece of pieces) {
          await appendFile(file.path, piece)
          onBytes(piece.length)
        }
        return await adopted(file.path)
      } finally {
        await file.remove()
      }
    },
  }
}

interface StoreStats {
  readonly _all: { readonly primaries: { readonly store: { readonly size_in_bytes: number } } }
}

async function* inMemory(end: SegmentDoor, indices: string): AsyncGenerator<Uint8Array> {
  yield await end.export({ indices })
}

async function* byFile(end: SegmentDoor, indices: string): AsyncGenerator<Uint8Array> {
  const file = await temporaryFile()
  try {
    await end.export({ indices, path: file.path })
    yield* createReadStream(file.path, { highWaterMark: PIECE_BYTES })
  } finally {
    await file.remove()
  }
}

async function temporaryFile() {
  const folder = await mkdtemp(join(tmpdir(), 'searchlet-copy-'))
  return { path: join(folder, 'index.searchlet'), remove: () => rm(folder, { recursive: true, force: true }) }
}

// ---- a server ----

function elsewhere(peer: Peer): Source & Target {
  const pathOf = (index: string, verb: string) => `/_searchlet/segments/${encodeURIComponent(index)}/${verb}`
  return {
    async export(index) {
      const path = pathOf(index, '_send')
      const { id, bytes } = await peer.json<{ id: string; bytes: number }>('POST', path)
      return { index, bytes, pieces: sent(number => peer.bytes('POST', `${path}?id=${id}&piece=${number}`)) }
    },
    async adopt({ index, pieces }, settings, onBytes) {
      const path = pathOf(index, '_adopt')
      const { id } = await peer.json<{ id: string }>('POST', path)
      let number = 0
      for await (const piece of pieces)
        for (let at = 0; at < piece.length; at += PIECE_BYTES) {
          const part = piece.subarray(at, at + PIECE_BYTES)
          await peer.bytes('POST', `${path}?id=${id}&piece=${number++}`, framedPiece([part]))
          onBytes(part.length)
        }
      const made = await peer.json<{ sequence_numbers: number[] }>('POST', `${path}?id=${id}`, { settings })
      return made.sequence_numbers
    },
  }
}

/** The next one is on its way while one is written. */
async function* sent(ask: (number: number) => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  let next = ask(0)
  for (let number = 1; ; number++) {
    const piece = pieceIn(await next)
    if (piece.length === 0) return
    next = ask(number)
    // Who stops reading does not wait for it.
    next.catch(() => {})
    yield piece
  }
}
