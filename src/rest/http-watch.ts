// Watches the requests on open sockets: counts those in flight and their bytes in memory, and finds slow clients whose connection can be
// closed in favour of others.

/** What the watch looks at, once in a while. */
export interface Watched extends Neighbour {
  /** The watch's own. */
  mark: Mark | null
  /** Bytes that went over the wire so far; null while the engine is at work, when it is not the peer who is slow. */
  readonly moved: number | null
  /** How long it is waited for what does not move, in milliseconds. */
  readonly patience: number
  /** The peer was too slow. */
  giveUp(): void
}

/** Who goes slower than this is not waited for: bytes a second. */
const LEAST_SPEED = 16 * 1024

/** A place in a list, in which requests stand in the order in which they came: nothing has to be made for those that are soon over. */
interface Neighbour {
  before: Neighbour | null
  after: Watched | null
}

export interface Mark {
  /** Bytes when anything moved last, and the tick of that. */
  moved: number
  movedAt: number
  /** The same at the beginning of the span over which the speed is measured. */
  base: number
  baseAt: number
}

export class HttpWatch {
  private readonly first: Neighbour = { before: null, after: null }
  private last: Neighbour = this.first
  private readonly timer: NodeJS.Timeout
  private tick = 0
  private held = 0

  /** `every`: milliseconds between two looks. `room`: bytes of requests that may be in memory together. */
  constructor(
    private readonly every: number,
    private readonly room: number,
  ) {
    this.timer = setInterval(() => this.look(), every)
    this.timer.unref()
  }

  begin(request: Watched): void {
    request.before = this.last
    this.last.after = request
    this.last = request
  }

  /** Once. */
  end(request: Watched): void {
    const { before, after } = request
    before!.after = after
    if (after === null) this.last = before!
    else after.before = before
  }

  *values(): Generator<Watched> {
    for (let request = this.first.after; request !== null; request = request.after) yield request
  }

  /** Null: so many bytes more are not too many. Otherwise, what there would be. */
  hold(bytes: number): number | null {
    if (this.held + bytes > this.room) return this.held + bytes
    this.held += bytes
    return null
  }

  release(bytes: number): void {
    this.held -= bytes
  }

  get limit(): number {
    return this.room
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private look(): void {
    this.tick++
    for (const request of this.values()) {
      const { moved, mark } = request
      if (moved === null) request.mark = null
      else if (mark === null) request.mark = { moved, movedAt: this.tick, base: moved, baseAt: this.tick }
      else if (this.isTooSlow(mark, moved, request.patience)) request.giveUp()
    }
  }

  /** Nothing at all for as long as patience lasts, or over that time less than anyone who means it would send or take. */
  private isTooSlow(mark: Mark, moved: number, patience: number): boolean {
    const ticks = Math.ceil(patience / this.every)
    if (moved !== mark.moved) {
      mark.moved = moved
      mark.movedAt = this.tick
    }
    if (this.tick - mark.movedAt >= ticks) return true
    if (this.tick - mark.baseAt < ticks) return false
    if (moved - mark.base < (LEAST_SPEED * patience) / 1000) return true
    mark.base = moved
    mark.baseAt = this.tick
    return false
  }
}
