// Who holds the lock of a data directory, as its file says.
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** When it took the lock, as an ISO date. */
  readonly since: string
}
