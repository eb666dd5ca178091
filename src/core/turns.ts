// Divides the caller's thread among long-running work: when work yields to the event loop, and which work goes on next.
import { TURN_OVER } from './checkpoint.ts'
import { MeteredWork, type ThreadMeter } from './thread-meter.ts'

/** Of work that goes on beside requests. */
export const TURN_MILLIS = 5

export class Turns {
  private meter: ThreadMeter | null = null
  private metered: MeteredWork | null = null

  /** `millis`: the longest time that this thread may be held. */
  constructor(
    private readonly millis: number,
    private began = performance.now(),
  ) {}

  get isOver(): boolean {
    return performance.now() - this.began >= this.millis
  }

  /** The same for a turn that is so many times as long. */
  isOverAfter(times: number): boolean {
    return performance.now() - this.began >= this.millis * times
  }

  /** Resolves when the others had their turn. */
  pass(): Promise<void> {
    return this.during(nextTurn())
  }

  /** The others have their turn until `work` is done. */
  async during(work: Promise<void>): Promise<void> {
    this.metered?.read()
    await work
    this.metered?.resume()
    this.began = performance.now()
  }

  get isMeasured(): boolean {
    return this.metered !== null
  }

  /** From now on what the turns use is written down. */
  measure(meter: ThreadMeter): void {
    this.meter = meter
    this.metered = new MeteredWork(meter.words)
  }

  /** The last turn is over. */
  end(): void {
    if (this.meter === null) return
    this.metered!.read()
    this.meter.isActive = false
    this.meter = null
    this.metered = null
  }
}

/** In order of arrival. */
const waiting: (() => void)[] = []

/**
 * One of those that wait goes on in each round of the event loop. However many there are, requests, timers and who cancels are heard
 * between two turns.
 */
function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(goOn)
  })
}

function goOn(): void {
  const next = waiting.shift()!
  if (waiting.length > 0) setImmediate(goOn)
  next()
}

/**
 * Work that may be left after each step: done at once as far as a turn goes, the rest between the turns of others. `check` throws where it is
 * to end.
 */
export function inTurns<T>(steps: Generator<void, T>, turns: Turns, check: () => void = GO_ON): T | Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (turns.isOver) return goOnInTurns(steps, turns, check)
  }
}

const GO_ON = () => {}

async function goOnInTurns<T>(steps: Generator<void, T>, turns: Turns, check: () => void): Promise<T> {
  for (;;) {
    await turns.pass()
    check()
    while (!turns.isOver) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }
}

/** The same where no other work needs a turn. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Work that throws `TURN_OVER` and remembers how far it came: called again when others have had their turn. */
export async function againInTurns<T>(turns: Turns, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (error !== TURN_OVER) throw error
      await turns.pass()
    }
  }
}
