// What the command says to someone who mistyped it.

/** Printed without a stack; the process exits with 2. */
export class UsageError extends Error {}

export function wholeNumber(option: string, text: string, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  throw new UsageError(`${option} takes a whole number from 0 to ${max}, not "${text}"`)
}
