// The syntax tree of an expression: arithmetic over numbers, functions and variables.

export type BinaryOperator =
  | '||'
  | '&&'
  | '|'
  | '^'
  | '&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '<<'
  | '>>'
  | '>>>'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'

export type UnaryOperator = '+' | '-' | '~' | '!'

export type ExpressionTree =
  | { readonly kind: 'number'; readonly value: number }
  /** The path as it was written, without spaces. */
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly ExpressionTree[] }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly of: ExpressionTree }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: ExpressionTree; readonly right: ExpressionTree }
  | { readonly kind: 'choice'; readonly condition: ExpressionTree; readonly yes: ExpressionTree; readonly no: ExpressionTree }
