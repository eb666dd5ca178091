// Numeric promotion: the common type of an operator's operands; null where it takes no such types.
import { OBJECT, STRING } from '../java-classes.ts'
import { BOOLEAN, BYTE, CHAR, DEF, DOUBLE, FLOAT, INT, isPrimitive, LONG, SHORT, type Type } from '../types.ts'

const isSmall = (type: Type) => type === INT || type === CHAR || type === SHORT || type === BYTE

export function promoteOne(type: Type, withDecimals: boolean): Type | null {
  if (type === DEF || type === LONG || (withDecimals && (type === DOUBLE || type === FLOAT))) return type
  return isSmall(type) ? INT : null
}

export function promoteNumeric(a: Type, b: Type, withDecimals: boolean): Type | null {
  if (a === DEF || b === DEF) return DEF
  if (withDecimals) {
    if (a === DOUBLE || b === DOUBLE) return DOUBLE
    if (a === FLOAT || b === FLOAT) return FLOAT
  }
  if (a === LONG || b === LONG) return LONG
  return isSmall(a) || isSmall(b) ? INT : null
}

export const promoteAdd = (a: Type, b: Type): Type | null => (a === STRING || b === STRING ? STRING : promoteNumeric(a, b, true))

export function promoteXor(a: Type, b: Type): Type | null {
  if (a === DEF || b === DEF) return DEF
  return a === BOOLEAN || b === BOOLEAN ? BOOLEAN : promoteNumeric(a, b, false)
}

export function promoteEquality(a: Type, b: Type): Type | null {
  if (a === STRING && b === STRING) return STRING
  if (a === DEF || b === DEF) return DEF
  if (!isPrimitive(a) || !isPrimitive(b)) return OBJECT
  return a === BOOLEAN && b === BOOLEAN ? BOOLEAN : promoteNumeric(a, b, true)
}

export function promoteConditional(a: Type, b: Type): Type | null {
  if (a === b) return a
  if (a === DEF || b === DEF) return DEF
  if (!isPrimitive(a) || a === BOOLEAN || !isPrimitive(b) || b === BOOLEAN) return OBJECT
  for (const type of [DOUBLE, FLOAT, LONG, INT]) if (a === type || b === type) return type
  const other = a === CHAR ? b : b === CHAR ? a : null
  return other === SHORT || other === BYTE ? INT : null
}
