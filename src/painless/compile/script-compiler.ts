// A source and a context become a script that runs.
import { isApiError } from '../../core/errors.ts'
import { defineClass, readFunction, typeNamed } from '../java-class.ts'
import { zeroOf } from '../runtime/java-array.ts'
import type { CompileOptions, ScriptContext, ScriptVariable } from '../script.ts'
import type { FunctionDefinition } from '../syntax/ast.ts'
import { parseScript } from '../syntax/parser.ts'
import { misplacedError, withoutReason } from '../syntax/source-error.ts'
import { type Method, VOID } from '../types.ts'
import { classTableOf } from './class-table.ts'
import { type Exec, type Frame, NORMAL } from './code.ts'
import { findExpression } from './expression.ts'
import { FunctionScope, LOOP_COUNTER, type LocalFunction, placesOf, Scope, ScriptScope } from './scope.ts'
import { functionBody } from './statements.ts'

/** Rounds of all the loops of a function. */
const MAX_LOOP_STEPS = 1_000_000

export interface Program {
  readonly uses: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
  readonly boundaries: readonly number[]
  /** By the variables of the context, in their order. */
  readonly slots: readonly number[]
  readonly result: unknown
  /** What functions of the context get first. */
  readonly host: { current: unknown }
  newFrame(): Frame
  readonly exec: Exec
}

export function compileProgram(source: string, context: ScriptContext, { settings }: CompileOptions): Program {
  try {
    return compileWhole(source, context, settings?.maxLoopSteps ?? MAX_LOOP_STEPS)
  } catch (error) {
    if (isApiError(error) || !(error instanceof RangeError)) throw error
    // Too deep for any stack, ours as well as the server's.
    throw misplacedError(source, withoutReason('stack_overflow_error'))
  }
}

function compileWhole(source: string, context: ScriptContext, maxLoopSteps: number): Program {
  const tree = parseScript(source)
  const host = { current: null as unknown }
  const script = new ScriptScope(
    source,
    classTableOf(context.classes),
    importedFunctions(context),
    context.methods ?? {},
    maxLoopSteps,
    host,
    { find: findExpression, functionBody },
  )
  const bodies = tree.functions.map(definition => [declare(definition, script), definition] as const)
  for (const [fn, definition] of bodies) compileFunction(fn, definition, script)
  const returns = typeNamed(context.returns)
  const fn = new FunctionScope(script, returns)
  const scope = new Scope(fn)
  const given = context.variables.filter(({ isArgument }) => isArgument === true)
  const wanted = context.variables.filter(({ isArgument }) => isArgument !== true)
  const places = (variables: readonly ScriptVariable[]) => variables.reduce((sum, { type }) => sum + placesOf(typeNamed(type)), 0)
  fn.given = () => places(given) + places(wanted.filter(({ name }) => script.used.has(name)))
  const slots = context.variables.map(variable => {
    const { name, type, isArgument } = variable
    const slot = fn.slot()
    const used = () => script.used.add(name)
    scope.predefine({
      name,
      type: typeNamed(type),
      get slot() {
        used()
        return slot
      },
      isFinal: false,
      local: () => (isArgument === true ? `<parameter${given.indexOf(variable) + 1}>` : '<local1>'),
    })
    return slot
  })
  if (tree.body.statements.length === 0)
    throw script.illegal(
      script.source.length,
      'invalid function definition: found no statements for function [execute] with [0] parameters',
    )
  const { exec } = functionBody(tree.body, scope)
  return {
    uses: script.used,
    calls: script.called,
    boundaries: [...script.boundaries].sort((a, b) => a - b),
    slots,
    result: returns === VOID ? null : zeroOf(returns),
    host,
    newFrame: () => new Array<unknown>(fn.size).fill(null),
    exec: frame => {
      frame[LOOP_COUNTER] = maxLoopSteps
      return exec(frame)
    },
  }
}

const importsOf = new WeakMap<ScriptContext, ReadonlyMap<string, Method>>()

function importedFunctions(context: ScriptContext): ReadonlyMap<string, Method> {
  let imported = importsOf.get(context)
  if (imported === undefined) {
    const owner = defineClass(`painless.context.${context.name}`, { isHidden: true }, {})
    const methods = Object.entries(context.functions ?? {}).map(([signature, call]) => readFunction(owner, signature, call))
    imported = new Map(methods.map(method => [`${method.name}/${method.parameters.length}`, method]))
    importsOf.set(context, imported)
  }
  return imported
}

function declare(definition: FunctionDefinition, script: ScriptScope): LocalFunction {
  const { name, offset, parameters, returnTypeName } = definition
  const key = `${name}/${parameters.length}`
  const problem = 'invalid function definition:'
  const returns = script.type(returnTypeName)
  if (returns === null) throw script.illegal(offset, `${problem} return type [${returnTypeName}] not found for function [${key}]`)
  const types = parameters.map(({ typeName }) => {
    const type = script.type(typeName)
    if (type === null) throw script.illegal(offset, `${problem} parameter type [${typeName}] not found for function [${key}]`)
    return type
  })
  if (script.functions.has(key)) throw script.illegal(offset, `${problem} found duplicate function [${key}].`)
  const fn: LocalFunction = { definition, returns, parameters: types, size: 0, body: () => NORMAL }
  script.functions.set(key, fn)
  return fn
}

function compileFunction(fn: LocalFunction, { name, offset, parameters, body }: FunctionDefinition, script: ScriptScope): void {
  const frame = new FunctionScope(script, fn.returns)
  const scope = new Scope(frame)
  parameters.forEach((parameter, i) => {
    scope.define(offset, fn.parameters[i], parameter.name, false)
  })
  if (body.statements.length === 0)
    throw script.illegal(
      offset,
      `invalid function definition: found no statements for function [${name}] with [${parameters.length}] parameters`,
    )
  const { exec, flow } = functionBody(body, scope.inner())
  if (!flow.methodEscape && fn.returns !== VOID) {
    const reason = `not all paths provide a return value for function [${name}] with [${parameters.length}] parameters`
    throw script.illegal(offset, `invalid function definition: ${reason}`)
  }
  fn.size = frame.size
  fn.body = inner => {
    inner[LOOP_COUNTER] = script.maxLoopSteps
    return exec(inner)
  }
}
