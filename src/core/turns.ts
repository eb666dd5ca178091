// When does long work on the caller's thread let others run?

export class Turns {
  private began = performance.now()

  /** `millis`: longer than that nobody should wait for this thread. */
  constructor(private readonly millis: number) {}

  get isOver(): boolean {
    return performance.now() - this.began >= this.millis
  }

  /** Resolves when the others had their turn. */
  async pass(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    this.began = performance.now()
  }
}
