// Accounts the memory of a slice to the request breaker: for its top hits in advance, for buckets as they are created.
import { grow, MemoryAccount } from '../../core/breaker.ts'
import { TURN_OVER } from '../../core/checkpoint.ts'
import type { PartialResult } from '../contracts/shard-result.ts'
import type { SliceWork } from './slice-work.ts'

/** Of a hit with its sort values. */
const HIT_BYTES = 64

export class CountedSlice {
  private readonly memory: MemoryAccount
  private isBegun = false

  /** `memory`: words of a SharedMemory; null: not counted. `hits`: the number of hits it may have to keep. */
  constructor(
    private readonly slice: SliceWork,
    memory: Int32Array | null,
    private readonly hits: number,
  ) {
    this.memory = new MemoryAccount(memory)
  }

  /** Null where the turn was over before the slice was. Throws `TURN_OVER` where that was known further down only. */
  run(): PartialResult | null {
    let goesOn = false
    try {
      const result = this.memory.during(() => this.goOn())
      goesOn = result === null
      return result
    } catch (error) {
      goesOn = error === TURN_OVER
      throw error
    } finally {
      if (!goesOn) this.close()
    }
  }

  private goOn(): PartialResult | null {
    if (!this.isBegun) {
      this.isBegun = true
      grow(this.hits * HIT_BYTES)
    }
    return this.slice.run()
  }

  /** Gives back what it took, where it does not come to its end. */
  close(): void {
    this.memory.close()
  }
}
