// How long a value is, roughly, before it is printed.

const MEMBER = 8

/** Roughly its length as JSON; not looked at further from `limit` on. */
export function weightOf(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return MEMBER
  let weight = MEMBER
  for (const key in value) {
    weight += MEMBER + weightOf((value as Readonly<Record<string, unknown>>)[key], limit - weight)
    if (weight >= limit) break
  }
  return weight
}
