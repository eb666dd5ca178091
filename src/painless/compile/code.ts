// What the compiler makes of a node: its type, and a closure that computes it.
import type { JavaClass, Type } from '../types.ts'

/**
 * Variables of one call of a function, by slot. Slot 0 holds the result. Values are in the form of the variable's type (values.ts).
 */
export type Frame = unknown[]

export type Eval<T = unknown> = (frame: Frame) => T

export interface Code {
  readonly type: Type
  readonly eval: Eval
  /** What it is, where that is known already. */
  readonly constant?: { readonly value: unknown }
  readonly isNull?: boolean
  /** What the virtual machine calls it where it is null: `"<local2>"`. */
  readonly described?: () => string
}

/** How a statement ended. */
export const NORMAL = 0
export const BREAK = 1
export const CONTINUE = 2
export const RETURN = 3

export type Exec = (frame: Frame) => number

/** What is wanted of an expression. */
export interface Want {
  /** The type it will be cast to. */
  readonly target?: Type
  readonly isExplicit?: boolean
  /** Within calls and results, where boxes come and go. */
  readonly isInternal?: boolean
  /** Whether anyone uses the value. */
  readonly isRead: boolean
}

export const READ: Want = { isRead: true }

/** A name that stands for a class, or for the beginning of a class's name. */
export type Name = { readonly staticType: JavaClass } | { readonly partial: string }

/** What an expression stands for, which need not be a value. */
export type Found = Code | Name

export const isCode = (found: Found): found is Code => 'eval' in found

/** How control may leave a statement. */
export interface Flow {
  /** By a result or an exception, in any case. */
  readonly methodEscape: boolean
  /** Out of the loop it is in. */
  readonly loopEscape: boolean
  /** Never to the next statement. */
  readonly allEscape: boolean
  readonly anyContinue: boolean
  readonly anyBreak: boolean
}

export interface CompiledStatement {
  readonly exec: Exec
  readonly flow: Flow
}
