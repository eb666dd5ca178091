// java.util.IntSummaryStatistics and its kin: count, sum, least and greatest of numbers.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { addLong } from '../../runtime/long-math.ts'
import { DOUBLE, INT, type JavaClass, LONG, type Type } from '../../types.ts'
import { JavaObject, type Long } from '../../values.ts'

type Kind = 'Int' | 'Long' | 'Double'

const TYPES: Readonly<Record<Kind, Type>> = { Int: INT, Long: LONG, Double: DOUBLE }

/** Least and greatest of no numbers at all. */
const EMPTY: Readonly<Record<Kind, readonly [least: Long, greatest: Long]>> = {
  Int: [2147483647, -2147483648],
  Long: [9223372036854775807n, -9223372036854775808n],
  Double: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
}

export class Statistics extends JavaObject {
  count = 0
  sum: Long = 0
  min: Long
  max: Long

  constructor(private readonly kind: Kind) {
    super()
    ;[this.min, this.max] = EMPTY[kind]
  }

  get javaClass(): JavaClass {
    return statisticsClasses[this.kind]
  }

  accept(value: Long): void {
    this.count++
    this.sum = this.kind === 'Double' ? (this.sum as number) + (value as number) : addLong(this.sum, value)
    if (value < this.min) this.min = value
    if (value > this.max) this.max = value
  }

  combine(other: Statistics): void {
    this.count += other.count
    this.sum = this.kind === 'Double' ? (this.sum as number) + (other.sum as number) : addLong(this.sum, other.sum)
    if (other.min < this.min) this.min = other.min
    if (other.max > this.max) this.max = other.max
  }

  get average(): number {
    return this.count === 0 ? 0 : Number(this.sum) / this.count
  }

  override toString(): string {
    const shown = (value: Long) => (this.kind === 'Double' ? (value as number).toFixed(6) : String(value))
    return `${this.kind}SummaryStatistics{count=${this.count}, sum=${shown(this.sum)}, min=${shown(this.min)}, average=${this.average.toFixed(6)}, max=${shown(this.max)}}`
  }
}

function statisticsClass(kind: Kind): JavaClass {
  const { name } = TYPES[kind]
  const sumType = kind === 'Double' ? 'double' : 'long'
  return defineClass(
    `java.util.${kind}SummaryStatistics`,
    { extends: () => [OBJECT] },
    {
      'new()': () => new Statistics(kind),
      [`void accept(${name})`]: (self: Statistics, value: Long) => self.accept(value),
      [`void combine(${kind}SummaryStatistics)`]: (self: Statistics, other: Statistics) => self.combine(other),
      'double getAverage()': (self: Statistics) => self.average,
      'long getCount()': (self: Statistics) => self.count,
      [`${name} getMax()`]: (self: Statistics) => self.max,
      [`${name} getMin()`]: (self: Statistics) => self.min,
      [`${sumType} getSum()`]: (self: Statistics) => self.sum,
    },
  )
}

export const statisticsClasses: Readonly<Record<Kind, JavaClass>> = {
  Int: statisticsClass('Int'),
  Long: statisticsClass('Long'),
  Double: statisticsClass('Double'),
}

export function statisticsOf(kind: Kind, values: readonly Long[]): Statistics {
  const statistics = new Statistics(kind)
  for (const value of values) statistics.accept(value)
  return statistics
}
