// The number in a value of a script that is one of Java's number objects.
import { nullPointer } from '../../painless/runtime/throwable.ts'

export function boxedNumber(value: unknown): number {
  if (value === null) throw nullPointer()
  return typeof value === 'object' ? Number((value as { readonly value: unknown }).value) : Number(value)
}
