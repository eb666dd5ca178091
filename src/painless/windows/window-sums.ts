// Scripts that only add numbers to members of a map, `state.total += doc['price'].value`: computed for all lanes at once, then added in their order.
import { JsonFloat } from '../../core/json.ts'
import { LANES } from '../../core/lanes.ts'
import { boxDouble, boxLong, isInt, JavaLong } from '../values.ts'
import { AllLanes, type Lanes, UNFIT } from './lanes.ts'
import type { Values } from './operations.ts'
import { Attempts, runAll, type WindowStatement } from './window-statements.ts'
import type { WindowValue } from './window-values.ts'

export class SumStatement implements WindowStatement {
  private readonly kept = new Float64Array(LANES)
  /** Lanes that come by. */
  private readonly taken = new Uint8Array(LANES)

  constructor(
    readonly name: string,
    private readonly value: WindowValue,
  ) {}

  begin(): void {
    this.taken.fill(0)
  }

  run(lanes: Lanes): Lanes {
    const values = this.value.read(lanes)
    const { kept, taken } = this
    const { places, count } = lanes
    for (let i = 0; i < count; i++) {
      kept[places[i]] = values[i]
      taken[places[i]] = 1
    }
    return lanes
  }

  /** What `old` becomes in the lanes from .. to - 1, of the class that it has. Throws UNFIT where it may be another, or no exact double. */
  after(old: unknown, from: number, to: number): unknown {
    const { kept, taken } = this
    const { kind } = this.value
    let first = from
    while (first < to && taken[first] === 0) first++
    if (first === to) return old
    if (kind !== 'boolean' && old instanceof JsonFloat) {
      let sum = old.value
      for (let i = first; i < to; i++) if (taken[i] === 1) sum += kept[i]
      return boxDouble(sum)
    }
    const isWhole = kind === 'int' || kind === 'long'
    if (isWhole && typeof old === 'number' && isInt(old)) {
      let sum = old
      for (let i = first; i < to; i++) if (taken[i] === 1) sum = safe(sum + kept[i]) | 0
      return sum
    }
    if (!isWhole || !(old instanceof JavaLong || typeof old === 'number')) throw UNFIT
    let sum = typeof old === 'number' ? old : old.value
    for (let i = first; i < to; i++) if (taken[i] === 1) sum = safe(sum + kept[i])
    return boxLong(sum)
  }
}

function safe(sum: number): number {
  if (Number.isSafeInteger(sum)) return sum
  throw UNFIT
}

export class WindowSums {
  private readonly all = new AllLanes()
  private readonly result: Values = new Float64Array(0)
  private readonly attempts = new Attempts()

  constructor(
    private readonly statements: readonly WindowStatement[],
    private readonly sums: readonly SumStatement[],
  ) {}

  /** Computes what docs[start .. start + count) add, at most LANES of them. False: they are to be run one by one. */
  look(docs: Int32Array, scores: Float32Array, start: number, count: number): boolean {
    return (
      !this.attempts.areOver &&
      this.attempts.isFit(() => {
        for (const sum of this.sums) sum.begin()
        runAll(this.statements, this.all.take(docs, scores, start, count), this.result)
      })
    )
  }

  /** Adds what the lanes from .. to - 1 have. False: nothing was added, and they are to be run one by one. */
  add(state: Map<unknown, unknown>, from: number, to: number): boolean {
    return this.attempts.isFit(() => {
      const after = this.sums.map(sum => sum.after(state.get(sum.name), from, to))
      this.sums.forEach(({ name }, i) => {
        if (state.has(name)) state.set(name, after[i])
      })
    })
  }
}
