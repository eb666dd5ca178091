// An expression becomes code: which kind of node is compiled where, and the simple ones.

import { ApiError } from '../../core/errors.ts'
import { ARRAY_LIST, HASH_MAP, OBJECT, PATTERN, STRING } from '../java-classes.ts'
import { JavaPattern } from '../library/java-util/pattern.ts'
import { run } from '../run-state.ts'
import { JavaArray, newArray } from '../runtime/java-array.ts'
import { keyOf } from '../runtime/objects.ts'
import { Throwable } from '../runtime/throwable.ts'
import type { Expression, ListLiteral, MapLiteral, NewArray, NewObject, RegexLiteral } from '../syntax/ast.ts'
import { compileError } from '../syntax/source-error.ts'
import { BOOLEAN, DEF, INT, isPrimitive } from '../types.ts'
import { assignment } from './assignment.ts'
import { call, localCall } from './calls.ts'
import { nameOf } from './casts.ts'
import type { Code, Eval, Found, Want } from './code.ts'
import { described } from './described.ts'
import { functionReference, lambda, newArrayReference } from './lambdas.ts'
import { numberLiteral } from './number-literal.ts'
import { binary, booleanOperation, castOperation, comparison, conditional, elvis, instanceOf, unary } from './operators.ts'
import { compileAs, constant } from './parts.ts'
import { place, readPlace } from './places.ts'
import type { Scope } from './scope.ts'

/** What the node stands for, which need not be a value. */
export function findExpression(node: Expression, scope: Scope, want: Want): Found {
  switch (node.kind) {
    case 'symbol':
    case 'dot':
    case 'brace': {
      const found = place(node, scope, want, false)
      return 'get' in found ? readPlace(found) : found
    }
    default:
      return compileValue(node, scope, want)
  }
}

function compileValue(node: Exclude<Expression, { kind: 'symbol' | 'dot' | 'brace' }>, scope: Scope, want: Want): Code {
  if (!want.isRead && UNUSED[node.kind] !== undefined) throw scope.script.illegal(node.offset, `not a statement: ${unused(node)}`)
  switch (node.kind) {
    case 'number':
      return numberLiteral(scope.script, node, want, false)
    case 'string':
      return constant(STRING, node.value)
    case 'boolean':
      return constant(BOOLEAN, node.value)
    case 'null':
      return nullLiteral(node, scope, want)
    case 'regex':
      return regex(node, scope)
    case 'list':
      return list(node, scope)
    case 'map':
      return map(node, scope)
    case 'newObject':
      return newObject(node, scope)
    case 'newArray':
      return newArrayOf(node, scope)
    case 'call':
      return call(node, scope, want)
    case 'localCall':
      return localCall(node, scope)
    case 'lambda':
      return lambda(node, scope, want)
    case 'functionReference':
      return functionReference(node, scope, want)
    case 'newArrayReference':
      return newArrayReference(node, scope, want)
    case 'unary':
      return unary(node, scope, want)
    case 'binary':
      return binary(node, scope, want)
    case 'comparison':
      return comparison(node, scope)
    case 'booleanOperation':
      return booleanOperation(node, scope)
    case 'conditional':
      return conditional(node, scope, want)
    case 'elvis':
      return elvis(node, scope, want)
    case 'instanceof':
      return instanceOf(node, scope)
    case 'cast':
      return castOperation(node, scope)
    case 'assignment':
      return assignment(node, scope, want)
  }
}

/** How errors call what is no statement, and what nothing can be assigned to: `%s` for the rest. */
const UNUSED: Readonly<Partial<Record<Expression['kind'], true>>> = {
  number: true,
  string: true,
  boolean: true,
  null: true,
  regex: true,
  list: true,
  map: true,
  newArray: true,
  lambda: true,
  functionReference: true,
  newArrayReference: true,
  unary: true,
  binary: true,
  comparison: true,
  booleanOperation: true,
  conditional: true,
  elvis: true,
  instanceof: true,
  cast: true,
}

function unused(node: Expression): string {
  switch (node.kind) {
    case 'lambda':
      return 'lambda not used'
    case 'null':
      return 'null constant not used'
    case 'list':
    case 'map':
      return `result not used from ${node.kind} initializer`
    case 'newArray':
      return 'result not used from new array'
    case 'newArrayReference':
      return `new array function reference with target type [${node.typeName}] not used`
    case 'functionReference':
    case 'number':
    case 'string':
    case 'boolean':
    case 'regex':
      return `${described(node)} not used`
    default:
      return `result not used from ${described(node)}`
  }
}

function nullLiteral(node: Expression, { script }: Scope, { target }: Want): Code {
  if (target !== undefined && isPrimitive(target))
    throw script.illegal(node.offset, `Cannot cast null to a primitive type [${target.name}].`)
  return { type: target ?? OBJECT, eval: () => null, isNull: true, described: () => '"null"' }
}

function regex(node: RegexLiteral, { script }: Scope): Code {
  script.boundaries.add(node.offset)
  try {
    return constant(PATTERN, JavaPattern.ofFlags(node.pattern, node.flags))
  } catch (error) {
    if (!(error instanceof Throwable)) throw error
    const index = /near index (\d+)/.exec(error.message ?? '')
    const reason = `invalid regular expression: could not compile regex constant [${node.pattern}] with flags [${node.flags}]`
    const cause = new ApiError('pattern_syntax_exception', error.message ?? '')
    throw compileError(script.source, node.offset + 1 + Number(index?.[1] ?? 0), 'illegal_argument_exception', reason, cause)
  }
}

const item = (node: Expression, scope: Scope): Eval => compileAs(node, scope, DEF, { isInternal: true }).eval

function list(node: ListLiteral, scope: Scope): Code {
  const items = node.items.map(value => item(value, scope))
  return { type: ARRAY_LIST, eval: frame => items.map(value => value(frame)) }
}

function map(node: MapLiteral, scope: Scope): Code {
  const entries = node.entries.map(({ key, value }) => [item(key, scope), item(value, scope)] as const)
  return {
    type: HASH_MAP,
    eval: frame => {
      const made = new Map<unknown, unknown>()
      for (const [key, value] of entries) {
        const known = keyOf(made, key(frame))
        made.set(known, value(frame))
      }
      return made
    },
  }
}

function newArrayOf(node: NewArray, scope: Scope): Code {
  const type = scope.script.type(node.typeName)
  if (type === null || type.kind !== 'array') throw scope.script.illegal(node.offset, `Not a type [${node.typeName}].`)
  const wanted = node.isInitializer ? type.component : INT
  const values = node.values.map(value => compileAs(value, scope, wanted, { isInternal: true }).eval)
  const { offset } = node
  if (node.isInitializer)
    return {
      type,
      eval: frame =>
        new JavaArray(
          type.component,
          values.map(value => value(frame)),
        ),
    }
  return {
    type,
    eval: frame => {
      run.position = offset
      return newArray(
        type.component,
        values.map(value => value(frame) as number),
      )
    },
  }
}

function newObject(node: NewObject, scope: Scope): Code {
  const { script } = scope
  const type = script.type(node.typeName)
  if (type === null) throw script.illegal(node.offset, `Not a type [${node.typeName}].`)
  const made = type.kind === 'class' ? type.newInstance(node.args.length) : null
  if (made === null) throw script.illegal(node.offset, `constructor [${nameOf(type)}, <init>/${node.args.length}] not found`)
  const args = node.args.map((arg, i) => compileAs(arg, scope, made.parameters[i], { isInternal: true }).eval)
  const { offset } = node
  const { call: make } = made
  return {
    type,
    eval: frame => {
      run.position = offset
      const object = make(...args.map(arg => arg(frame)))
      // An exception is of the place where it was made, wherever it is thrown.
      if (object instanceof Throwable) {
        object.position = run.position
        object.hasPosition = true
      }
      return object
    },
  }
}
