// Compiles a script for windows of documents: arithmetic, conditions, variables and functions of numbers over the columns of a segment. What
// columns hold is known then, and so are the types that `def` leaves open. Scripts that do more are run document by document.
import type { Assignment, Block, Declaration, Expression, If, Script, Statement } from '../syntax/ast.ts'
import { BOOLEAN, DOUBLE, isPrimitive, type Type } from '../types.ts'
import { compileValue, converted, type Declared, type Names, Unsupported, type WindowScope } from './compile-value.ts'
import type { Kind } from './operations.ts'
import { AssignStatement, IfStatement, ReturnStatement, WindowScript, type WindowStatement } from './window-statements.ts'
import { SumStatement, WindowSums } from './window-sums.ts'
import { Constant, Variable } from './window-values.ts'

/** Null where it does more than windows know. The script has been compiled before, so that its types fit. */
export function compileWindows(tree: Script, returns: Type, scope: WindowScope): WindowScript | null {
  const kind = returns === DOUBLE ? 'double' : returns === BOOLEAN ? 'boolean' : null
  // An object may be a number or truth of any kind.
  if ((kind === null && isPrimitive(returns)) || tree.functions.length > 0) return null
  try {
    const kinds = new Set<Kind>()
    const statements = new BlockCompiler(scope, kind, new Map(), null, kinds).statements(tree.body, true)
    return new WindowScript(statements, kind !== null, kinds)
  } catch (error) {
    if (error instanceof Unsupported) return null
    throw error
  }
}

/** The same for a script that only adds numbers to members of `map`, each in one place, and gives nothing. */
export function compileSums(tree: Script, map: string, scope: WindowScope): WindowSums | null {
  if (tree.functions.length > 0) return null
  try {
    const sums: SumStatement[] = []
    const statements = new BlockCompiler(scope, null, new Map(), { map, sums }).statements(tree.body, false)
    return new WindowSums(statements, sums)
  } catch (error) {
    if (error instanceof Unsupported) return null
    throw error
  }
}

/** Sums of a script that gives nothing else. */
interface Sums {
  readonly map: string
  readonly sums: SumStatement[]
}

class BlockCompiler implements Names {
  readonly declared = (name: string): Declared | null => this.variables.get(name) ?? null

  constructor(
    readonly scope: WindowScope,
    private readonly returns: Kind | null,
    private readonly variables: Map<string, Declared>,
    private readonly sums: Sums | null = null,
    private readonly kinds = new Set<Kind>(),
  ) {}

  statements({ statements }: Block, isLast: boolean): WindowStatement[] {
    return statements.flatMap((statement, i) => this.statement(statement, isLast && i === statements.length - 1))
  }

  private inner(block: Block | null, isLast: boolean): WindowStatement[] {
    if (block === null) return []
    const { scope, returns, variables, sums, kinds } = this
    return new BlockCompiler(scope, returns, new Map(variables), sums, kinds).statements(block, isLast)
  }

  /** `isLast`: an expression is the result. */
  private statement(node: Statement, isLast: boolean): WindowStatement[] {
    if (node.kind === 'declarations') return node.declarations.map(declaration => this.declaration(declaration))
    if (node.kind === 'if') return [this.ifStatement(node, isLast)]
    if (node.kind === 'return' && node.value !== null && this.sums === null) return [this.result(node.value)]
    if (node.kind !== 'expression') throw new Unsupported()
    const { expression } = node
    if (isLast) return [this.result(expression)]
    if (expression.kind === 'assignment') return [this.sum(expression) ?? this.assignment(expression)]
    throw new Unsupported()
  }

  private result(node: Expression): WindowStatement {
    const { returns } = this
    const value = returns === null ? compileValue(node, this) : converted(compileValue(node, this, returns), returns)
    this.kinds.add(value.kind)
    return new ReturnStatement(value)
  }

  private ifStatement({ condition, then, otherwise }: If, isLast: boolean): WindowStatement {
    const test = converted(compileValue(condition, this), 'boolean')
    return new IfStatement(test, this.inner(then, isLast), this.inner(otherwise, isLast))
  }

  private declaration({ typeName, name, value }: Declaration): WindowStatement {
    const isDef = typeName === 'def'
    const kind = KINDS.get(typeName)
    if (isDef ? value === null : kind === undefined) throw new Unsupported()
    const initial = value === null ? new Constant(kind!, 0) : compileValue(value, this, kind)
    const variable = new Variable(kind ?? initial.kind)
    this.variables.set(name, { variable, isDef })
    return new AssignStatement(variable, converted(initial, variable.kind))
  }

  /** `state.total += …`; null: it assigns something else. */
  private sum({ left, operator, right }: Assignment): WindowStatement | null {
    if (this.sums === null || (left.kind !== 'dot' && left.kind !== 'brace')) return null
    const { map, sums } = this.sums
    const { prefix } = left
    const name = left.kind === 'dot' ? left.name : left.index.kind === 'string' ? left.index.value : null
    if (prefix.kind !== 'symbol' || prefix.name !== map || operator !== '+' || name === null) throw new Unsupported()
    if (sums.some(sum => sum.name === name)) throw new Unsupported()
    const statement = new SumStatement(name, compileValue(right, this))
    sums.push(statement)
    return statement
  }

  private assignment({ left, right, operator }: Assignment): WindowStatement {
    const target = left.kind === 'symbol' ? this.declared(left.name) : null
    if (target === null || operator !== null) throw new Unsupported()
    const { variable, isDef } = target
    const value = compileValue(right, this, isDef ? undefined : variable.kind)
    if (isDef && value.kind !== variable.kind) throw new Unsupported()
    return new AssignStatement(variable, converted(value, variable.kind))
  }
}

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['int', 'int'],
  ['long', 'long'],
  ['double', 'double'],
  ['boolean', 'boolean'],
])
