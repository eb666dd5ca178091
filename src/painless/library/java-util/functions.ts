// java.util.function: interfaces with one method, which lambdas stand for.

import { defineClass, type Members } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { compareBy } from '../../runtime/comparing.ts'
import { type Callable, JavaFunction } from '../../runtime/functions.ts'
import { javaEquals } from '../../runtime/objects.ts'
import { nullPointer } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'

/** The one method of each. */
const METHODS: Readonly<Record<string, string>> = {
  BiConsumer: 'void accept(def, def)',
  BiFunction: 'def apply(def, def)',
  BiPredicate: 'boolean test(def, def)',
  BinaryOperator: 'def apply(def, def)',
  BooleanSupplier: 'boolean getAsBoolean()',
  Consumer: 'void accept(def)',
  DoubleBinaryOperator: 'double applyAsDouble(double, double)',
  DoubleConsumer: 'void accept(double)',
  DoubleFunction: 'def apply(double)',
  DoublePredicate: 'boolean test(double)',
  DoubleSupplier: 'double getAsDouble()',
  DoubleToIntFunction: 'int applyAsInt(double)',
  DoubleToLongFunction: 'long applyAsLong(double)',
  DoubleUnaryOperator: 'double applyAsDouble(double)',
  Function: 'def apply(def)',
  IntBinaryOperator: 'int applyAsInt(int, int)',
  IntConsumer: 'void accept(int)',
  IntFunction: 'def apply(int)',
  IntPredicate: 'boolean test(int)',
  IntSupplier: 'int getAsInt()',
  IntToDoubleFunction: 'double applyAsDouble(int)',
  IntToLongFunction: 'long applyAsLong(int)',
  IntUnaryOperator: 'int applyAsInt(int)',
  LongBinaryOperator: 'long applyAsLong(long, long)',
  LongConsumer: 'void accept(long)',
  LongFunction: 'def apply(long)',
  LongPredicate: 'boolean test(long)',
  LongSupplier: 'long getAsLong()',
  LongToDoubleFunction: 'double applyAsDouble(long)',
  LongToIntFunction: 'int applyAsInt(long)',
  LongUnaryOperator: 'long applyAsLong(long)',
  ObjDoubleConsumer: 'void accept(def, double)',
  ObjIntConsumer: 'void accept(def, int)',
  ObjLongConsumer: 'void accept(def, long)',
  Predicate: 'boolean test(def)',
  Supplier: 'def get()',
  ToDoubleBiFunction: 'double applyAsDouble(def, def)',
  ToDoubleFunction: 'double applyAsDouble(def)',
  ToIntBiFunction: 'int applyAsInt(def, def)',
  ToIntFunction: 'int applyAsInt(def)',
  ToLongBiFunction: 'long applyAsLong(def, def)',
  ToLongFunction: 'long applyAsLong(def)',
  UnaryOperator: 'def apply(def)',
}

function callOf(value: unknown): Callable {
  if (value === null) throw nullPointer()
  return (value as JavaFunction).call
}

/** Predicates combine by logic, consumers and functions one after the other. */
function defaults(name: string, self: () => JavaClass): Members {
  const make = (call: Callable) => new JavaFunction(self(), call)
  if (name.endsWith('Predicate')) {
    return {
      [`${name} and(${name})`]: (a: JavaFunction, b: unknown) => make((...args) => a.call(...args) === true && callOf(b)(...args)),
      [`${name} or(${name})`]: (a: JavaFunction, b: unknown) => make((...args) => a.call(...args) === true || callOf(b)(...args)),
      [`${name} negate()`]: (a: JavaFunction) => make((...args) => a.call(...args) !== true),
      ...(name === 'Predicate' ? { 'static Predicate isEqual(def)': (wanted: unknown) => make(value => javaEquals(wanted, value)) } : {}),
    }
  }
  if (name.endsWith('Consumer') && !name.startsWith('Obj')) {
    return {
      [`${name} andThen(${name})`]: (a: JavaFunction, b: unknown) =>
        make((...args) => {
          a.call(...args)
          callOf(b)(...args)
          return null
        }),
    }
  }
  if (name.endsWith('UnaryOperator') && name !== 'UnaryOperator') {
    return {
      [`static ${name} identity()`]: () => make(value => value),
      [`${name} andThen(${name})`]: (a: JavaFunction, b: unknown) => make(value => callOf(b)(a.call(value))),
      [`${name} compose(${name})`]: (a: JavaFunction, b: unknown) => make(value => a.call(callOf(b)(value))),
    }
  }
  switch (name) {
    case 'Function':
    case 'UnaryOperator':
      return {
        [`static ${name} identity()`]: () => make(value => value),
        'Function andThen(Function)': (a: JavaFunction, b: unknown) => fn('Function', value => callOf(b)(a.call(value))),
        'Function compose(Function)': (a: JavaFunction, b: unknown) => fn('Function', value => a.call(callOf(b)(value))),
      }
    case 'BiFunction':
      return { 'BiFunction andThen(Function)': (a: JavaFunction, b: unknown) => make((x, y) => callOf(b)(a.call(x, y))) }
    case 'BinaryOperator':
      return {
        'BiFunction andThen(Function)': (a: JavaFunction, b: unknown) => fn('BiFunction', (x, y) => callOf(b)(a.call(x, y))),
        'static BinaryOperator maxBy(Comparator)': (by: unknown) => make((a, b) => (compareBy(by)(a, b) >= 0 ? a : b)),
        'static BinaryOperator minBy(Comparator)': (by: unknown) => make((a, b) => (compareBy(by)(a, b) <= 0 ? a : b)),
      }
  }
  return {}
}

const PARENTS: Readonly<Record<string, string>> = { UnaryOperator: 'Function', BinaryOperator: 'BiFunction' }

const classes = new Map<string, JavaClass>()

for (const [name, signature] of Object.entries(METHODS)) {
  const [, method, parameters] = /(\w+)\((.*)\)/.exec(signature)!
  const arity = parameters === '' ? 0 : parameters.split(', ').length
  const made: JavaClass = defineClass(
    `java.util.function.${name}`,
    {
      extends: () => (PARENTS[name] === undefined ? [OBJECT] : [classes.get(PARENTS[name])!]),
      functional: `${method}/${arity}`,
      isInterface: true,
    },
    { [signature]: (self: JavaFunction, ...args: unknown[]) => self.call(...args), ...defaults(name, () => made) },
  )
  classes.set(name, made)
}

export const functionClasses: readonly JavaClass[] = [...classes.values()]

/** A function of the library as an object of an interface. */
export const fn = (name: string, call: Callable) => new JavaFunction(classes.get(name)!, call)
