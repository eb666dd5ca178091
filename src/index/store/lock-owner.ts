// Who holds the lock of a data directory, as its file says.
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** When it took the lock, as an ISO date. */
  readonly since: string
  /** Where other processes may ask it. Null: it answers none; absent: not yet. */
  readonly guests?: GuestPlace | null
}

interface GuestPlace {
  readonly socket: string
  /** What is spoken there. */
  readonly dialect: string
}
