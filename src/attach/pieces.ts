// Long values cross in pieces, each of which V8 writes and reads within a moment, so that others may have their turn between two.
import { deserialize, serialize } from 'node:v8'
import { isBytes } from '../core/native-values.ts'
import { weightOf } from '../core/request-body.ts'

/** About so many letters, or eight times fewer members, are a piece. */
const PIECE = 1 << 16

export const isShort = (value: unknown) => weightOf(value, PIECE) < PIECE

/** A value that is whole; or the beginning of a list or an object, whose parts follow one by one until the end. */
type Piece = { readonly whole: unknown } | { readonly run: unknown[] } | { readonly member: string } | 'list' | 'object' | 'item' | 'end'

const written = (piece: Piece): Uint8Array => {
  const bytes = serialize(piece)
  const length = Buffer.allocUnsafe(4)
  length.writeUInt32LE(bytes.length, 0)
  return Buffer.concat([length, bytes])
}

export function* inPieces(value: unknown, pieces: Uint8Array[] = []): Generator<void, Uint8Array[]> {
  if (typeof value !== 'object' || value === null || isBytes(value) || isShort(value)) {
    pieces.push(written({ whole: value }))
  } else if (Array.isArray(value)) {
    pieces.push(written('list'))
    yield* items(value, pieces)
    pieces.push(written('end'))
  } else {
    pieces.push(written('object'))
    for (const [name, member] of Object.entries(value)) {
      pieces.push(written({ member: name }))
      yield* inPieces(member, pieces)
    }
    pieces.push(written('end'))
  }
  yield
  return pieces
}

/** Short items that follow one another are a piece together. */
function* items(list: readonly unknown[], pieces: Uint8Array[]): Generator<void, void> {
  let run: unknown[] = []
  let weight = 0
  for (const item of list) {
    const own = weightOf(item, PIECE)
    if (run.length > 0 && weight + own >= PIECE) {
      pieces.push(written({ run }))
      run = []
      weight = 0
      yield
    }
    if (own < PIECE) {
      run.push(item)
      weight += own
    } else {
      pieces.push(written('item'))
      yield* inPieces(item, pieces)
    }
  }
  if (run.length > 0) pieces.push(written({ run }))
}

export function* fromPieces(bytes: Buffer): Generator<void, unknown> {
  return yield* new PieceReader(bytes).value()
}

class PieceReader {
  private at = 0

  constructor(private readonly bytes: Buffer) {}

  *value(): Generator<void, unknown> {
    const piece = this.next()
    if (typeof piece === 'object') {
      yield
      return (piece as { readonly whole: unknown }).whole
    }
    return piece === 'list' ? yield* this.list() : yield* this.object()
  }

  private *list(): Generator<void, unknown[]> {
    const list: unknown[] = []
    for (let piece = this.next(); piece !== 'end'; piece = this.next()) {
      if (piece === 'item') list.push(yield* this.value())
      else for (const item of (piece as { readonly run: unknown[] }).run) list.push(item)
      yield
    }
    return list
  }

  private *object(): Generator<void, object> {
    const object = {}
    for (let piece = this.next(); piece !== 'end'; piece = this.next()) {
      const { member } = piece as { readonly member: string }
      const value = yield* this.value()
      // As V8 does it: also a member named `__proto__` is one.
      Object.defineProperty(object, member, { value, enumerable: true, configurable: true, writable: true })
    }
    return object
  }

  private next(): Piece {
    const from = this.at + 4
    this.at = from + this.bytes.readUInt32LE(this.at)
    return deserialize(this.bytes.subarray(from, this.at)) as Piece
  }
}
