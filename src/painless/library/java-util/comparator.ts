// java.util.Comparator: orders, made of keys and of one another.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { type Compare, compareBy, compareDouble, compareNaturally } from '../../runtime/comparing.ts'
import { JavaFunction } from '../../runtime/functions.ts'
import { compareLong } from '../../runtime/long-math.ts'
import type { JavaClass } from '../../types.ts'
import type { Long } from '../../values.ts'

type Key = JavaFunction

const made = (compare: Compare): JavaFunction => new JavaFunction(COMPARATOR, compare)

const byKey =
  (key: Key, compare: Compare = compareNaturally): Compare =>
  (a, b) =>
    compare(key.call(a), key.call(b))
const byDouble = (key: Key): Compare => byKey(key, (a, b) => compareDouble(a as number, b as number))
const byLong = (key: Key): Compare => byKey(key, (a, b) => compareLong(a as Long, b as Long))

const then = (first: JavaFunction, second: Compare) => made((a, b) => (first.call(a, b) as number) || second(a, b))

function nulls(comparator: unknown, sign: number): JavaFunction {
  const compare: Compare = comparator === null ? () => 0 : compareBy(comparator)
  return made((a, b) => (a === null ? (b === null ? 0 : sign) : b === null ? -sign : compare(a, b)))
}

export const naturalOrder = () => made(compareNaturally)
export const reverseOrder = (comparator: unknown = null) => made((a, b) => compareBy(comparator)(b, a))

export const COMPARATOR: JavaClass = defineClass(
  'java.util.Comparator',
  { extends: () => [OBJECT], functional: 'compare/2', isInterface: true },
  {
    'static Comparator comparing(Function)': (key: Key) => made(byKey(key)),
    'static Comparator comparing(Function, Comparator)': (key: Key, by: JavaFunction) => made(byKey(key, compareBy(by))),
    'static Comparator comparingDouble(ToDoubleFunction)': (key: Key) => made(byDouble(key)),
    'static Comparator comparingInt(ToIntFunction)': (key: Key) => made(byLong(key)),
    'static Comparator comparingLong(ToLongFunction)': (key: Key) => made(byLong(key)),
    'static Comparator naturalOrder()': naturalOrder,
    'static Comparator nullsFirst(Comparator)': (by: unknown) => nulls(by, -1),
    'static Comparator nullsLast(Comparator)': (by: unknown) => nulls(by, 1),
    'static Comparator reverseOrder()': () => reverseOrder(),
    'int compare(def, def)': (self: JavaFunction, a: unknown, b: unknown) => self.call(a, b),
    'Comparator reversed()': (self: JavaFunction) => reverseOrder(self),
    'Comparator thenComparing(Comparator)': (self: JavaFunction, by: JavaFunction) => then(self, compareBy(by)),
    'Comparator thenComparing(Function, Comparator)': (self: JavaFunction, key: Key, by: JavaFunction) =>
      then(self, byKey(key, compareBy(by))),
    'Comparator thenComparingDouble(ToDoubleFunction)': (self: JavaFunction, key: Key) => then(self, byDouble(key)),
    'Comparator thenComparingInt(ToIntFunction)': (self: JavaFunction, key: Key) => then(self, byLong(key)),
    'Comparator thenComparingLong(ToLongFunction)': (self: JavaFunction, key: Key) => then(self, byLong(key)),
  },
)
