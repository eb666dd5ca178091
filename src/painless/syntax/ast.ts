// The tree of a script. Every node has the offset that errors name.

export type Expression =
  | NumberLiteral
  | StringLiteral
  | BooleanLiteral
  | NullLiteral
  | RegexLiteral
  | ListLiteral
  | MapLiteral
  | SymbolName
  | Dot
  | Brace
  | Call
  | LocalCall
  | NewObject
  | NewArray
  | Lambda
  | FunctionReference
  | NewArrayReference
  | Unary
  | Binary
  | Comparison
  | BooleanOperation
  | Conditional
  | Elvis
  | InstanceOf
  | Cast
  | Assignment

interface Node<Kind extends string> {
  readonly kind: Kind
  readonly offset: number
}

/** `text` has no prefix of its radix, but its suffix. */
export interface NumberLiteral extends Node<'number'> {
  readonly text: string
  readonly radix: 8 | 10 | 16
  readonly isDecimal: boolean
}
interface StringLiteral extends Node<'string'> {
  readonly value: string
}
interface BooleanLiteral extends Node<'boolean'> {
  readonly value: boolean
}
type NullLiteral = Node<'null'>
export interface RegexLiteral extends Node<'regex'> {
  readonly pattern: string
  readonly flags: string
}
export interface ListLiteral extends Node<'list'> {
  readonly items: readonly Expression[]
}
export interface MapLiteral extends Node<'map'> {
  readonly entries: readonly { readonly key: Expression; readonly value: Expression }[]
}
/** A variable, or the first part of a type's name. */
export interface SymbolName extends Node<'symbol'> {
  readonly name: string
}
export interface Dot extends Node<'dot'> {
  readonly prefix: Expression
  readonly name: string
  readonly isNullSafe: boolean
}
export interface Brace extends Node<'brace'> {
  readonly prefix: Expression
  readonly index: Expression
}
export interface Call extends Node<'call'> {
  readonly prefix: Expression
  readonly name: string
  readonly args: readonly Expression[]
  readonly isNullSafe: boolean
}
export interface LocalCall extends Node<'localCall'> {
  readonly name: string
  readonly args: readonly Expression[]
}
export interface NewObject extends Node<'newObject'> {
  readonly typeName: string
  readonly args: readonly Expression[]
}
/** `typeName` with all its brackets; values are the items, or else the lengths. */
export interface NewArray extends Node<'newArray'> {
  readonly typeName: string
  readonly values: readonly Expression[]
  readonly isInitializer: boolean
}
export interface Parameter {
  /** Null where a lambda leaves it open. */
  readonly typeName: string | null
  readonly name: string
}
export interface Lambda extends Node<'lambda'> {
  readonly parameters: readonly Parameter[]
  readonly body: Block
}
/** `symbol` is a type, a variable or `this`. */
export interface FunctionReference extends Node<'functionReference'> {
  readonly symbol: string
  readonly name: string
}
export interface NewArrayReference extends Node<'newArrayReference'> {
  readonly typeName: string
}
export interface Unary extends Node<'unary'> {
  readonly operator: '!' | '~' | '+' | '-'
  readonly child: Expression
}
export type BinaryOperator = '*' | '/' | '%' | '+' | '-' | '<<' | '>>' | '>>>' | '&' | '^' | '|' | '=~' | '==~'
export interface Binary extends Node<'binary'> {
  readonly operator: BinaryOperator
  readonly left: Expression
  readonly right: Expression
}
export type ComparisonOperator = '==' | '!=' | '===' | '!==' | '<' | '<=' | '>' | '>='
export interface Comparison extends Node<'comparison'> {
  readonly operator: ComparisonOperator
  readonly left: Expression
  readonly right: Expression
}
export interface BooleanOperation extends Node<'booleanOperation'> {
  readonly operator: '&&' | '||'
  readonly left: Expression
  readonly right: Expression
}
export interface Conditional extends Node<'conditional'> {
  readonly condition: Expression
  readonly whenTrue: Expression
  readonly whenFalse: Expression
}
export interface Elvis extends Node<'elvis'> {
  readonly left: Expression
  readonly right: Expression
}
export interface InstanceOf extends Node<'instanceof'> {
  readonly value: Expression
  readonly typeName: string
}
export interface Cast extends Node<'cast'> {
  readonly typeName: string
  readonly child: Expression
}
export interface Assignment extends Node<'assignment'> {
  readonly left: Expression
  readonly right: Expression
  /** Of a compound assignment, or an increment. */
  readonly operator: BinaryOperator | null
  /** Gives the value from before. */
  readonly isPostfix: boolean
}

export interface Block extends Node<'block'> {
  readonly statements: readonly Statement[]
}

export type Statement =
  | If
  | While
  | Do
  | For
  | Each
  | Declarations
  | Return
  | Throw
  | Try
  | ExpressionStatement
  | Node<'continue'>
  | Node<'break'>

/** Blocks are null where nothing stands between the braces. */
export interface If extends Node<'if'> {
  readonly condition: Expression
  readonly then: Block | null
  readonly otherwise: Block | null
  readonly hasElse: boolean
}
export interface While extends Node<'while'> {
  readonly condition: Expression
  readonly body: Block | null
}
export interface Do extends Node<'do'> {
  readonly body: Block | null
  readonly condition: Expression
}
export interface For extends Node<'for'> {
  readonly initializer: Declarations | Expression | null
  readonly condition: Expression | null
  readonly afterthought: Expression | null
  readonly body: Block | null
}
export interface Each extends Node<'each'> {
  readonly typeName: string
  readonly name: string
  readonly iterable: Expression
  readonly body: Block | null
}
export interface Declaration extends Node<'declaration'> {
  readonly typeName: string
  readonly name: string
  readonly value: Expression | null
}
export interface Declarations extends Node<'declarations'> {
  readonly declarations: readonly Declaration[]
}
export interface Return extends Node<'return'> {
  readonly value: Expression | null
}
export interface Throw extends Node<'throw'> {
  readonly value: Expression
}
export interface Catch extends Node<'catch'> {
  readonly typeName: string
  readonly name: string
  readonly body: Block | null
}
export interface Try extends Node<'try'> {
  readonly body: Block | null
  readonly catches: readonly Catch[]
}
export interface ExpressionStatement extends Node<'expression'> {
  readonly expression: Expression
}

export interface FunctionDefinition extends Node<'function'> {
  readonly returnTypeName: string
  readonly name: string
  readonly parameters: readonly { readonly typeName: string; readonly name: string }[]
  readonly body: Block
}

export interface Script {
  readonly functions: readonly FunctionDefinition[]
  readonly body: Block
}
