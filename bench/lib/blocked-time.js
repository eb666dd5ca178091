// For how long at a time could this thread do nothing else? A timer of one millisecond tells by coming late.
import { existsSync, readFileSync } from 'node:fs'

export class BlockedTime {
  longestMs = 0
  #last = performance.now()
  #timer = setInterval(() => this.#look(), 1)

  /** Ends the watch. */
  stop() {
    this.#look()
    clearInterval(this.#timer)
    return this.longestMs
  }

  #look() {
    const now = performance.now()
    this.longestMs = Math.max(this.longestMs, now - this.#last)
    this.#last = now
  }
}

/** What a thread does between two rounds of its event loop, in processor time where the system tells it: others' load does not show then. */
export class LoopRounds {
  #longest = 0
  #last = 0
  #goesOn = true
  #told = () => {}

  constructor() {
    const round = () => {
      const now = busyMs()
      this.#longest = Math.max(this.#longest, now - this.#last)
      this.#last = now
      this.#told(this.#longest)
      if (this.#goesOn) setImmediate(round)
    }
    setImmediate(round)
  }

  begin() {
    this.#longest = 0
    this.#last = busyMs()
  }

  /** Since `begin`, without the round that is under way. */
  get longestSoFar() {
    return this.#longest
  }

  /** Since `begin`, when the round is over that is under way. */
  longestMs() {
    return new Promise(resolve => {
      this.#told = resolve
    })
  }

  stop() {
    this.#goesOn = false
  }
}

const SCHEDULING = `/proc/self/task/${process.pid}/schedstat`

/** Milliseconds on a processor: of Linux's main thread, else as time goes by. */
const busyMs = existsSync(SCHEDULING) ? () => Number(readFileSync(SCHEDULING, 'utf8').split(' ', 1)[0]) / 1e6 : () => performance.now()
