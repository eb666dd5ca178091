// The parts of a node, each compiled by what compiles its kind (`ScriptScope.compilers`).
import { illegalArgument } from '../../core/errors.ts'
import type { Expression } from '../syntax/ast.ts'
import { misplacedError } from '../syntax/source-error.ts'
import type { Type } from '../types.ts'
import { cast, nameOf } from './casts.ts'
import { type Code, type Found, isCode, type Name, type Want } from './code.ts'
import type { Scope } from './scope.ts'

/** What the node stands for, which need not be a value. */
export const find = (node: Expression, scope: Scope, want: Want): Found => scope.script.compilers.find(node, scope, want)

/** The code of a value. */
export function compile(node: Expression, scope: Scope, want: Want): Code {
  const found = find(node, scope, want)
  if (isCode(found)) return found
  throw noValue(node, scope, found)
}

export function noValue(node: Expression, { script }: Scope, found: Name) {
  if ('partial' in found) return script.illegal(node.offset, `cannot resolve symbol [${found.partial}]`)
  return script.illegal(node.offset, `value required: instead found unexpected type [${nameOf(found.staticType)}]`)
}

/** The same, cast to the type that is wanted. */
export function compileAs(node: Expression, scope: Scope, target: Type, want: Omit<Want, 'isRead' | 'target'> = {}): Code {
  return cast(scope.script, compile(node, scope, { ...want, isRead: true, target }), node.offset, target, want)
}

export const constant = (type: Type, value: unknown): Code => ({ type, eval: () => value, constant: { value } })

/** An error about the whole script, and no place in it. */
export const misplaced = (scope: Scope, reason: string) => misplacedError(scope.script.source, illegalArgument(reason))
