// How often something ran, how long that took, and how often it failed.

/** As nodes' statistics print it. */
interface MeterReading {
  readonly count: number
  readonly time_in_millis: number
  readonly current: number
  readonly failed: number
}

export class Meter {
  private runs = 0
  private millis = 0
  private current = 0
  private failed = 0

  async measure<T>(work: () => T | Promise<T>): Promise<T> {
    const began = performance.now()
    this.current++
    try {
      return await work()
    } catch (error) {
      this.failed++
      throw error
    } finally {
      this.current--
      this.add(began)
    }
  }

  /** Of work that waits for nothing. What is given up, to be begun again later, throws no ApiError and is not counted. */
  count(isFailure: (error: unknown) => boolean, work: () => void): void {
    const began = performance.now()
    this.current++
    try {
      work()
    } catch (error) {
      if (!isFailure(error)) throw error
      this.failed++
      this.add(began)
      throw error
    } finally {
      this.current--
    }
    this.add(began)
  }

  private add(began: number): void {
    this.runs++
    this.millis += performance.now() - began
  }

  reading(): MeterReading {
    const { runs: count, millis, current, failed } = this
    return { count, time_in_millis: Math.round(millis), current, failed }
  }
}
