// Maps the documents of a buffer to those of its logs. Neighbours mostly come from the same log: a run of them is three numbers.
import { IntLog } from '../bytes/growable.ts'
import type { Runs } from './buffer-log.ts'

export class DocumentRuns {
  /** As in `Runs`. */
  private readonly runs = new IntLog()
  /** The first document of each run in the buffer. */
  private readonly starts = new IntLog()
  private size = 0

  /** Found by `seek`. */
  log = 0
  doc = 0

  /** The buffer's next documents are those of a log from `first` to before `end`. */
  add(log: number, first: number, end: number): void {
    const { array, length } = this.runs
    if (length > 0 && array[length - 3] === log && array[length - 1] === first) array[length - 1] = end
    else {
      this.runs.push(log)
      this.runs.push(first)
      this.runs.push(end)
      this.starts.push(this.size)
    }
    this.size += end - first
  }

  seek(doc: number): void {
    const { array } = this.starts
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (array[middle] <= doc) low = middle
      else high = middle - 1
    }
    this.log = this.runs.array[3 * low]
    this.doc = this.runs.array[3 * low + 1] + doc - array[low]
  }

  /** A copy. */
  all(): Runs {
    return this.runs.view().slice()
  }
}
