// What scripts and the library throw: exceptions of Java, which scripts can catch, and errors, which they cannot.

import type { ApiError } from '../../core/errors.ts'
import { defineClass } from '../java-class.ts'
import { OBJECT } from '../java-classes.ts'
import type { JavaClass } from '../types.ts'
import { JavaObject } from '../values.ts'

export class Throwable extends JavaObject {
  /** Where in the source it was made. */
  position = -1
  hasPosition = false

  constructor(
    readonly javaClass: JavaClass,
    readonly message: string | null,
    /** What the server's library shows of itself above the script, the innermost first. */
    public frames: readonly string[] = [],
    readonly cause: Throwable | null = null,
  ) {
    super()
  }

  override toString(): string {
    return this.message === null ? this.javaClass.name : `${this.javaClass.name}: ${this.message}`
  }
}

/** A problem of the engine itself that a script ran into. */
export class EngineProblem extends Throwable {
  constructor(
    readonly error: ApiError,
    frames: readonly string[],
  ) {
    super(classes.get(error.type === 'illegal_argument_exception' ? 'IllegalArgumentException' : 'RuntimeException')!, error.reason, frames)
  }
}

export { checkSize, Fatal, PainlessError, StackOverflow } from '../fatal.ts'

const members = {
  'String getLocalizedMessage()': (self: Throwable) => self.message,
  'String getMessage()': (self: Throwable) => self.message,
}

type Maker = (message?: string | null, frames?: readonly string[], cause?: Throwable | null) => Throwable

/** The exceptions there are, by their names; each beneath the one that it names. */
const classes = new Map<string, JavaClass>()

function exception(name: string, parent: string | null, constructors: readonly (0 | 1)[] = [0, 1]): JavaClass {
  const made: JavaClass = defineClass(
    name,
    { extends: () => (parent === null ? [OBJECT] : [classes.get(parent)!]) },
    {
      ...(parent === null ? members : {}),
      ...(constructors.includes(0) ? { 'new()': () => new Throwable(made, null) } : {}),
      ...(constructors.includes(1) ? { 'new(String)': (message: string | null) => new Throwable(made, message) } : {}),
    },
  )
  classes.set(made.simpleName, made)
  return made
}

const TABLE: readonly (readonly [parent: string | null, ...names: string[]])[] = [
  [null, 'java.lang.Exception'],
  [
    'Exception',
    'java.lang.RuntimeException',
    'java.lang.ReflectiveOperationException',
    'java.lang.CloneNotSupportedException',
    'java.lang.InterruptedException',
    'java.util.TooManyListenersException',
  ],
  [
    'ReflectiveOperationException',
    'java.lang.ClassNotFoundException',
    'java.lang.IllegalAccessException',
    'java.lang.InstantiationException',
    'java.lang.NoSuchFieldException',
    'java.lang.NoSuchMethodException',
  ],
  [
    'RuntimeException',
    'java.lang.ArithmeticException',
    'java.lang.ArrayStoreException',
    'java.lang.ClassCastException',
    'java.lang.IllegalArgumentException',
    'java.lang.IllegalMonitorStateException',
    'java.lang.IllegalStateException',
    'java.lang.IndexOutOfBoundsException',
    'java.lang.NegativeArraySizeException',
    'java.lang.NullPointerException',
    'java.lang.SecurityException',
    'java.lang.UnsupportedOperationException',
    'java.util.ConcurrentModificationException',
    'java.util.EmptyStackException',
    'java.util.NoSuchElementException',
    'java.time.DateTimeException',
  ],
  ['IllegalArgumentException', 'java.lang.NumberFormatException', 'java.lang.IllegalThreadStateException'],
  ['IndexOutOfBoundsException', 'java.lang.ArrayIndexOutOfBoundsException', 'java.lang.StringIndexOutOfBoundsException'],
  ['NoSuchElementException', 'java.util.InputMismatchException'],
]

/** Of these scripts make none themselves with a text, or none at all. */
const CONSTRUCTORS: Readonly<Record<string, readonly (0 | 1)[]>> = {
  'java.util.EmptyStackException': [0],
  'java.time.DateTimeException': [1],
}

for (const [parent, ...names] of TABLE) for (const name of names) exception(name, parent, CONSTRUCTORS[name])

const FORMAT_PROBLEMS = [
  'DuplicateFormatFlagsException',
  'FormatFlagsConversionMismatchException',
  'IllegalFormatConversionException',
  'IllegalFormatFlagsException',
  'IllegalFormatPrecisionException',
  'IllegalFormatWidthException',
  'MissingFormatArgumentException',
  'MissingFormatWidthException',
  'UnknownFormatConversionException',
]

/** What only the library throws. */
const hidden = (name: string, parent: string) => exception(name, parent, [])
hidden('java.time.format.DateTimeParseException', 'DateTimeException')
hidden('java.time.zone.ZoneRulesException', 'DateTimeException')
hidden('java.time.temporal.UnsupportedTemporalTypeException', 'DateTimeException')
hidden('java.text.ParseException', 'Exception')
hidden('java.util.regex.PatternSyntaxException', 'IllegalArgumentException')
hidden('java.util.IllegalFormatException', 'IllegalArgumentException')
for (const name of FORMAT_PROBLEMS) hidden(`java.util.${name}`, 'IllegalFormatException')
hidden('java.lang.invoke.WrongMethodTypeException', 'RuntimeException')
hidden('java.io.UncheckedIOException', 'RuntimeException')

/** Classes that scripts cannot name. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['PatternSyntaxException', 'WrongMethodTypeException', 'UncheckedIOException'])

export const exceptionClasses: readonly JavaClass[] = [...classes.values()].filter(({ simpleName }) => !NOT_SHOWN.has(simpleName))

const maker =
  (name: string): Maker =>
  (message = null, frames = [], cause = null) =>
    new Throwable(classes.get(name)!, message, frames, cause)

export const nullPointer = maker('NullPointerException')
/** The library does not ask of each argument whether it is null: what JavaScript throws of one is Java's exception. */
export const asThrown = (error: unknown): unknown =>
  error instanceof TypeError ? nullPointer(null, (error as { frames?: readonly string[] }).frames) : error

/** One of those that a text with placeholders may cause. */
export const formatProblem = (name: string, message: string, frames: readonly string[]) => maker(name)(message, frames)
export const illegalArgument = maker('IllegalArgumentException')
export const illegalState = maker('IllegalStateException')
export const classCast = maker('ClassCastException')
export const arithmetic = maker('ArithmeticException')
export const numberFormat = maker('NumberFormatException')
export const indexOutOfBounds = maker('IndexOutOfBoundsException')
export const arrayIndexOutOfBounds = maker('ArrayIndexOutOfBoundsException')
export const stringIndexOutOfBounds = maker('StringIndexOutOfBoundsException')
export const negativeArraySize = maker('NegativeArraySizeException')
export const unsupported = maker('UnsupportedOperationException')
export const concurrentModification = maker('ConcurrentModificationException')
export const noSuchElement = maker('NoSuchElementException')
export const emptyStack = maker('EmptyStackException')
export const dateTime = maker('DateTimeException')
export const dateTimeParse = maker('DateTimeParseException')
export const zoneRules = maker('ZoneRulesException')
export const unsupportedTemporalType = maker('UnsupportedTemporalTypeException')
export const parseProblem = maker('ParseException')
export const patternSyntax = maker('PatternSyntaxException')
export const wrongMethodType = maker('WrongMethodTypeException')
export const arrayStore = maker('ArrayStoreException')
