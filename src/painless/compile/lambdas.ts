// Lambdas and references to methods. Where the interface is known, everything is settled when the script is compiled; an argument of a call
// on a value of type def waits until it is passed.

import { enterCall, run } from '../run-state.ts'
import { boundCall } from '../runtime/def-members.ts'
import {
  adapted,
  type Callable,
  defParameters,
  functionalMethod,
  INCORRECT_NUMBER,
  JavaFunction,
  noMatch,
  UnlinkedFunction,
} from '../runtime/functions.ts'
import { newArray } from '../runtime/java-array.ts'
import { illegalArgument, nullPointer } from '../runtime/throwable.ts'
import type { FunctionReference, Lambda, NewArrayReference } from '../syntax/ast.ts'
import { DEF, INT, type JavaClass, type Method, type Type, VOID } from '../types.ts'
import { invoke } from './calls.ts'
import { nameOf } from './casts.ts'
import type { Code, Frame, Want } from './code.ts'
import { misplaced } from './parts.ts'
import { FunctionScope, LOOP_COUNTER, Scope } from './scope.ts'

export function lambda(node: Lambda, scope: Scope, { target }: Want): Code {
  const { script } = scope
  const { offset } = node
  const method = target === undefined ? null : functionalMethod(target)
  if (target !== undefined && method === null)
    throw script.illegal(offset, `Cannot pass lambda to [${nameOf(target)}], not a functional interface`)
  if (method !== null && method.parameters.length !== node.parameters.length)
    throw misplaced(scope, `Incorrect number of parameters for [${method.name}] in [${nameOf(target!)}]`)
  const returns = method === null || method.returns === VOID ? DEF : method.returns
  const types = node.parameters.map(({ typeName }, i) => {
    if (typeName === null) return method?.parameters[i] ?? DEF
    const type = script.type(typeName)
    if (type === null) throw script.illegal(offset, `cannot resolve type [${typeName}]`)
    return type
  })
  const fn = new FunctionScope(script, returns, scope)
  const inner = new Scope(fn)
  const slots = node.parameters.map(({ name }, i) => inner.define(offset, types[i], name, true).slot)
  if (node.body.statements.length === 0) throw script.illegal(offset, 'cannot generate empty lambda')
  const { exec, flow } = script.compilers.functionBody(node.body, inner, offset)
  if (!flow.methodEscape) throw script.illegal(offset, 'not all paths return a value for lambda')
  const name = `this::lambda$synthetic$${script.lambdas++}`
  const { captures } = inner
  const { maxLoopSteps } = script
  const bind = (frame: Frame): Callable => {
    run.position = offset
    const held = captures.map(({ from }) => frame[from])
    return (...args) => {
      const own = new Array<unknown>(fn.size)
      own[0] = null
      own[LOOP_COUNTER] = maxLoopSteps
      for (let i = 0; i < held.length; i++) own[captures[i].to] = held[i]
      for (let i = 0; i < slots.length; i++) own[slots[i]] = args[i]
      const { position } = run
      enterCall()
      exec(own)
      run.calls--
      run.position = position
      return own[0]
    }
  }
  if (method === null || target === undefined || target.kind !== 'class') {
    return {
      type: DEF,
      eval: frame => {
        const call = bind(frame)
        return new UnlinkedFunction({ name, link: (wanted, method) => linkedTo(call, types, returns, name, wanted, method) })
      },
    }
  }
  const isAdapted = types.some((type, i) => type !== method.parameters[i]) || method.returns === VOID
  return {
    type: target,
    eval: frame => {
      const call = bind(frame)
      return new JavaFunction(target, isAdapted ? adapted(call, method.parameters, types, returns, method.returns) : call)
    },
  }
}

/** What is called as a method of an interface that showed at run time. */
function linkedTo(call: Callable, types: readonly Type[], returns: Type, name: string, target: JavaClass, method: Method): Callable {
  if (method.parameters.length !== types.length)
    throw illegalArgument(noMatch(`${name}/${method.parameters.length}`, target, method, INCORRECT_NUMBER))
  return adapted(call, method.parameters, types, returns, method.returns)
}

/** What a reference means to a method of so many parameters: the call, its own parameters and result. */
interface Referenced {
  readonly call: Callable
  readonly parameters: readonly Type[]
  readonly returns: Type
}

export function functionReference(node: FunctionReference, scope: Scope, { target }: Want): Code {
  const { script } = scope
  const { symbol, name, offset } = node
  const type = symbol === 'this' ? null : script.type(symbol)
  if (symbol === 'this' || type !== null) {
    const find = (arity: number): Referenced | null => (type === null ? ofScript(name, arity, scope) : ofType(type, name, arity))
    return referenceCode(node, scope, target, () => find)
  }
  const variable = scope.variable(symbol)
  if (variable === null) throw script.illegal(offset, `cannot resolve symbol [${symbol}]`)
  const { slot, type: held } = variable
  if (held === DEF) {
    return referenceCode(node, scope, target, frame => () => {
      const self = frame[slot]
      return { call: (...args: unknown[]) => boundCall(name, self, defParameters(args.length), DEF)(...args), parameters: [], returns: DEF }
    })
  }
  return referenceCode(node, scope, target, frame => arity => {
    const method = held.kind === 'class' ? held.method(name, arity) : null
    if (method === null) return null
    const self = frame[slot]
    if (self === null) throw nullPointer()
    return { call: (...args) => method.call(self, ...args), parameters: method.parameters, returns: method.returns }
  })
}

function ofScript(name: string, arity: number, scope: Scope): Referenced | null {
  const fn = scope.script.functions.get(`${name}/${arity}`)
  if (fn === undefined) return null
  const call: Callable = (...args) => {
    const frame = new Array<unknown>(fn.size)
    frame[0] = null
    for (let i = 0; i < args.length; i++) frame[2 + i] = args[i]
    return invoke(fn, frame)
  }
  return { call, parameters: fn.parameters, returns: fn.returns }
}

function ofType(type: Type, name: string, arity: number): Referenced | null {
  if (type.kind !== 'class') return null
  const own = name === 'new' ? type.newInstance(arity) : type.staticMethod(name, arity)
  if (own !== null) return { call: own.call, parameters: own.parameters, returns: own.returns }
  const method = arity > 0 ? type.method(name, arity - 1) : null
  return method === null ? null : { call: method.call, parameters: [type, ...method.parameters], returns: method.returns }
}

type Finder = (arity: number) => Referenced | null

function referenceCode(
  { symbol, name, offset }: FunctionReference,
  { script }: Scope,
  target: Type | undefined,
  finder: (frame: Frame) => Finder,
): Code {
  if (target === undefined) {
    return {
      type: DEF,
      eval: frame => {
        run.position = offset
        const find = finder(frame)
        return new UnlinkedFunction({
          name: `${symbol}::${name}`,
          link: (wanted, method) => link(find, `${symbol}::${name}`, wanted, method),
        })
      },
    }
  }
  const method = functionalMethod(target)
  if (method === null || target.kind !== 'class')
    throw script.illegal(
      offset,
      `Cannot convert function reference [${symbol}::${name}] to [${nameOf(target)}], not a functional interface`,
    )
  const shown = `${symbol}::${name}/${method.parameters.length}`
  // Variables have no values yet, and their types are enough.
  const isFound = symbol === 'this' || script.type(symbol) !== null ? finder([])(method.parameters.length) !== null : true
  if (!isFound) throw script.illegal(offset, noMatch(shown, target, method))
  return {
    type: target,
    eval: frame => {
      run.position = offset
      return new JavaFunction(target, link(finder(frame), `${symbol}::${name}`, target, method))
    },
  }
}

function link(find: Finder, name: string, target: JavaClass, method: Method): Callable {
  const arity = method.parameters.length
  const found = find(arity)
  if (found === null) throw illegalArgument(noMatch(`${name}/${arity}`, target, method))
  const parameters = found.parameters.length === arity ? found.parameters : method.parameters
  return adapted(found.call, method.parameters, parameters, found.returns, method.returns)
}

/** `int[]::new`. */
export function newArrayReference(node: NewArrayReference, { script }: Scope, { target }: Want): Code {
  const type = script.type(node.typeName)
  if (type === null || type.kind !== 'array') throw script.illegal(node.offset, `Not a type [${node.typeName}].`)
  script.boundaries.add(node.offset)
  const call: Callable = length => newArray(type.component, [length as number])
  const link = (wanted: JavaClass, method: Method) => linkedTo(call, [INT], type, 'this::newarray$synthetic$0', wanted, method)
  if (target === undefined) return { type: DEF, eval: () => new UnlinkedFunction({ name: 'this::newarray$synthetic$0', link }) }
  const method = functionalMethod(target)
  if (method === null || target.kind !== 'class')
    throw script.illegal(node.offset, `Cannot convert function reference to [${nameOf(target)}], not a functional interface`)
  return { type: target, eval: () => new JavaFunction(target, link(target, method)) }
}
