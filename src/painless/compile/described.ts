// What error messages call expressions and operators.
import type { Expression } from '../syntax/ast.ts'

const OPERATIONS: Readonly<Record<string, string>> = {
  '*': 'multiplication',
  '/': 'division',
  '%': 'remainder',
  '+': 'addition',
  '-': 'subtraction',
  '=~': 'find',
  '==~': 'match',
  '<<': 'left shift',
  '>>': 'right shift',
  '>>>': 'unsigned shift',
  '<': 'less than',
  '<=': 'less than or equals',
  '>': 'greater than',
  '>=': 'greater than or equals',
  '==': 'equals',
  '===': 'reference equals',
  '!=': 'not equals',
  '!==': 'reference not equals',
  '&': 'bitwise and',
  '^': 'bitwise xor',
  '|': 'bitwise or',
  '&&': 'boolean and',
  '||': 'boolean or',
  '!': 'not',
  '~': 'bitwise not',
}

export const operationName = (operator: string) => `${OPERATIONS[operator]} operator [${operator}]`

/** As errors about statements and assignments call it. */
export function described(node: Expression): string {
  switch (node.kind) {
    case 'number':
      return `${node.isDecimal ? 'decimal' : 'numeric'} constant [${node.text}]`
    case 'string':
      return `string constant [${node.value}]`
    case 'boolean':
      return `boolean constant [${node.value}]`
    case 'regex':
      return `regex constant [${node.pattern}] with flags [${node.flags}]`
    case 'null':
      return 'null constant'
    case 'list':
    case 'map':
      return `${node.kind} initializer`
    case 'newArray':
      return 'new array'
    case 'lambda':
      return 'a lambda'
    case 'functionReference':
      return `function reference [${node.symbol}:${node.name}]`
    case 'unary':
    case 'binary':
    case 'comparison':
    case 'booleanOperation':
      return `${OPERATIONS[node.operator]} operation [${node.operator}]`
    case 'conditional':
      return 'conditional operation [?:]'
    case 'elvis':
      return 'elvis operation [?:]'
    case 'instanceof':
      return `instanceof with target type [${node.typeName}]`
    case 'cast':
      return `explicit cast with target type [${node.typeName}]`
    case 'localCall':
      return `function call [${node.name}/${node.args.length}]`
    case 'call':
      return `method call [${node.name}/${node.args.length}]`
    case 'newObject':
      return `new object with constructor [${node.typeName}/${node.args.length}]`
    default:
      return 'an expression'
  }
}
