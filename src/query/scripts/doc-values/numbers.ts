// Values of number and boolean fields.
import type { NumericColumn } from '../../../index/contracts/segment-reader.ts'
import { boxDouble, boxLong, type Long } from '../../../painless/values.ts'
import { bigInteger } from '../language.ts'
import { docValuesClass, frame, missingValue, ScriptDocValues } from './script-doc-values.ts'

/** From what a column holds to the number it stands for. */
type Decode = (value: number | bigint) => number | bigint

abstract class ColumnValues extends ScriptDocValues {
  constructor(protected readonly column: NumericColumn | null) {
    super()
  }

  protected read(doc: number): unknown[] {
    const { column } = this
    if (column === null || !column.has(doc)) return []
    const { values, starts } = column
    if (starts === null) return [this.box(values[doc])]
    const boxed: unknown[] = []
    for (let i = starts[doc]; i < starts[doc + 1]; i++) boxed.push(this.box(values[i]))
    return boxed
  }

  override get size(): number {
    const { column, doc } = this
    if (column === null || !column.has(doc)) return 0
    return column.starts === null ? 1 : column.starts[doc + 1] - column.starts[doc]
  }

  /** The first value as the column holds it, without a list of all. */
  protected firstRaw(frames: readonly string[]): number | bigint {
    const { column, doc } = this
    if (column === null || !column.has(doc)) throw missingValue(frames)
    return column.values[column.starts === null ? doc : column.starts[doc]]
  }

  protected abstract box(value: number | bigint): unknown
}

/** A number where it is exact, as scripts have it. */
const shortest = (value: Long): Long => (typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value)

const LONG_FRAMES = [frame('Longs', 'get', 145), frame('Longs', 'getValue', 139)]

const longsClass = docValuesClass('Longs', {
  'long getValue()': (self: Longs) => self.first(),
  'Long get(int)': (self: Longs, index: number) => self.require(index, LONG_FRAMES.slice(0, 1)),
})

export class Longs extends ColumnValues {
  readonly javaClass = longsClass

  constructor(
    column: NumericColumn | null,
    private readonly decode: Decode,
  ) {
    super(column)
  }

  protected box(value: number | bigint): unknown {
    return boxLong(shortest(this.decode(value)))
  }

  first(): Long {
    return shortest(this.decode(this.firstRaw(LONG_FRAMES)))
  }
}

const UNSIGNED_FRAMES = [frame('UnsignedLongs', 'get', 653), frame('UnsignedLongs', 'getValue', 647)]

const unsignedLongsClass = docValuesClass('UnsignedLongs', {
  'BigInteger getValue()': (self: UnsignedLongs) => self.require(0, UNSIGNED_FRAMES),
  'BigInteger get(int)': (self: UnsignedLongs, index: number) => self.require(index, UNSIGNED_FRAMES.slice(0, 1)),
})

export class UnsignedLongs extends ColumnValues {
  readonly javaClass = unsignedLongsClass

  constructor(
    column: NumericColumn | null,
    private readonly decode: Decode,
  ) {
    super(column)
  }

  protected box(value: number | bigint): unknown {
    return bigInteger(BigInt(this.decode(value)))
  }
}

const DOUBLE_FRAMES = [frame('Doubles', 'get', 287), frame('Doubles', 'getValue', 281)]

const doublesClass = docValuesClass('Doubles', {
  'double getValue()': (self: Doubles) => self.first(),
  'Double get(int)': (self: Doubles, index: number) => self.require(index, DOUBLE_FRAMES.slice(0, 1)),
})

export class Doubles extends ColumnValues {
  readonly javaClass = doublesClass

  constructor(
    column: NumericColumn | null,
    private readonly decode: (value: number | bigint) => number,
  ) {
    super(column)
  }

  protected box(value: number | bigint): unknown {
    return boxDouble(this.decode(value))
  }

  first(): number {
    return this.decode(this.firstRaw(DOUBLE_FRAMES))
  }
}

const BOOLEAN_FRAMES = [frame('Booleans', 'get', 469), frame('Booleans', 'getValue', 463)]

const booleansClass = docValuesClass('Booleans', {
  'boolean getValue()': (self: Booleans) => self.require(0, BOOLEAN_FRAMES),
  'Boolean get(int)': (self: Booleans, index: number) => self.require(index, BOOLEAN_FRAMES.slice(0, 1)),
})

export class Booleans extends ColumnValues {
  readonly javaClass = booleansClass

  protected box(value: number | bigint): unknown {
    return Number(value) === 1
  }
}

export const numberClasses = [longsClass, unsignedLongsClass, doublesClass, booleansClass]
