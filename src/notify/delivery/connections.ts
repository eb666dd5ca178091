// Limits the number of concurrent deliveries; others wait in a queue.
export class Connections {
  private running = 0
  private readonly waiting: (() => void)[] = []

  async run<T>(most: number, work: () => Promise<T>): Promise<T> {
    while (this.running >= most) await new Promise<void>(resolve => this.waiting.push(resolve))
    this.running++
    try {
      return await work()
    } finally {
      this.running--
      this.waiting.shift()?.()
    }
  }
}
