// Exports of an index on their way to another process, piece by piece: neither side holds one whole, and a piece that was lost is asked for, or
// sent, again. What nobody asks for any more is forgotten after a while.
import { randomBytes } from 'node:crypto'
import { MemoryAccount } from '../../core/breaker.ts'
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import type { ArchiveSource } from '../../index/store/archive.ts'
import { byteCount, type Directory, joinBytes } from '../../index/store/directory.ts'
import type { Engine } from '../engine.ts'
import type { IndexService } from '../indices/index-service.ts'
import { exportStream } from './export.ts'
import { bytesAsFile } from './import.ts'
import { framedPiece, PIECE_BYTES, pieceIn } from './pieces.ts'

const MOST_AT_ONCE = 16
const IDLE_MILLIS = 5 * 60_000

/** What both kinds share: who may go on with it, and that one request at a time does. */
abstract class Transfer {
  readonly id = randomBytes(16).toString('hex')
  readonly inTurn = oneAtATime()
  isOver = false

  constructor(
    /** Of the index. */
    readonly name: string,
    readonly owner: string,
  ) {}

  abstract drop(): Promise<void>
}

export class Outgoing extends Transfer {
  private readonly stream
  private rest: Uint8Array = new Uint8Array(0)
  private next = 0
  /** For who asked for it and did not get it. */
  private last: Uint8Array = this.rest

  constructor(index: IndexService, owner: string) {
    super(index.name, owner)
    this.stream = exportStream(index)
  }

  /** Framed; that after the last one holds nothing. */
  async piece(number: number): Promise<Uint8Array> {
    if (number === this.next) {
      this.last = framedPiece(await this.following())
      this.next++
    }
    if (number !== this.next - 1) throw illegalArgument(`piece [${number}] is not the next one, which is [${this.next}]`)
    return this.last
  }

  private async following(): Promise<Uint8Array[]> {
    const parts: Uint8Array[] = []
    for (let room = PIECE_BYTES; room > 0; ) {
      if (this.rest.length === 0) {
        const { value, done } = await this.stream.read()
        if (done) break
        this.rest = value
      }
      const part = this.rest.subarray(0, room)
      this.rest = this.rest.subarray(part.length)
      room -= part.length
      parts.push(part)
    }
    this.isOver = parts.length === 0
    return parts
  }

  async drop(): Promise<void> {
    this.rest = new Uint8Array(0)
    await this.stream.cancel()
  }
}

export class Incoming extends Transfer {
  private taken = 0
  private readonly inMemory: Uint8Array[] = []
  /** Of the index that was made: the last sequence number of each shard. */
  adopted: readonly number[] | null = null

  constructor(
    name: string,
    owner: string,
    /** Null: an engine in memory keeps it there. */
    private readonly directory: Directory | null,
    /** Of what is kept there. */
    private readonly memory: MemoryAccount,
  ) {
    super(name, owner)
  }

  async take(number: number, framed: Uint8Array): Promise<void> {
    const bytes = pieceIn(framed)
    // It arrived, and the answer was lost.
    if (number === this.taken - 1) return
    if (number !== this.taken) throw illegalArgument(`piece [${number}] is not the next one, which is [${this.taken}]`)
    if (this.directory === null) this.keep(bytes)
    else await this.write(this.directory, bytes)
    this.taken++
  }

  private keep(bytes: Uint8Array): void {
    this.memory.take(bytes.length)
    this.inMemory.push(Uint8Array.from(bytes))
  }

  private async write(directory: Directory, bytes: Uint8Array): Promise<void> {
    const file = await directory.append(this.id)
    try {
      const { size } = file
      await file.append(bytes).catch(async error => {
        await file.truncate(size)
        throw error
      })
    } finally {
      await file.close()
    }
  }

  /** To be closed by the caller. */
  async whole(): Promise<ArchiveSource> {
    if (this.directory !== null && this.taken > 0) return this.directory.open(this.id)
    return bytesAsFile('export', joinBytes(this.inMemory, new Uint8Array(byteCount(this.inMemory))))
  }

  async drop(): Promise<void> {
    this.isOver = true
    this.inMemory.length = 0
    this.memory.close()
    await this.directory?.remove(this.id)
  }
}

const byEngine = new WeakMap<Engine, Transfers>()

export function transfersOf(engine: Engine): Transfers {
  const transfers = byEngine.get(engine) ?? new Transfers(engine)
  byEngine.set(engine, transfers)
  return transfers
}

class Transfers {
  private readonly open = new Map<string, { readonly transfer: Transfer; readonly timer: NodeJS.Timeout }>()

  constructor(private readonly engine: Engine) {}

  send(index: IndexService, owner: string): Outgoing {
    return this.keep(() => new Outgoing(index, owner))
  }

  async receive(name: string, owner: string): Promise<Incoming> {
    const directory = await this.engine.incoming()
    const memory = new MemoryAccount(directory === null ? this.engine.breakers.requestMemory() : null)
    return this.keep(() => new Incoming(name, owner, directory, memory))
  }

  /** One that was begun by the same caller for the same index. */
  find<T extends Transfer>(kind: new (...args: never[]) => T, id: string, name: string, owner: string): T {
    const { transfer, timer } = this.open.get(id) ?? {}
    if (!(transfer instanceof kind) || transfer.name !== name || transfer.owner !== owner)
      throw new ApiError(
        'resource_not_found_exception',
        `there is no transfer [${id}] of index [${name}], or it was left alone for too long`,
      )
    timer!.refresh()
    return transfer
  }

  private keep<T extends Transfer>(make: () => T): T {
    let running = 0
    for (const { transfer } of this.open.values()) if (!transfer.isOver) running++
    if (running >= MOST_AT_ONCE)
      throw new ApiError('rejected_execution_exception', `[${MOST_AT_ONCE}] transfers of indexes are under way, and no more may be`)
    const transfer = make()
    const forget = () => {
      this.open.delete(transfer.id)
      transfer.drop().catch(() => {})
    }
    this.open.set(transfer.id, { transfer, timer: setTimeout(forget, IDLE_MILLIS).unref() })
    return transfer
  }
}
