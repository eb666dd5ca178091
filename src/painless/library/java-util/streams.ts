// java.util.stream: what is drawn from a source one element at a time, when the last step asks for it. Streams of numbers hold plain numbers.

import { defineClass, type Members } from '../../java-class.ts'
import { OBJECT, OPTIONAL_DOUBLE, OPTIONAL_INT, OPTIONAL_LONG } from '../../java-classes.ts'
import { step, take } from '../../run-state.ts'
import { type Compare, compareBy, compareDouble, compareNaturally } from '../../runtime/comparing.ts'
import { boxed } from '../../runtime/conversions.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { CollectionIterator } from '../../runtime/iteration.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { addLong, compareLong } from '../../runtime/long-math.ts'
import { hashSet } from '../../runtime/sets.ts'
import { illegalArgument, illegalState } from '../../runtime/throwable.ts'
import { DEF, DOUBLE, INT, type JavaClass, LONG, type Type } from '../../types.ts'
import { JavaObject, type Long } from '../../values.ts'
import type { Collector } from './collectors.ts'
import { emptyOptional, Optional, optionalOf } from './optional.ts'
import { statisticsOf } from './statistics.ts'

/** What comes behind the last element. */
const END = Symbol('end')

type Draw = () => unknown

class Stream extends JavaObject {
  private isUsed = false

  constructor(
    readonly javaClass: JavaClass,
    private readonly source: Draw,
    /** Of the elements. */
    readonly type: Type,
  ) {
    super()
  }

  /** The source, once. */
  draw(): Draw {
    if (this.isUsed) throw illegalState('stream has already been operated upon or closed')
    this.isUsed = true
    return this.source
  }

  to(kind: JavaClass, type: Type, source: Draw): Stream {
    return new Stream(kind, source, type)
  }

  each(work: (value: unknown) => void): void {
    const next = this.draw()
    for (let value = next(); value !== END; value = next()) {
      step()
      work(value)
    }
  }

  items(): unknown[] {
    const items: unknown[] = []
    this.each(value => {
      items.push(value)
      take(1)
    })
    return items
  }
}

const drawing = (items: readonly unknown[]): Draw => {
  let at = 0
  return () => (at < items.length ? items[at++] : END)
}

const later = (items: () => readonly unknown[]): Draw => {
  let draw: Draw | null = null
  return () => (draw ??= drawing(items()))()
}

function mapped(self: Stream, kind: JavaClass, type: Type, of: (value: unknown) => unknown): Stream {
  const next = self.draw()
  return self.to(kind, type, () => {
    const value = next()
    return value === END ? END : of(value)
  })
}

function filtered(self: Stream, test: (value: unknown) => unknown): Stream {
  const next = self.draw()
  return self.to(self.javaClass, self.type, () => {
    for (;;) {
      step()
      const value = next()
      if (value === END || test(value) === true) return value
    }
  })
}

function limited(self: Stream, most: Long): Stream {
  if (most < 0) throw illegalArgument(String(most))
  const next = self.draw()
  let left = Number(most)
  return self.to(self.javaClass, self.type, () => (left-- > 0 ? next() : END))
}

function skipping(self: Stream, count: Long): Stream {
  if (count < 0) throw illegalArgument(String(count))
  const next = self.draw()
  let left = Number(count)
  return self.to(self.javaClass, self.type, () => {
    for (; left > 0; left--) {
      step()
      if (next() === END) return END
    }
    return next()
  })
}

function flattened(self: Stream, kind: JavaClass, type: Type, of: JavaFunction): Stream {
  const next = self.draw()
  let inner: Draw | null = null
  return self.to(kind, type, () => {
    for (;;) {
      step()
      const value = inner === null ? END : inner()
      if (value !== END) return value
      const outer = next()
      if (outer === END) return END
      const made = of.call(outer) as Stream | null
      inner = made === null ? null : made.draw()
    }
  })
}

function concatenated(a: Stream, b: Stream): Stream {
  const first = a.draw()
  const second = b.draw()
  return a.to(a.javaClass, a.type, () => {
    const value = first()
    return value === END ? second() : value
  })
}

/** Whether some, or all, elements fit; the rest is not looked at. */
function matching(self: Stream, test: JavaFunction, until: boolean): boolean {
  const next = self.draw()
  for (let value = next(); value !== END; value = next()) {
    step()
    if ((test.call(value) === true) === until) return true
  }
  return false
}

function reduced(self: Stream, combine: JavaFunction): unknown {
  let result: unknown = END
  self.each(value => {
    result = result === END ? value : combine.call(result, value)
  })
  return result
}

function reducedFrom(self: Stream, start: unknown, combine: JavaFunction): unknown {
  let result = start
  self.each(value => {
    result = combine.call(result, value)
  })
  return result
}

function extreme(self: Stream, compare: Compare, sign: number): unknown {
  let best: unknown = END
  self.each(value => {
    if (best === END || compare(value, best) * sign > 0) best = value
  })
  return best
}

function collected(self: Stream, supplier: JavaFunction, accumulate: JavaFunction): unknown {
  const container = supplier.call()
  self.each(value => accumulate.call(container, value))
  return container
}

function count(self: Stream): number {
  let total = 0
  self.each(() => {
    total++
  })
  return total
}

const foundAs = (kind: JavaClass, type: Type) => (value: unknown) => new Optional(kind, value === END ? undefined : value, type)
const found = (value: unknown) => (value === END ? emptyOptional() : optionalOf(value))
const same = (self: Stream) => self

export const BASE_STREAM = defineClass(
  'java.util.stream.BaseStream',
  { extends: () => [OBJECT], isInterface: true },
  {
    'void close()': () => undefined,
    'boolean isParallel()': () => false,
    'Iterator iterator()': (self: Stream) => new CollectionIterator(self.items().map(value => boxed(value, self.type))),
    'BaseStream sequential()': same,
    'BaseStream unordered()': same,
  },
)

function distinct(self: Stream): Stream {
  const seen = hashSet([])
  return filtered(self, value => seen.add(boxed(value, self.type)))
}

function sorted(self: Stream, compare: Compare): Stream {
  const next = self.draw()
  const held = new Stream(self.javaClass, next, self.type)
  return self.to(
    self.javaClass,
    self.type,
    later(() => held.items().sort(compare)),
  )
}

function peeking(self: Stream, consumer: JavaFunction): Stream {
  return mapped(self, self.javaClass, self.type, value => {
    consumer.call(value)
    return value
  })
}

const builder = (kind: string, type: Type, stream: () => JavaClass): JavaClass => {
  const made: JavaClass = defineClass(
    `java.util.stream.${kind}$Builder`,
    { extends: () => [OBJECT] },
    {
      [`void accept(${type.name})`]: (self: StreamBuilder, value: unknown) => {
        self.items.push(value)
      },
      [`${kind}.Builder add(${type.name})`]: (self: StreamBuilder, value: unknown) => {
        self.items.push(value)
        return self
      },
      [`${kind} build()`]: (self: StreamBuilder) => new Stream(stream(), drawing(self.items), type),
    },
  )
  return made
}

class StreamBuilder extends JavaObject {
  readonly items: unknown[] = []

  constructor(readonly javaClass: JavaClass) {
    super()
  }
}

export const STREAM: JavaClass = defineClass(
  'java.util.stream.Stream',
  { extends: () => [BASE_STREAM], isInterface: true },
  {
    'static Stream.Builder builder()': () => new StreamBuilder(STREAM_BUILDER),
    'static Stream concat(Stream, Stream)': concatenated,
    'static Stream empty()': () => streamOf([]),
    'static Stream of(def[])': (array: JavaArray) => streamOf(array.items),
    'boolean allMatch(Predicate)': (self: Stream, test: JavaFunction) => !matching(self, test, false),
    'boolean anyMatch(Predicate)': (self: Stream, test: JavaFunction) => matching(self, test, true),
    'def collect(Collector)': (self: Stream, collector: Collector) => collector.collect(work => self.each(work)),
    'def collect(Supplier, BiConsumer, BiConsumer)': collected,
    'long count()': count,
    'Stream distinct()': distinct,
    'Stream filter(Predicate)': (self: Stream, test: JavaFunction) => filtered(self, test.call),
    'Optional findAny()': (self: Stream) => found(self.draw()()),
    'Optional findFirst()': (self: Stream) => found(self.draw()()),
    'Stream flatMap(Function)': (self: Stream, of: JavaFunction) => flattened(self, STREAM, DEF, of),
    'DoubleStream flatMapToDouble(Function)': (self: Stream, of: JavaFunction) => flattened(self, DOUBLE_STREAM, DOUBLE, of),
    'IntStream flatMapToInt(Function)': (self: Stream, of: JavaFunction) => flattened(self, INT_STREAM, INT, of),
    'LongStream flatMapToLong(Function)': (self: Stream, of: JavaFunction) => flattened(self, LONG_STREAM, LONG, of),
    'void forEach(Consumer)': (self: Stream, consumer: JavaFunction) => self.each(consumer.call),
    'void forEachOrdered(Consumer)': (self: Stream, consumer: JavaFunction) => self.each(consumer.call),
    'Stream limit(long)': limited,
    'Stream map(Function)': (self: Stream, of: JavaFunction) => mapped(self, STREAM, DEF, of.call),
    'DoubleStream mapToDouble(ToDoubleFunction)': (self: Stream, of: JavaFunction) => mapped(self, DOUBLE_STREAM, DOUBLE, of.call),
    'IntStream mapToInt(ToIntFunction)': (self: Stream, of: JavaFunction) => mapped(self, INT_STREAM, INT, of.call),
    'LongStream mapToLong(ToLongFunction)': (self: Stream, of: JavaFunction) => mapped(self, LONG_STREAM, LONG, of.call),
    'Optional max(Comparator)': (self: Stream, by: unknown) => found(extreme(self, compareBy(by), 1)),
    'Optional min(Comparator)': (self: Stream, by: unknown) => found(extreme(self, compareBy(by), -1)),
    'boolean noneMatch(Predicate)': (self: Stream, test: JavaFunction) => !matching(self, test, true),
    'Stream peek(Consumer)': peeking,
    'Optional reduce(BinaryOperator)': (self: Stream, combine: JavaFunction) => found(reduced(self, combine)),
    'def reduce(def, BinaryOperator)': reducedFrom,
    'def reduce(def, BiFunction, BinaryOperator)': reducedFrom,
    'Stream skip(long)': skipping,
    'Stream sorted()': (self: Stream) => sorted(self, compareNaturally),
    'Stream sorted(Comparator)': (self: Stream, by: unknown) => sorted(self, compareBy(by)),
    'def[] toArray()': (self: Stream) => new JavaArray(DEF, self.items()),
    'def[] toArray(IntFunction)': (self: Stream, make: JavaFunction) => {
      const items = self.items()
      const array = make.call(items.length) as JavaArray
      items.forEach((value, i) => {
        array.items[i] = value
      })
      return array
    },
  },
)

const NAMES = new Map<Type, 'Int' | 'Long' | 'Double'>([
  [INT, 'Int'],
  [LONG, 'Long'],
  [DOUBLE, 'Double'],
])

const compareNumbers = (type: Type) => (type === DOUBLE ? compareDouble : compareLong) as Compare

function sumOf(self: Stream): unknown {
  if (self.type === DOUBLE) return self.items().reduce<number>((sum, value) => sum + (value as number), 0)
  const sum = self.items().reduce<Long>((sum, value) => addLong(sum, value as Long), 0)
  return self.type === INT ? Number(sum) | 0 : sum
}

function averageOf(self: Stream): Optional {
  const items = self.items()
  const sum = items.reduce<number>((sum, value) => sum + Number(value), 0)
  return new Optional(OPTIONAL_DOUBLE, items.length === 0 ? undefined : sum / items.length, DOUBLE)
}

const OTHERS: readonly Type[] = [INT, LONG, DOUBLE]

function numberStream(type: Type, optional: () => JavaClass, extra: (self: () => JavaClass) => Members): JavaClass {
  const name = type.name
  const kind = NAMES.get(type)!
  const stream = `${kind}Stream`
  const as = (value: unknown) => foundAs(optional(), type)(value)
  const classOfStream = () => made
  const conversions = OTHERS.filter(other => other !== type).map(other => {
    const to = NAMES.get(other)!
    return [
      `${to}Stream mapTo${to}(${kind}To${to}Function)`,
      (self: Stream, of: JavaFunction) => mapped(self, STREAMS()[to], other, of.call),
    ] as const
  })
  const made: JavaClass = defineClass(
    `java.util.stream.${stream}`,
    { extends: () => [BASE_STREAM], isInterface: true },
    {
      [`static ${stream}.Builder builder()`]: () => new StreamBuilder(BUILDERS()[kind]),
      [`static ${stream} concat(${stream}, ${stream})`]: concatenated,
      [`static ${stream} empty()`]: () => new Stream(made, drawing([]), type),
      [`static ${stream} of(${name}[])`]: (array: JavaArray) => new Stream(made, drawing(array.items), type),
      [`boolean allMatch(${kind}Predicate)`]: (self: Stream, test: JavaFunction) => !matching(self, test, false),
      [`boolean anyMatch(${kind}Predicate)`]: (self: Stream, test: JavaFunction) => matching(self, test, true),
      'OptionalDouble average()': averageOf,
      'Stream boxed()': (self: Stream) => mapped(self, STREAM, DEF, value => boxed(value, type)),
      [`def collect(Supplier, Obj${kind}Consumer, BiConsumer)`]: collected,
      'long count()': count,
      [`${stream} distinct()`]: distinct,
      [`${stream} filter(${kind}Predicate)`]: (self: Stream, test: JavaFunction) => filtered(self, test.call),
      [`Optional${kind} findAny()`]: (self: Stream) => as(self.draw()()),
      [`Optional${kind} findFirst()`]: (self: Stream) => as(self.draw()()),
      [`${stream} flatMap(${kind}Function)`]: (self: Stream, of: JavaFunction) => flattened(self, made, type, of),
      [`void forEach(${kind}Consumer)`]: (self: Stream, consumer: JavaFunction) => self.each(consumer.call),
      [`void forEachOrdered(${kind}Consumer)`]: (self: Stream, consumer: JavaFunction) => self.each(consumer.call),
      [`${stream} limit(long)`]: limited,
      [`${stream} map(${kind}UnaryOperator)`]: (self: Stream, of: JavaFunction) => mapped(self, made, type, of.call),
      [`Stream mapToObj(${kind}Function)`]: (self: Stream, of: JavaFunction) => mapped(self, STREAM, DEF, of.call),
      [`Optional${kind} max()`]: (self: Stream) => as(extreme(self, compareNumbers(type), 1)),
      [`Optional${kind} min()`]: (self: Stream) => as(extreme(self, compareNumbers(type), -1)),
      [`boolean noneMatch(${kind}Predicate)`]: (self: Stream, test: JavaFunction) => !matching(self, test, true),
      [`${stream} peek(${kind}Consumer)`]: peeking,
      [`Optional${kind} reduce(${kind}BinaryOperator)`]: (self: Stream, combine: JavaFunction) => as(reduced(self, combine)),
      [`${name} reduce(${name}, ${kind}BinaryOperator)`]: reducedFrom,
      [`${stream} sequential()`]: same,
      [`${stream} skip(long)`]: skipping,
      [`${stream} sorted()`]: (self: Stream) => sorted(self, compareNumbers(type)),
      [`${name} sum()`]: sumOf,
      [`${kind}SummaryStatistics summaryStatistics()`]: (self: Stream) => statisticsOf(kind, self.items() as Long[]),
      [`${name}[] toArray()`]: (self: Stream) => new JavaArray(type, self.items()),
      ...Object.fromEntries(conversions),
      ...extra(classOfStream),
    },
  )
  return made
}

function ranged(kind: JavaClass, type: Type, from: Long, to: Long): Stream {
  let next = from
  return new Stream(
    kind,
    () => {
      if (next >= to) return END
      const value = next
      next = addLong(next, 1)
      return value
    },
    type,
  )
}

const ranges = (type: Type) => (self: () => JavaClass) => {
  const [name, stream] = [type.name, `${NAMES.get(type)}Stream`]
  return {
    [`static ${stream} range(${name}, ${name})`]: (from: Long, to: Long) => ranged(self(), type, from, to),
    [`static ${stream} rangeClosed(${name}, ${name})`]: (from: Long, to: Long) => ranged(self(), type, from, addLong(to, 1)),
    'DoubleStream asDoubleStream()': (self: Stream) => mapped(self, DOUBLE_STREAM, DOUBLE, Number),
    ...(type === INT ? { 'LongStream asLongStream()': (self: Stream) => mapped(self, LONG_STREAM, LONG, value => value) } : {}),
  }
}

export const INT_STREAM = numberStream(INT, () => OPTIONAL_INT, ranges(INT))
export const LONG_STREAM = numberStream(LONG, () => OPTIONAL_LONG, ranges(LONG))
export const DOUBLE_STREAM = numberStream(
  DOUBLE,
  () => OPTIONAL_DOUBLE,
  () => ({}),
)

const STREAMS = () => ({ Int: INT_STREAM, Long: LONG_STREAM, Double: DOUBLE_STREAM })

export const STREAM_BUILDER = builder('Stream', DEF, () => STREAM)
export const INT_STREAM_BUILDER = builder('IntStream', INT, () => INT_STREAM)
export const LONG_STREAM_BUILDER = builder('LongStream', LONG, () => LONG_STREAM)
export const DOUBLE_STREAM_BUILDER = builder('DoubleStream', DOUBLE, () => DOUBLE_STREAM)

const BUILDERS = () => ({ Int: INT_STREAM_BUILDER, Long: LONG_STREAM_BUILDER, Double: DOUBLE_STREAM_BUILDER })

export const streamOf = (items: readonly unknown[]) =>
  new Stream(
    STREAM,
    later(() => items),
    DEF,
  )
export const intStream = (items: readonly number[]) => new Stream(INT_STREAM, drawing(items), INT)
export const numbersOf = (type: Type, items: readonly Long[]) => new Stream(STREAMS()[NAMES.get(type)!], drawing(items), type)
