// Statements: what they do, where control goes on, and what could never be reached.
import { EXCEPTION, ITERABLE } from '../java-classes.ts'
import { run, step } from '../run-state.ts'
import { classOf, isInstance } from '../runtime/class-of.ts'
import { onNull } from '../runtime/def-members.ts'
import { ARRAY_LIST_FRAMES, iteratorOf, type JavaIterator } from '../runtime/iteration.ts'
import { type JavaArray, zeroOf } from '../runtime/java-array.ts'
import { asThrown, concurrentModification, illegalArgument, nullPointer, PainlessError, Throwable } from '../runtime/throwable.ts'
import type {
  Block,
  Catch,
  Declarations,
  Do,
  Each,
  Expression,
  ExpressionStatement,
  For,
  If,
  Return,
  Statement,
  Throw,
  Try,
  While,
} from '../syntax/ast.ts'
import { BOOLEAN, DEF, VOID } from '../types.ts'
import { cast, legalCast, nameOf } from './casts.ts'
import {
  BREAK,
  CONTINUE,
  type Code,
  type CompiledStatement,
  type Eval,
  type Exec,
  type Flow,
  type Frame,
  NORMAL,
  READ,
  RETURN,
} from './code.ts'
import { compile, compileAs } from './parts.ts'
import { isAssignable, LOOP_COUNTER, type Scope } from './scope.ts'

/** What is asked of a statement by where it stands. */
interface Place {
  /** At the end of the function, where an expression is the result. */
  readonly isLastSource: boolean
  readonly isInLoop: boolean
  readonly isLastInLoop: boolean
}

const ON: Flow = { methodEscape: false, loopEscape: false, allEscape: false, anyContinue: false, anyBreak: false }
const OUT: Flow = { ...ON, methodEscape: true, loopEscape: true, allEscape: true }
/** Of a loop without an end. */
const ENDLESS: Flow = { ...ON, methodEscape: true, allEscape: true }

const BODY: Place = { isLastSource: true, isInLoop: false, isLastInLoop: false }
const LOOP: Place = { isLastSource: false, isInLoop: true, isLastInLoop: true }

/** The body of a function, a lambda or the script. */
export function functionBody(block: Block, scope: Scope, offset = block.offset): CompiledStatement {
  return compileBlock(block, scope, BODY, offset)
}

function compileBlock(block: Block, scope: Scope, place: Place, offset = block.offset): CompiledStatement {
  const { statements } = block
  if (statements.length === 0) throw scope.script.illegal(offset, 'invalid block: found no statements')
  const execs: Exec[] = []
  let flow = ON
  let anyContinue = false
  let anyBreak = false
  statements.forEach((statement, i) => {
    const isLast = i === statements.length - 1
    const made = compileStatement(statement, scope, {
      isInLoop: place.isInLoop,
      isLastInLoop: isLast && place.isLastInLoop,
      isLastSource: isLast && place.isLastSource,
    })
    if (!isLast && made.flow.allEscape) throw scope.script.illegal(offset, 'invalid block: unreachable statement')
    execs.push(made.exec)
    flow = made.flow
    anyContinue ||= flow.anyContinue
    anyBreak ||= flow.anyBreak
  })
  return { exec: sequence(execs), flow: { ...flow, anyContinue, anyBreak } }
}

function sequence(execs: readonly Exec[]): Exec {
  if (execs.length === 1) return execs[0]
  const [first, second] = execs
  if (execs.length === 2) return frame => first(frame) || second(frame)
  return frame => {
    for (let i = 0; i < execs.length; i++) {
      const end = execs[i](frame)
      if (end !== NORMAL) return end
    }
    return NORMAL
  }
}

function compileStatement(node: Statement, scope: Scope, place: Place): CompiledStatement {
  const { script } = scope
  switch (node.kind) {
    case 'continue':
    case 'break':
      return jump(node.kind, node.offset, scope, place)
    case 'declarations':
      return declarations(node, scope)
  }
  script.boundaries.add(node.offset)
  switch (node.kind) {
    case 'if':
      return ifStatement(node, scope, place)
    case 'while':
      return whileLoop(node, scope.inner())
    case 'do':
      return doLoop(node, scope.inner())
    case 'for':
      return forLoop(node, scope.inner())
    case 'each':
      return each(node, scope)
    case 'return':
      return returnStatement(node, scope)
    case 'throw':
      return throwStatement(node, scope)
    case 'try':
      return tryStatement(node, scope, place)
    case 'expression':
      return expressionStatement(node, scope, place)
  }
}

function jump(kind: 'continue' | 'break', offset: number, { script }: Scope, place: Place): CompiledStatement {
  if (!place.isInLoop) throw script.illegal(offset, `invalid ${kind} statement: not inside loop`)
  if (kind === 'break') return { exec: () => BREAK, flow: { ...ON, allEscape: true, loopEscape: true, anyBreak: true } }
  if (place.isLastInLoop) throw script.illegal(offset, 'extraneous continue statement')
  return { exec: () => CONTINUE, flow: { ...ON, allEscape: true, anyContinue: true } }
}

function declarations({ declarations }: Declarations, scope: Scope): CompiledStatement {
  const { script } = scope
  const execs = declarations.map(({ offset, name, typeName, value }): Exec => {
    if (script.classes.get(name) !== null) throw script.illegal(offset, `invalid declaration: type [${name}] cannot be a name`)
    const type = script.type(typeName)
    if (type === null) throw script.illegal(offset, `invalid declaration: cannot resolve type [${typeName}]`)
    script.boundaries.add(offset)
    const initial: Eval = value === null ? () => zeroOf(type) : compileAs(value, scope, type).eval
    const { slot } = scope.define(offset, type, name, false)
    return frame => {
      frame[slot] = initial(frame)
      return NORMAL
    }
  })
  return { exec: sequence(execs), flow: ON }
}

const condition = (node: Expression, scope: Scope) => compileAs(node, scope, BOOLEAN).eval as Eval<boolean>

function ifStatement(node: If, scope: Scope, place: Place): CompiledStatement {
  const { script } = scope
  const test = condition(node.condition, scope)
  if (node.condition.kind === 'boolean' || node.then === null) throw script.illegal(node.offset, 'extraneous if block')
  const then = compileBlock(node.then, scope.inner(), place)
  const yes = then.exec
  if (!node.hasElse) {
    const { anyContinue, anyBreak } = then.flow
    return { exec: frame => (test(frame) ? yes(frame) : NORMAL), flow: { ...ON, anyContinue, anyBreak } }
  }
  if (node.otherwise === null) throw script.illegal(node.offset, 'extraneous else block.')
  const otherwise = compileBlock(node.otherwise, scope.inner(), place)
  const no = otherwise.exec
  return { exec: frame => (test(frame) ? yes(frame) : no(frame)), flow: eitherWay(then.flow, otherwise.flow) }
}

const eitherWay = (a: Flow, b: Flow): Flow => ({
  methodEscape: a.methodEscape && b.methodEscape,
  loopEscape: a.loopEscape && b.loopEscape,
  allEscape: a.allEscape && b.allEscape,
  anyContinue: a.anyContinue || b.anyContinue,
  anyBreak: a.anyBreak || b.anyBreak,
})

/** One more round of a loop; all loops of a function share the count. */
function countRound(frame: Frame, offset: number): void {
  step()
  const left = (frame[LOOP_COUNTER] as number) - 1
  frame[LOOP_COUNTER] = left
  if (left > 0) return
  run.position = offset
  throw new PainlessError('The maximum number of statements that can be executed in a loop has been reached.')
}

/** A loop that ends in its first round is none. */
function loopBody(body: Block | null, scope: Scope, offset: number, what: string): CompiledStatement | null {
  if (body === null) return null
  const made = compileBlock(body, scope, LOOP)
  if (made.flow.loopEscape && !made.flow.anyContinue) throw scope.script.illegal(offset, `extraneous ${what} loop`)
  return made
}

const flowOf = (isEndless: boolean, body: CompiledStatement | null): Flow =>
  isEndless && body !== null && !body.flow.anyBreak ? ENDLESS : ON

const ALWAYS: Eval<boolean> = () => true
const NOTHING: Exec = () => NORMAL

function whileLoop(node: While, scope: Scope): CompiledStatement {
  const { offset } = node
  const test = condition(node.condition, scope)
  const isEndless = node.condition.kind === 'boolean' && node.condition.value
  if (node.condition.kind === 'boolean') {
    if (!isEndless) throw scope.script.illegal(offset, 'extraneous while loop')
    if (node.body === null) throw scope.script.illegal(offset, 'no paths escape from while loop')
  }
  const body = loopBody(node.body, scope, offset, 'while')
  return { exec: loop(test, body?.exec ?? NOTHING, null, offset), flow: flowOf(isEndless, body) }
}

function loop(test: Eval<boolean>, body: Exec, afterthought: Eval | null, offset: number): Exec {
  return frame => {
    while (test(frame)) {
      countRound(frame, offset)
      const end = body(frame)
      if (end === BREAK) break
      if (end === RETURN) return RETURN
      if (afterthought !== null) afterthought(frame)
    }
    return NORMAL
  }
}

function doLoop(node: Do, scope: Scope): CompiledStatement {
  const { offset } = node
  if (node.body === null) throw scope.script.illegal(offset, 'extraneous do-while loop')
  const body = loopBody(node.body, scope, offset, 'do-while')!
  const test = condition(node.condition, scope)
  const isEndless = node.condition.kind === 'boolean' && node.condition.value
  if (node.condition.kind === 'boolean' && !isEndless) throw scope.script.illegal(offset, 'extraneous do-while loop')
  const { exec } = body
  return {
    exec: frame => {
      do {
        const end = exec(frame)
        if (end === BREAK) break
        if (end === RETURN) return RETURN
        countRound(frame, offset)
      } while (test(frame))
      return NORMAL
    },
    flow: flowOf(isEndless, body),
  }
}

function forLoop(node: For, scope: Scope): CompiledStatement {
  const { script } = scope
  const { offset, initializer } = node
  const start =
    initializer === null
      ? NOTHING
      : initializer.kind === 'declarations'
        ? declarations(initializer, scope).exec
        : asExec(compile(initializer, scope, { isRead: false }))
  let isEndless = node.condition === null
  const test = node.condition === null ? ALWAYS : condition(node.condition, scope)
  if (node.condition?.kind === 'boolean') {
    isEndless = node.condition.value
    if (!isEndless) throw script.illegal(offset, 'extraneous for loop')
    if (node.body === null) throw script.illegal(offset, 'no paths escape from for loop')
  }
  const afterthought = node.afterthought === null ? null : compile(node.afterthought, scope, { isRead: false }).eval
  const body = loopBody(node.body, scope, offset, 'for')
  const rounds = loop(test, body?.exec ?? NOTHING, afterthought, offset)
  return { exec: frame => start(frame) || rounds(frame), flow: flowOf(isEndless, body) }
}

const asExec = (code: Code): Exec => {
  const { eval: value } = code
  return frame => {
    value(frame)
    return NORMAL
  }
}

function each(node: Each, outer: Scope): CompiledStatement {
  const { script } = outer
  const { offset } = node
  const iterable = compile(node.iterable, outer, READ)
  const type = script.type(node.typeName)
  if (type === null) throw script.illegal(offset, `invalid foreach loop: type [${node.typeName}] not found`)
  const scope = outer.inner()
  const { slot } = scope.define(offset, type, node.name, true)
  if (node.body === null) throw script.illegal(offset, 'extraneous foreach loop')
  const body = loopBody(node.body, scope, offset, 'foreach')!.exec
  const { type: from } = iterable
  const isArray = from.kind === 'array'
  if (!isArray && from !== DEF && !isAssignable(from, ITERABLE))
    throw script.illegal(offset, `invalid foreach loop: cannot iterate over type [${nameOf(from)}].`)
  const convert = legalCast(isArray ? from.component : DEF, type, true, true)
  if (convert === undefined)
    throw script.error(offset, 'class_cast_exception', `Cannot cast from [${nameOf(isArray ? from.component : DEF)}] to [${nameOf(type)}].`)
  const round = (frame: Frame, value: unknown): number => {
    countRound(frame, offset)
    frame[slot] = convert === null ? value : convert(value)
    return body(frame)
  }
  const { eval: collection } = iterable
  const { described } = iterable
  let linked = false
  const exec: Exec = frame => {
    const value = collection(frame)
    if (value === null) {
      if (from === DEF) throw onNull(linked)
      const because = described === undefined ? '' : ` because ${described()} is null`
      throw nullPointer(isArray ? `Cannot read the array length${because}` : `Cannot invoke "java.lang.Iterable.iterator()"${because}`)
    }
    if (isArray) return overItems((value as JavaArray).items, frame, round)
    if (Array.isArray(value)) {
      linked = true
      return overList(value, frame, round)
    }
    const iterator = iteratorFor(value)
    linked = true
    return overIterator(iterator, frame, round)
  }
  return { exec, flow: ON }
}

function iteratorFor(value: unknown): JavaIterator {
  const iterator = iteratorOf(value)
  if (iterator === null) throw illegalArgument(`Cannot iterate over [${classOf(value).dottedName}]`)
  return iterator
}

type Round = (frame: Frame, value: unknown) => number

function overItems(items: readonly unknown[], frame: Frame, round: Round): number {
  for (let i = 0; i < items.length; i++) {
    const end = round(frame, items[i])
    if (end === BREAK) break
    if (end === RETURN) return RETURN
  }
  return NORMAL
}

/** A list that grows or shrinks meanwhile is no longer gone through. */
function overList(list: readonly unknown[], frame: Frame, round: Round): number {
  const { length } = list
  const { position } = run
  for (let i = 0; i !== list.length; i++) {
    if (list.length !== length) {
      run.position = position
      throw concurrentModification(null, ARRAY_LIST_FRAMES.changed)
    }
    const end = round(frame, list[i])
    if (end === BREAK) break
    if (end === RETURN) return RETURN
  }
  return NORMAL
}

function overIterator(iterator: JavaIterator, frame: Frame, round: Round): number {
  const { position } = run
  while (iterator.hasNext()) {
    run.position = position
    const end = round(frame, iterator.next())
    if (end === BREAK) break
    if (end === RETURN) return RETURN
  }
  return NORMAL
}

function returnStatement({ offset, value }: Return, scope: Scope): CompiledStatement {
  const { returns } = scope.fn
  if (value === null) {
    if (returns !== VOID)
      throw scope.script.error(
        offset,
        'class_cast_exception',
        `cannot cast from [${returns.name === 'java.lang.Object' ? 'def' : nameOf(returns)}] to [void]`,
      )
    return { exec: () => RETURN, flow: OUT }
  }
  return { exec: result(compileAs(value, scope, returns, { isInternal: true })), flow: OUT }
}

function result({ eval: value }: Code): Exec {
  return frame => {
    frame[0] = value(frame)
    return RETURN
  }
}

function expressionStatement({ expression }: ExpressionStatement, scope: Scope, place: Place): CompiledStatement {
  const { returns } = scope.fn
  const isResult = place.isLastSource && returns !== VOID
  if (!isResult) return { exec: asExec(compile(expression, scope, { isRead: false })), flow: ON }
  const code = compile(expression, scope, READ)
  if (code.type === VOID) return { exec: asExec(code), flow: ON }
  return { exec: result(cast(scope.script, code, expression.offset, returns, { isInternal: true })), flow: OUT }
}

function throwStatement({ value }: Throw, scope: Scope): CompiledStatement {
  const { described, eval: exception } = compileAs(value, scope, EXCEPTION)
  const exec: Exec = frame => {
    const thrown = exception(frame)
    if (thrown === null) throw nullPointer(`Cannot throw exception${described === undefined ? '' : ` because ${described()} is null`}`)
    throw thrown
  }
  return { exec, flow: OUT }
}

function tryStatement(node: Try, scope: Scope, place: Place): CompiledStatement {
  if (node.body === null) throw scope.script.illegal(node.offset, 'extraneous try statement')
  const body = compileBlock(node.body, scope.inner(), place)
  const catches = node.catches.map(clause => catchClause(clause, scope.inner(), place))
  const { exec } = body
  return {
    exec: frame => {
      const { calls } = run
      try {
        return exec(frame)
      } catch (thrown) {
        const error = asThrown(thrown)
        if (!(error instanceof Throwable)) throw error
        if (!error.hasPosition) {
          error.position = run.position
          error.hasPosition = true
        }
        for (const clause of catches) {
          if (!clause.takes(error)) continue
          run.calls = calls
          return clause.exec(frame, error)
        }
        throw error
      }
    },
    flow: catches.reduce((flow, clause) => eitherWay(flow, clause.flow), body.flow),
  }
}

function catchClause(node: Catch, scope: Scope, place: Place) {
  const { script } = scope
  const { offset, name } = node
  if (script.classes.get(name) !== null) throw script.illegal(offset, `invalid catch declaration: type [${name}] cannot be a name`)
  const type = script.type(node.typeName)
  if (type === null) throw script.illegal(offset, `invalid catch declaration: cannot resolve type [${node.typeName}]`)
  script.boundaries.add(offset)
  const { slot } = scope.define(offset, type, name, false)
  if (!isAssignable(type, EXCEPTION))
    throw script.error(offset, 'class_cast_exception', `cannot cast from [${nameOf(type)}] to [java.lang.Exception]`)
  const body = node.body === null ? { exec: NOTHING, flow: ON } : compileBlock(node.body, scope, place)
  return {
    takes: (error: Throwable) => isInstance(error, type),
    exec: (frame: Frame, error: Throwable) => {
      frame[slot] = error
      return body.exec(frame)
    },
    flow: body.flow,
  }
}
