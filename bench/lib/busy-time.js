// How long at a time was this thread at work without letting a timer in? In processor time, which other processes hardly change.
// Linux tells; elsewhere it is the time that went by.
import { readFileSync } from 'node:fs'

const SCHEDULING = '/proc/thread-self/schedstat'

export class BusyTime {
  longestMs = 0
  #last = millisOfThread()
  #timer = setInterval(() => this.#look(), 1)

  /** Ends the watch with the round of the event loop that is under way. */
  async end() {
    await new Promise(setImmediate)
    return this.stop()
  }

  /** Ends the watch. */
  stop() {
    this.#look()
    clearInterval(this.#timer)
    return this.longestMs
  }

  #look() {
    const now = millisOfThread()
    this.longestMs = Math.max(this.longestMs, now - this.#last)
    this.#last = now
  }
}

/** That this thread has been on a processor. */
export function millisOfThread() {
  if (process.platform !== 'linux') return performance.now()
  return Number(readFileSync(SCHEDULING, 'utf8').split(' ', 1)[0]) / 1e6
}
