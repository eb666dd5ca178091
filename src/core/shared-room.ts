// Room for what may be kept and need not be: bytes that many owners share, each of which gives back what it took when it is collected.

export class SharedRoom {
  private readonly gone = new FinalizationRegistry<{ readonly bytes: number }>(({ bytes }) => (this.left += bytes))
  private readonly taken = new WeakMap<object, { bytes: number }>()

  constructor(private left: number) {}

  /** False where there is no room. */
  take(owner: object, bytes: number): boolean {
    if (bytes > this.left) return false
    this.left -= bytes
    let taken = this.taken.get(owner)
    if (taken === undefined) {
      this.taken.set(owner, (taken = { bytes: 0 }))
      this.gone.register(owner, taken)
    }
    taken.bytes += bytes
    return true
  }
}
