// Which names mean what at a place in the script: variables and their slots, functions, types.

import type { ErrorType } from '../../core/errors.ts'
import { OBJECT } from '../java-classes.ts'
import type { Block, Expression, FunctionDefinition } from '../syntax/ast.ts'
import { compileError } from '../syntax/source-error.ts'
import { ArrayType, DOUBLE, LONG, type Method, SIMPLE_TYPES, type Type, VOID } from '../types.ts'
import type { ClassTable } from './class-table.ts'
import type { CompiledStatement, Exec, Found, Want } from './code.ts'

interface Variable {
  readonly name: string
  readonly type: Type
  readonly slot: number
  readonly isFinal: boolean
  /** What the virtual machine calls it in its errors. */
  readonly local: () => string
}

/** A function of the script, whose body is compiled after all are known. */
export interface LocalFunction {
  readonly definition: FunctionDefinition
  readonly returns: Type
  readonly parameters: readonly Type[]
  /** Slots of a frame. */
  size: number
  body: Exec
}

/** What compiles the parts of expressions and the bodies of lambdas, which may be of any kind. */
interface Compilers {
  find(node: Expression, scope: Scope, want: Want): Found
  functionBody(block: Block, scope: Scope, offset?: number): CompiledStatement
}

/** All of the script. */
export class ScriptScope {
  readonly functions = new Map<string, LocalFunction>()
  /** Offsets of statements. */
  readonly boundaries = new Set<number>()
  /** Of the context. */
  readonly used = new Set<string>()
  readonly called = new Set<string>()
  lambdas = 0

  constructor(
    readonly source: string,
    readonly classes: ClassTable,
    readonly imported: ReadonlyMap<string, Method>,
    /** Methods of the context, by their names in the library. */
    readonly methods: Readonly<Record<string, string>>,
    readonly maxLoopSteps: number,
    readonly host: { current: unknown },
    readonly compilers: Compilers,
  ) {}

  error(offset: number, type: ErrorType, reason: string) {
    return compileError(this.source, offset, type, reason)
  }

  illegal(offset: number, reason: string) {
    return this.error(offset, 'illegal_argument_exception', reason)
  }

  /** The type of a name as scripts write it, with its brackets; null where there is none. */
  type(name: string): Type | null {
    if (name.endsWith('[]')) {
      const component = this.type(name.slice(0, -2))
      return component === null || component === VOID ? null : ArrayType.of(component)
    }
    return SIMPLE_TYPES.get(name) ?? this.classes.get(name)
  }
}

/** A function, a lambda or the script itself: what shares a frame. */
export class FunctionScope {
  /** Slot 0 holds the result, slot 1 counts the steps of loops. */
  size = 2
  /** Places of variables in the virtual machine, after `this` and the counter of loops. */
  locals = 2
  /** Places before those: of what the context gives, known when all is compiled. */
  given = () => 0

  constructor(
    readonly script: ScriptScope,
    readonly returns: Type,
    /** Where a lambda stands. */
    readonly outer: Scope | null = null,
  ) {}

  slot(): number {
    return this.size++
  }
}

export const LOOP_COUNTER = 1

/** In the virtual machine. */
export const placesOf = (type: Type): number => (type === LONG || type === DOUBLE ? 2 : 1)

/** What a lambda takes along. */
interface Capture {
  readonly from: number
  readonly to: number
}

export class Scope {
  private readonly variables = new Map<string, Variable>()

  constructor(
    readonly fn: FunctionScope,
    private readonly parent: Scope | null = null,
    readonly captures: Capture[] = parent?.captures ?? [],
  ) {}

  get script(): ScriptScope {
    return this.fn.script
  }

  inner(): Scope {
    return new Scope(this.fn, this)
  }

  define(offset: number, type: Type, name: string, isFinal: boolean): Variable {
    if (this.isDefined(name)) throw this.script.illegal(offset, `variable [${name}] is already defined`)
    const { fn } = this
    const place = fn.locals
    fn.locals += placesOf(type)
    const variable = { name, type, slot: fn.slot(), isFinal, local: () => `<local${place + fn.given()}>` }
    this.variables.set(name, variable)
    return variable
  }

  /** One of the context, which has its place already. */
  predefine(variable: Variable): void {
    this.variables.set(variable.name, variable)
  }

  isDefined(name: string): boolean {
    return this.variables.has(name) || (this.parent ?? this.fn.outer)?.isDefined(name) === true
  }

  variable(name: string): Variable | null {
    const own = this.variables.get(name)
    if (own !== undefined) return own
    if (this.parent !== null) return this.parent.variable(name)
    const outer = this.fn.outer?.variable(name) ?? null
    if (outer === null) return null
    const captured: Variable = { ...outer, slot: this.fn.slot(), isFinal: true, local: () => `<local${this.captures.length - 1}>` }
    this.captures.push({ from: outer.slot, to: captured.slot })
    this.variables.set(name, captured)
    return captured
  }
}

/** Whether a value of one type is one of the other as it stands. */
export function isAssignable(from: Type, to: Type): boolean {
  if (from === to) return true
  if (to === OBJECT) return from.kind !== 'primitive'
  if (from.kind === 'class' && to.kind === 'class') return from.isA(to)
  if (from.kind === 'array' && to.kind === 'array') return from.component.kind !== 'primitive' && isAssignable(from.component, to.component)
  return false
}
