// Calls: of methods, whose class may be known or not, and of functions of the script and its context.

import { enterCall, run } from '../run-state.ts'
import { boxClass } from '../runtime/class-of.ts'
import { defCall } from '../runtime/def-members.ts'
import { nullPointer } from '../runtime/throwable.ts'
import type { Call, Expression, LocalCall } from '../syntax/ast.ts'
import { DEF, isPrimitive, type Method, type Type, VOID } from '../types.ts'
import { boxedValue, castResult, nameOf } from './casts.ts'
import { type Code, type Eval, type Frame, isCode, READ, type Want } from './code.ts'
import { describeCall, NULL_SAFE, signatureOf } from './null-safety.ts'
import { compile, compileAs, find, misplaced } from './parts.ts'
import type { LocalFunction, Scope } from './scope.ts'

const argumentsOf = (args: readonly Expression[], parameters: readonly Type[], scope: Scope): Eval[] =>
  args.map((arg, i) => compileAs(arg, scope, parameters[i], { isInternal: true }).eval)

export function call(node: Call, scope: Scope, want: Want): Code {
  const { script } = scope
  const { offset, args } = node
  const name = nameIn(scope, node)
  const prefix = find(node.prefix, scope, READ)
  if (!isCode(prefix)) {
    if ('partial' in prefix) throw script.illegal(offset, `cannot resolve symbol [${prefix.partial}]`)
    const method = prefix.staticType.staticMethod(name, args.length)
    if (method === null) throw script.illegal(offset, `static method [${nameOf(prefix.staticType)}, ${name}/${args.length}] not found`)
    return methodCall(node, scope, null, method)
  }
  if (prefix.type === DEF) return dynamicCall(node, scope, prefix, want)
  const box = isPrimitive(prefix.type) ? boxClass(prefix.type) : null
  const owner = box ?? prefix.type
  const method = owner.kind === 'class' ? owner.method(name, args.length) : null
  if (method === null) throw script.illegal(offset, `member method [${nameOf(prefix.type)}, ${name}/${args.length}] not found`)
  if (node.isNullSafe && isPrimitive(method.returns)) {
    argumentsOf(args, method.parameters, scope)
    throw misplaced(scope, NULL_SAFE)
  }
  return methodCall(node, scope, box === null ? prefix : { ...prefix, eval: boxedValue(prefix) }, method)
}

/** As the library names the method: some have another name there, by which only scripts of some contexts reach it. */
const nameIn = ({ script }: Scope, { name, args }: Call): string =>
  args.length === 0 && Object.hasOwn(script.methods, name) ? script.methods[name] : name

/** Arguments are passed as they are: none of them moves the place by a cast. */
function dynamicCall(node: Call, scope: Scope, prefix: Code, want: Want): Code {
  const { script } = scope
  const { offset, isNullSafe } = node
  const name = nameIn(scope, node)
  const codes = node.args.map(arg => {
    const code = compile(arg, scope, { isRead: true, isInternal: true })
    if (code.type === VOID) throw script.illegal(offset, `Argument(s) cannot be of [void] type when calling method [${name}].`)
    return code
  })
  const args = codes.map(boxedValue)
  const expected = isNullSafe || want.isExplicit ? undefined : want.target
  const site = defCall(name, { parameters: codes.map(({ type }) => type), returns: expected ?? DEF })
  const { eval: object } = prefix
  const code: Code = {
    type: DEF,
    eval: frame => {
      const self = object(frame)
      if (isNullSafe && self === null) return null
      run.position = offset
      const values = new Array<unknown>(args.length)
      for (let i = 0; i < args.length; i++) values[i] = args[i](frame)
      return site(self, values)
    },
  }
  return expected === undefined || expected === VOID ? code : castResult(code, offset, expected)
}

/** The place is that of the call, until an argument moves it: so the virtual machine counts lines. */
function methodCall(node: Call, scope: Scope, prefix: Code | null, method: Method): Code {
  const { offset } = node
  const args = argumentsOf(node.args, method.parameters, scope)
  const { returns: type } = method
  const invoke = method.call
  const described = () => `the return value of ${signatureOf(method)}`
  if (prefix === null) return { type, eval: staticInvocation(invoke, args, offset), described }
  const { eval: object } = prefix
  const { isNullSafe } = node
  const onNull = () =>
    nullPointer(`${describeCall(method)}${prefix.described === undefined ? '' : ` because ${prefix.described()} is null`}`)
  const first = args[0]
  const invocation: Eval =
    args.length === 0
      ? frame => {
          const self = object(frame)
          run.position = offset
          if (self !== null) return invoke(self)
          if (isNullSafe) return null
          throw onNull()
        }
      : args.length === 1
        ? frame => {
            const self = object(frame)
            if (isNullSafe && self === null) return null
            run.position = offset
            const arg = first(frame)
            if (self === null) throw onNull()
            return invoke(self, arg)
          }
        : frame => {
            const self = object(frame)
            if (isNullSafe && self === null) return null
            run.position = offset
            const values = args.map(arg => arg(frame))
            if (self === null) throw onNull()
            return invoke(self, ...values)
          }
  return { type, eval: invocation, described }
}

function staticInvocation(invoke: Method['call'], args: readonly Eval[], offset: number): Eval {
  const [a, b] = args
  switch (args.length) {
    case 1:
      return frame => {
        run.position = offset
        return invoke(a(frame))
      }
    case 2:
      return frame => {
        run.position = offset
        const x = a(frame)
        return invoke(x, b(frame))
      }
  }
  return frame => {
    run.position = offset
    return invoke(...args.map(arg => arg(frame)))
  }
}

export function localCall(node: LocalCall, scope: Scope): Code {
  const { script } = scope
  const { name, args, offset } = node
  const key = `${name}/${args.length}`
  const fn = script.functions.get(key)
  if (fn !== undefined) return { type: fn.returns, eval: functionInvocation(fn, argumentsOf(args, fn.parameters, scope), offset) }
  const imported = script.imported.get(key)
  if (imported === undefined) throw script.illegal(offset, `Unknown call [${name}] with [${shownNodes(args)}] arguments.`)
  script.called.add(name)
  const { host } = script
  const values = argumentsOf(args, imported.parameters, scope)
  return {
    type: imported.returns,
    eval: frame => {
      run.position = offset
      const given = values.map(value => value(frame))
      // The server reads what is the same for all documents first, here.
      run.position = offset
      return imported.call(host.current, ...given)
    },
  }
}

const NODE_NAMES: Readonly<Partial<Record<Expression['kind'], string>>> = {
  number: 'ENumeric',
  string: 'EString',
  symbol: 'ESymbol',
  dot: 'EDot',
  call: 'ECall',
  localCall: 'ECallLocal',
  binary: 'EBinary',
  list: 'EListInit',
  map: 'EMapInit',
  brace: 'EBrace',
  null: 'ENull',
  boolean: 'EBooleanConstant',
  lambda: 'ELambda',
}

/** The server prints its objects here, addresses and all. */
const shownNodes = (args: readonly Expression[]) =>
  `[${args.map(arg => `org.opensearch.painless.node.${NODE_NAMES[arg.kind] ?? 'AExpression'}@${(arg.offset + 0x1000).toString(16)}`).join(', ')}]`

function functionInvocation(fn: LocalFunction, args: readonly Eval[], offset: number): Eval {
  return frame => {
    const inner = new Array<unknown>(fn.size)
    inner[0] = null
    run.position = offset
    for (let i = 0; i < args.length; i++) inner[2 + i] = args[i](frame)
    return invoke(fn, inner)
  }
}

/** Afterwards the place is again where it was. */
export function invoke(fn: LocalFunction, frame: Frame): unknown {
  const { position } = run
  enterCall()
  fn.body(frame)
  run.calls--
  run.position = position
  return frame[0]
}
