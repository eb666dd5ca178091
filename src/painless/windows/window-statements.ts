// Statements of a script for all lanes at once: each takes the lanes that come to it, and answers with those that go on behind it.
import { LANES } from '../../core/lanes.ts'
import { AllLanes, Lanes, UNFIT } from './lanes.ts'
import type { Kind, Values } from './operations.ts'
import type { Variable, WindowValue } from './window-values.ts'

export interface WindowStatement {
  run(lanes: Lanes, result: Values): Lanes
}

const NONE = new Lanes()

export class ReturnStatement implements WindowStatement {
  constructor(private readonly value: WindowValue) {}

  run(lanes: Lanes, result: Values): Lanes {
    const values = this.value.read(lanes)
    const { places, count } = lanes
    for (let i = 0; i < count; i++) result[places[i]] = values[i]
    return NONE
  }
}

export class AssignStatement implements WindowStatement {
  constructor(
    private readonly variable: Variable,
    private readonly value: WindowValue,
  ) {}

  run(lanes: Lanes): Lanes {
    this.variable.write(lanes, this.value.read(lanes))
    return lanes
  }
}

export class IfStatement implements WindowStatement {
  private readonly yes = new Lanes()
  private readonly no = new Lanes()
  private readonly rest = new Lanes()

  constructor(
    private readonly condition: WindowValue,
    private readonly then: readonly WindowStatement[],
    private readonly otherwise: readonly WindowStatement[],
  ) {}

  run(lanes: Lanes, result: Values): Lanes {
    const truth = this.condition.read(lanes)
    this.yes.choose(lanes, truth, 1)
    this.no.choose(lanes, truth, 0)
    const a = runAll(this.then, this.yes, result)
    const b = runAll(this.otherwise, this.no, result)
    if (a.count === 0) return b
    return b.count === 0 ? a : this.rest.join(a, b)
  }
}

export function runAll(statements: readonly WindowStatement[], lanes: Lanes, result: Values): Lanes {
  for (let i = 0; i < statements.length && lanes.count > 0; i++) lanes = statements[i].run(lanes, result)
  return lanes
}

/** Windows in a row that may be unfit: then no more are tried. */
const PATIENCE = 4

/** Windows that a script is tried on. */
export class Attempts {
  private inVain = 0

  get areOver(): boolean {
    return this.inVain === PATIENCE
  }

  /** False: the window is unfit, and `act` had no effect that counts. */
  isFit(act: () => void): boolean {
    try {
      act()
    } catch (error) {
      if (error !== UNFIT) throw error
      this.inVain++
      return false
    }
    this.inVain = 0
    return true
  }
}

/** A script that runs on windows of documents. */
export class WindowScript {
  private readonly all = new AllLanes()
  private readonly result = new Float64Array(LANES)
  private readonly attempts = new Attempts()

  /** `endsInZero`: documents of which nothing is returned give zero; else they give nothing, which is no number. */
  constructor(
    private readonly statements: readonly WindowStatement[],
    private readonly endsInZero: boolean,
    /** Of what it gives. */
    readonly kinds: ReadonlySet<Kind>,
  ) {}

  /**
   * What it makes of docs[start .. start + count), at most LANES of them: its own array, until it is asked again. Null: they are to be asked
   * one by one, since there is an error among them or a value that is no exact double.
   */
  run(docs: Int32Array, scores: Float32Array, start: number, count: number): Values | null {
    const { attempts, result } = this
    if (attempts.areOver) return null
    const isFit = attempts.isFit(() => {
      result.fill(0, 0, count)
      const rest = runAll(this.statements, this.all.take(docs, scores, start, count), result)
      if (rest.count > 0 && !this.endsInZero) throw UNFIT
    })
    return isFit ? result : null
  }
}
