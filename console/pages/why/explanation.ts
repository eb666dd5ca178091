// Explanations of scores: how they add up, and where two of them differ.

export interface Explanation {
  readonly value: number
  readonly description: string
  readonly details: readonly Explanation[]
}

/** Parts of a sum have a share of the whole; factors of a product have none. */
export const isSum = ({ description }: Explanation): boolean =>
  /^(sum of|score\(|sum |max of|max plus)/i.test(description) || /sum of/i.test(description)

/** What stands for the same in another document: a description without the numbers that belong to this one. */
export const kindOf = ({ description }: Explanation): string =>
  description.replace(/\bin \d+\b/g, 'in').replace(/-?\d+(\.\d+)?(e-?\d+)?/gi, '#')

export interface Difference {
  readonly path: readonly string[]
  readonly left: number
  readonly right: number
}

/** The leaves that differ, largest first: with their way from the top. Null in a document: the part is not there. */
export function differences(left: Explanation, right: Explanation): Difference[] {
  const found: Difference[] = []
  visit(left, right, [], found)
  return found.sort((a, b) => Math.abs(b.left - b.right) - Math.abs(a.left - a.right))
}

function visit(left: Explanation | null, right: Explanation | null, path: readonly string[], found: Difference[]): void {
  const either = (left ?? right)!
  const here = [...path, shortDescription(either)]
  const rest = [...(right?.details ?? [])]
  const pairs: (readonly [Explanation | null, Explanation | null])[] = (left?.details ?? []).map(part => {
    const at = rest.findIndex(other => kindOf(other) === kindOf(part))
    return [part, at < 0 ? null : rest.splice(at, 1)[0]] as const
  })
  for (const part of rest) pairs.push([null, part])
  if (left === null || right === null || pairs.length === 0) {
    if (left?.value !== right?.value) found.push({ path: here, left: left?.value ?? 0, right: right?.value ?? 0 })
    return
  }
  for (const [a, b] of pairs) visit(a, b, here, found)
}

export const shortDescription = ({ description }: Explanation): string =>
  description.replace(/,?\s*(computed as|result of|product of|sum of).*$/i, '').trim() || description
