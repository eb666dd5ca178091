// Values of number and boolean fields.
import type { NumericColumn } from '../../../index/contracts/segment-reader.ts'
import { boxDouble, boxLong, type Long } from '../../../painless/values.ts'
import { bigInteger } from '../language.ts'
import { CheckedDocValues, docValuesClass, type ValueLines } from './script-doc-values.ts'

abstract class ColumnValues extends CheckedDocValues {
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
  protected firstRaw(): number | bigint {
    const { column, doc } = this
    if (column === null || !column.has(doc)) throw this.missing()
    return column.values[column.starts === null ? doc : column.starts[doc]]
  }

  protected abstract box(value: number | bigint): unknown
}

abstract class DecodedValues<N extends number | bigint> extends ColumnValues {
  constructor(
    column: NumericColumn | null,
    /** From what a column holds to the number it stands for. */
    protected readonly decode: (value: number | bigint) => N,
  ) {
    super(column)
  }
}

/** A number where it is exact, as scripts have it. */
const shortest = (value: Long): Long => (typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value)

const LONG_LINES: ValueLines = { kind: 'Longs', get: 145, outside: 150, listGet: 105, getValue: 139, bytes: 8 }

const longsClass = docValuesClass('Longs', {
  'long getValue()': (self: Longs) => self.first(),
  'Long get(int)': (self: Longs, index: number) => self.require(index),
})

export class Longs extends DecodedValues<number | bigint> {
  readonly javaClass = longsClass
  protected readonly lines = LONG_LINES

  protected box(value: number | bigint): unknown {
    return boxLong(shortest(this.decode(value)))
  }

  override first(): Long {
    return shortest(this.decode(this.firstRaw()))
  }
}

const UNSIGNED_LINES: ValueLines = { kind: 'UnsignedLongs', get: 653, outside: 658, listGet: 613, getValue: 647, bytes: 4 }

const unsignedLongsClass = docValuesClass('UnsignedLongs', {
  'BigInteger getValue()': (self: UnsignedLongs) => self.first(),
  'BigInteger get(int)': (self: UnsignedLongs, index: number) => self.require(index),
})

export class UnsignedLongs extends DecodedValues<number | bigint> {
  readonly javaClass = unsignedLongsClass
  protected readonly lines = UNSIGNED_LINES

  protected box(value: number | bigint): unknown {
    return bigInteger(BigInt(this.decode(value)))
  }
}

const DOUBLE_LINES: ValueLines = { kind: 'Doubles', get: 287, outside: 292, listGet: 245, getValue: 281, bytes: 8 }

const doublesClass = docValuesClass('Doubles', {
  'double getValue()': (self: Doubles) => self.first(),
  'Double get(int)': (self: Doubles, index: number) => self.require(index),
})

export class Doubles extends DecodedValues<number> {
  readonly javaClass = doublesClass
  protected readonly lines = DOUBLE_LINES

  protected box(value: number | bigint): unknown {
    return boxDouble(this.decode(value))
  }

  override first(): number {
    return this.decode(this.firstRaw())
  }
}

const BOOLEAN_LINES: ValueLines = { kind: 'Booleans', get: 469, outside: 474, listGet: 431, getValue: 463, bytes: 1 }

const booleansClass = docValuesClass('Booleans', {
  'boolean getValue()': (self: Booleans) => self.first(),
  'Boolean get(int)': (self: Booleans, index: number) => self.require(index),
})

export class Booleans extends ColumnValues {
  readonly javaClass = booleansClass
  protected readonly lines = BOOLEAN_LINES

  protected box(value: number | bigint): unknown {
    return Number(value) === 1
  }
}

export const numberClasses = [longsClass, unsignedLongsClass, doublesClass, booleansClass]
