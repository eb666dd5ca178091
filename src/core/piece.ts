// The amount of long work done before other work gets a turn: a piece of a few milliseconds, counted in steps instead of by a clock.

/** Thrown when the rest of a piece does not suffice; the work that had begun is started again, or done in parts. */
const PIECE_OVER = new Error('more than a piece')

/** Of some hundred nanoseconds each. */
const STEPS = 4_000

/** Steps for a member that is a number, a text or the like. */
export const PLAIN_MEMBER = 1 / 8

export class Piece {
  /** Of what is known to be short, or must not be left. */
  static readonly ENDLESS = new Piece(Number.MAX_SAFE_INTEGER)

  /** When what was tried last was begun. */
  private before = 0

  constructor(
    private left = STEPS,
    /** Whether parts that are JSON already are marked: see `RawJson`. */
    readonly marksRaw = false,
  ) {}

  spend(steps: number): void {
    this.left -= steps
    if (this.left < 0 && this !== Piece.ENDLESS) throw PIECE_OVER
  }

  /** So many steps come at least: what does not suffice for them need not begin. */
  expect(steps: number): void {
    if (this.left < steps && this !== Piece.ENDLESS) throw PIECE_OVER
  }

  /** Whether nothing is left after so many steps, which are done in any case. */
  endsAfter(steps: number): boolean {
    this.left -= steps
    return this.left < 0
  }

  renew(): void {
    this.left = STEPS
  }

  begin(): void {
    this.before = this.left
  }

  /** What was tried last had most of a piece. */
  get wasGenerous(): boolean {
    return this.before > STEPS / 2
  }
}

/** What `make` makes of a value; undefined where the piece is over before. */
export function withinPiece<T>(make: (value: unknown, piece: Piece) => T, value: unknown, piece: Piece): T | undefined {
  piece.begin()
  try {
    return make(value, piece)
  } catch (error) {
    if (error === PIECE_OVER) return undefined
    throw error
  }
}
