// Values of a script's expressions for all lanes at once. Each place in the script has its own array, and gives it until it is asked again.
import { LANES } from '../../core/lanes.ts'
import type { Lanes } from './lanes.ts'
import { type Binary, type Kind, numberOf, type Unary, type Values } from './operations.ts'

export interface WindowValue {
  readonly kind: Kind
  read(lanes: Lanes): Values
}

/** Values of a field, as scripts see them, in one segment. */
export interface WindowColumn {
  /** Null: they are no numbers, and only their number is asked for. */
  readonly kind: Kind | null
  /** Writes the first value of each document; throws UNFIT where one has none. */
  first(docs: Int32Array, count: number, out: Values): void
  /** Writes how many values each document has. */
  sizes(docs: Int32Array, count: number, out: Values): void
}

export class Constant implements WindowValue {
  private readonly values: Values

  constructor(
    readonly kind: Kind,
    value: number,
  ) {
    this.values = new Float64Array(LANES).fill(value)
  }

  read(): Values {
    return this.values
  }
}

/** What scripts of scores get. */
export class Score implements WindowValue {
  readonly kind = 'double'
  private readonly out = new Float64Array(LANES)

  read({ scores, count }: Lanes): Values {
    const { out } = this
    for (let i = 0; i < count; i++) out[i] = scores[i]
    return out
  }
}

export class FirstValue implements WindowValue {
  private readonly out = new Float64Array(LANES)

  constructor(
    private readonly column: WindowColumn,
    readonly kind: Kind,
  ) {}

  read({ docs, count }: Lanes): Values {
    this.column.first(docs, count, this.out)
    return this.out
  }
}

export class Size implements WindowValue {
  readonly kind = 'int'
  private readonly out = new Float64Array(LANES)

  constructor(private readonly column: WindowColumn) {}

  read({ docs, count }: Lanes): Values {
    this.column.sizes(docs, count, this.out)
    return this.out
  }
}

/** A variable of the script, kept by the lanes of the whole run. */
export class Variable {
  readonly kept = new Float64Array(LANES)

  constructor(readonly kind: Kind) {}

  write({ places, count }: Lanes, values: Values): void {
    const { kept } = this
    for (let i = 0; i < count; i++) kept[places[i]] = values[i]
  }
}

/** One of the places where a variable is read. */
export class VariableValue implements WindowValue {
  readonly kind: Kind
  private readonly out = new Float64Array(LANES)

  constructor(private readonly variable: Variable) {
    this.kind = variable.kind
  }

  read({ places, count }: Lanes): Values {
    const { out } = this
    const { kept } = this.variable
    for (let i = 0; i < count; i++) out[i] = kept[places[i]]
    return out
  }
}

export class UnaryValue implements WindowValue {
  private readonly out = new Float64Array(LANES)

  constructor(
    readonly kind: Kind,
    private readonly operate: Unary,
    private readonly a: WindowValue,
  ) {}

  read(lanes: Lanes): Values {
    this.operate(this.a.read(lanes), lanes.count, this.out)
    return this.out
  }
}

/** Numbers of one kind as those of another that holds them as they are. */
export class Widened implements WindowValue {
  constructor(
    readonly kind: Kind,
    private readonly a: WindowValue,
  ) {}

  read(lanes: Lanes): Values {
    return this.a.read(lanes)
  }
}

export class BinaryValue implements WindowValue {
  private readonly out = new Float64Array(LANES)

  constructor(
    readonly kind: Kind,
    private readonly operate: Binary,
    private readonly a: WindowValue,
    private readonly b: WindowValue,
  ) {}

  read(lanes: Lanes): Values {
    this.operate(this.a.read(lanes), this.b.read(lanes), lanes.count, this.out)
    return this.out
  }
}

/** A function of any number of doubles. */
export class CallValue implements WindowValue {
  private readonly out = new Float64Array(LANES)

  constructor(
    readonly kind: Kind,
    private readonly call: (...numbers: number[]) => unknown,
    private readonly args: readonly WindowValue[],
  ) {}

  read(lanes: Lanes): Values {
    const { call, out } = this
    const args = this.args.map(arg => arg.read(lanes))
    const [a, b, c] = args
    if (args.length === 3) for (let i = 0; i < lanes.count; i++) out[i] = numberOf(call(a[i], b[i], c[i]))
    else for (let i = 0; i < lanes.count; i++) out[i] = numberOf(call(...args.map(values => values[i])))
    return out
  }
}

/** `a && b` and `a || b`: the second is asked only where the first does not decide. */
export class ShortCircuit implements WindowValue {
  readonly kind = 'boolean'
  private readonly out = new Float64Array(LANES)

  constructor(
    private readonly rest: Lanes,
    /** The truth of the first that leaves it to the second. */
    private readonly open: 0 | 1,
    private readonly a: WindowValue,
    private readonly b: WindowValue,
  ) {}

  read(lanes: Lanes): Values {
    const { out, rest, open } = this
    const a = this.a.read(lanes)
    for (let i = 0; i < lanes.count; i++) out[i] = a[i]
    rest.choose(lanes, a, open)
    if (rest.count > 0) scatter(this.b.read(rest), rest, out)
    return out
  }
}

export class Choice implements WindowValue {
  private readonly out = new Float64Array(LANES)

  constructor(
    readonly kind: Kind,
    private readonly yes: Lanes,
    private readonly no: Lanes,
    private readonly condition: WindowValue,
    private readonly a: WindowValue,
    private readonly b: WindowValue,
  ) {}

  read(lanes: Lanes): Values {
    const { out, yes, no } = this
    const truth = this.condition.read(lanes)
    yes.choose(lanes, truth, 1)
    no.choose(lanes, truth, 0)
    if (yes.count > 0) scatter(this.a.read(yes), yes, out)
    if (no.count > 0) scatter(this.b.read(no), no, out)
    return out
  }
}

function scatter(values: Values, { from, count }: Lanes, out: Values): void {
  for (let i = 0; i < count; i++) out[from[i]] = values[i]
}
