// JSON as the console reads it: numbers that JavaScript cannot hold stay what was sent.

/** A number beyond 2^53, by its digits. */
export class ExactNumber {
  constructor(readonly digits: string) {}
  toString(): string {
    return this.digits
  }
  toJSON(): unknown {
    const raw = (JSON as { rawJSON?: (text: string) => unknown }).rawJSON
    return raw === undefined ? this.digits : raw(this.digits)
  }
}

const MAYBE_LARGE = /[\d.]{16}/

export type Json = null | boolean | number | string | ExactNumber | Json[] | { [key: string]: Json }

export function parseJson(text: string): Json {
  if (!MAYBE_LARGE.test(text)) return JSON.parse(text)
  const exact = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && /^-?\d{16,}$/.test(context.source) && !Number.isSafeInteger(value)
      ? new ExactNumber(context.source)
      : value
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}

export const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)

/** One line for whatever it is. */
export const shortText = (value: unknown, most = 160): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > most ? `${text.slice(0, most)}…` : text
}
