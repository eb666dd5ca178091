// java.util.stream.Collectors: what becomes of a stream's elements.

import { defineClass } from '../../java-class.ts'
import { CHAR_SEQUENCE, OBJECT } from '../../java-classes.ts'
import { isInstance } from '../../runtime/class-of.ts'
import { compareBy } from '../../runtime/comparing.ts'
import { notInstance } from '../../runtime/conversions.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { type AnyCollection, collectionAdd } from '../../runtime/lists.ts'
import { addLong } from '../../runtime/long-math.ts'
import { type AnyMap, javaText, LinkedMap, mapGet, mapHas, mapPut, textOf } from '../../runtime/objects.ts'
import { hashSet } from '../../runtime/sets.ts'
import { illegalState, nullPointer } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { boxDouble, boxLong, JavaObject, type Long } from '../../values.ts'
import { fn } from './functions.ts'
import { emptyOptional, optionalOf } from './optional.ts'
import { Statistics } from './statistics.ts'

/** What is made first, what every element does to it, and what is given in the end. The container is a cell, so that it can be any value. */
export class Collector extends JavaObject {
  constructor(
    readonly supply: () => unknown,
    readonly add: (container: unknown, value: unknown) => void,
    readonly finish: (container: unknown) => unknown = container => container,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return COLLECTOR
  }

  collect(each: (work: (value: unknown) => void) => void): unknown {
    const container = this.supply()
    each(value => this.add(container, value))
    return this.finish(container)
  }
}

interface Cell {
  value: unknown
}

/** A collector of one value that changes. */
const folding = (
  start: unknown,
  fold: (result: unknown, value: unknown) => unknown,
  finish: (result: unknown) => unknown = result => result,
) =>
  new Collector(
    () => ({ value: start }),
    (cell, value) => {
      ;(cell as Cell).value = fold((cell as Cell).value, value)
    },
    cell => finish((cell as Cell).value),
  )

const NOTHING = Symbol('nothing')

const best = (comparator: JavaFunction, sign: number) => {
  const compare = compareBy(comparator)
  return folding(
    NOTHING,
    (result, value) => (result === NOTHING || compare(value, result) * sign > 0 ? value : result),
    result => (result === NOTHING ? emptyOptional() : optionalOf(result)),
  )
}

function averaging(of: JavaFunction): Collector {
  return new Collector(
    () => ({ sum: 0, count: 0 }),
    (state, value) => {
      const average = state as { sum: number; count: number }
      average.sum += Number(of.call(value))
      average.count++
    },
    state => {
      const { sum, count } = state as { sum: number; count: number }
      return boxDouble(count === 0 ? 0 : sum / count)
    },
  )
}

/** Nothing but texts can be joined. */
function charSequence(value: unknown): string {
  if (value !== null && !isInstance(value, CHAR_SEQUENCE)) throw notInstance(value, CHAR_SEQUENCE)
  return javaText(value)
}

function joining(separator: unknown = '', prefix: unknown = '', suffix: unknown = ''): Collector {
  return new Collector(
    () => [],
    (parts, value) => (parts as string[]).push(charSequence(value)),
    parts => textOf(prefix) + (parts as string[]).join(textOf(separator)) + textOf(suffix),
  )
}

const toList = () =>
  new Collector(
    () => [],
    (list, value) => (list as unknown[]).push(value),
  )

function groupingBy(key: JavaFunction, supply: () => AnyMap, inner: Collector): Collector {
  return new Collector(
    supply,
    (groups, value) => {
      const group = key.call(value)
      if (group === null) throw nullPointer('element cannot be mapped to a null key')
      if (!mapHas(groups as AnyMap, group)) mapPut(groups as AnyMap, group, inner.supply() as never)
      inner.add(mapGet(groups as AnyMap, group), value)
    },
    groups => finished(groups as AnyMap, inner),
  )
}

function finished(groups: AnyMap, { finish }: Collector): AnyMap {
  for (const key of groups instanceof Map ? [...groups.keys()] : groups.keyList()) {
    if (groups instanceof Map) groups.set(key, finish(groups.get(key)))
    else groups.putKey(key, finish(groups.getKey(key)))
  }
  return groups
}

function partitioningBy(test: JavaFunction, inner: Collector): Collector {
  return new Collector(
    () =>
      new LinkedMap([
        [false, inner.supply()],
        [true, inner.supply()],
      ]),
    (parts, value) => inner.add((parts as LinkedMap).get(test.call(value) === true), value),
    parts => finished(parts as LinkedMap, inner),
  )
}

function toMap(key: JavaFunction, value: JavaFunction, merge: JavaFunction | null, supply: () => AnyMap): Collector {
  return new Collector(supply, (container, element) => {
    const map = container as AnyMap
    const k = key.call(element)
    const v = value.call(element)
    if (v === null) throw nullPointer()
    const old = mapGet(map, k)
    if (old === null) mapPut(map, k, v)
    else if (merge === null)
      throw illegalState(`Duplicate key ${javaText(k)} (attempted merging values ${javaText(old)} and ${javaText(v)})`)
    else mapPut(map, k, merge.call(old, v))
  })
}

const summarizing = (kind: 'Int' | 'Long' | 'Double') => (of: JavaFunction) =>
  new Collector(
    () => new Statistics(kind),
    (statistics, value) => (statistics as Statistics).accept(of.call(value) as Long),
  )

const newMap = () => new Map<unknown, unknown>()
const supplied = (supplier: JavaFunction) => () => supplier.call() as AnyMap

const reducingAll = (start: unknown, of: (value: unknown) => unknown, combine: JavaFunction) =>
  folding(start, (result, value) => combine.call(result, of(value)))

export const COLLECTOR: JavaClass = defineClass(
  'java.util.stream.Collector',
  { extends: () => [OBJECT], isInterface: true },
  {
    'BiConsumer accumulator()': (self: Collector) => fn('BiConsumer', (container, value) => self.add(container, value)),
    'Function finisher()': (self: Collector) => fn('Function', self.finish),
    'Supplier supplier()': (self: Collector) => fn('Supplier', self.supply),
  },
)

export const COLLECTORS = defineClass(
  'java.util.stream.Collectors',
  { extends: () => [OBJECT] },
  {
    'static Collector averagingDouble(ToDoubleFunction)': averaging,
    'static Collector averagingInt(ToIntFunction)': averaging,
    'static Collector averagingLong(ToLongFunction)': averaging,
    'static Collector collectingAndThen(Collector, Function)': (inner: Collector, then: JavaFunction) =>
      new Collector(inner.supply, inner.add, container => then.call(inner.finish(container))),
    'static Collector counting()': () =>
      folding(
        0,
        count => (count as number) + 1,
        count => boxLong(count as number),
      ),
    'static Collector groupingBy(Function)': (key: JavaFunction) => groupingBy(key, newMap, toList()),
    'static Collector groupingBy(Function, Collector)': (key: JavaFunction, inner: Collector) => groupingBy(key, newMap, inner),
    'static Collector groupingBy(Function, Supplier, Collector)': (key: JavaFunction, supplier: JavaFunction, inner: Collector) =>
      groupingBy(key, supplied(supplier), inner),
    'static Collector joining()': () => joining(),
    'static Collector joining(CharSequence)': (separator: unknown) => joining(separator),
    'static Collector joining(CharSequence, CharSequence, CharSequence)': joining,
    'static Collector mapping(Function, Collector)': (of: JavaFunction, inner: Collector) =>
      new Collector(inner.supply, (container, value) => inner.add(container, of.call(value)), inner.finish),
    'static Collector maxBy(Comparator)': (by: JavaFunction) => best(by, 1),
    'static Collector minBy(Comparator)': (by: JavaFunction) => best(by, -1),
    'static Collector partitioningBy(Predicate)': (test: JavaFunction) => partitioningBy(test, toList()),
    'static Collector partitioningBy(Predicate, Collector)': partitioningBy,
    'static Collector reducing(BinaryOperator)': (combine: JavaFunction) =>
      folding(
        NOTHING,
        (result, value) => (result === NOTHING ? value : combine.call(result, value)),
        result => (result === NOTHING ? emptyOptional() : optionalOf(result)),
      ),
    'static Collector reducing(def, BinaryOperator)': (start: unknown, combine: JavaFunction) =>
      reducingAll(start, value => value, combine),
    'static Collector reducing(def, Function, BinaryOperator)': (start: unknown, of: JavaFunction, combine: JavaFunction) =>
      reducingAll(start, of.call, combine),
    'static Collector summarizingDouble(ToDoubleFunction)': summarizing('Double'),
    'static Collector summarizingInt(ToIntFunction)': summarizing('Int'),
    'static Collector summarizingLong(ToLongFunction)': summarizing('Long'),
    'static Collector summingDouble(ToDoubleFunction)': (of: JavaFunction) =>
      folding(
        0,
        (sum, value) => (sum as number) + (of.call(value) as number),
        sum => boxDouble(sum as number),
      ),
    'static Collector summingInt(ToIntFunction)': (of: JavaFunction) =>
      folding(0, (sum, value) => ((sum as number) + (of.call(value) as number)) | 0),
    'static Collector summingLong(ToLongFunction)': (of: JavaFunction) =>
      folding(
        0,
        (sum, value) => addLong(sum as Long, of.call(value) as Long),
        sum => boxLong(sum as Long),
      ),
    'static Collector toCollection(Supplier)': (supplier: JavaFunction) =>
      new Collector(
        () => supplier.call(),
        (collection, value) => collectionAdd(collection as AnyCollection, value),
      ),
    'static Collector toList()': toList,
    'static Collector toMap(Function, Function)': (key: JavaFunction, value: JavaFunction) => toMap(key, value, null, newMap),
    'static Collector toMap(Function, Function, BinaryOperator)': (key: JavaFunction, value: JavaFunction, merge: JavaFunction) =>
      toMap(key, value, merge, newMap),
    'static Collector toMap(Function, Function, BinaryOperator, Supplier)': (
      key: JavaFunction,
      value: JavaFunction,
      merge: JavaFunction,
      supplier: JavaFunction,
    ) => toMap(key, value, merge, supplied(supplier)),
    'static Collector toSet()': () =>
      new Collector(
        () => hashSet([]),
        (set, value) => collectionAdd(set as AnyCollection, value),
      ),
  },
)
