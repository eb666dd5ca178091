// The line that tells how far a command came: share, rate and time left, on a terminal only.
import { countShown, timeShown } from './print.ts'

const EVERY_MILLIS = 100
/** Of the last seconds, so that the time left follows a change of pace. */
const MEMORY_MILLIS = 5000

export class ProgressLine {
  private readonly marks: { readonly at: number; readonly share: number; readonly count: number }[] = []
  private shownAt = 0
  private isShown = false

  constructor(
    private readonly unit: string,
    private readonly isWatched = process.stderr.isTTY === true,
    private readonly now: () => number = Date.now,
    private readonly write: (text: string) => void = text => void process.stderr.write(text),
  ) {}

  /** `share` of the whole, 0 to 1; NaN where the whole is not known. */
  tell(count: number, share: number, what = ''): void {
    const at = this.now()
    if (!this.isWatched || at - this.shownAt < EVERY_MILLIS) return
    this.shownAt = at
    this.marks.push({ at, share, count })
    while (this.marks.length > 2 && at - this.marks[0].at > MEMORY_MILLIS) this.marks.shift()
    const first = this.marks[0]
    const rate = at > first.at ? (count - first.count) / (at - first.at) : 0
    const pace = at > first.at ? (share - first.share) / (at - first.at) : 0
    const parts = [
      ...(what === '' ? [] : [what]),
      ...(Number.isNaN(share) ? [] : [`${Math.floor(share * 100)} %`]),
      `${countShown(count)} ${this.unit}`,
      ...(rate > 0 ? [`${countShown(Math.round(rate * 1000))}/s`] : []),
      ...(pace > 0 ? [`${timeShown((1 - share) / pace)} left`] : []),
    ]
    this.write(`\r\x1b[2K${parts.join('  ')}`)
    this.isShown = true
  }

  /** Leaves nothing behind. */
  clear(): void {
    if (this.isShown) this.write('\r\x1b[2K')
    this.isShown = false
  }
}
