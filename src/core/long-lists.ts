// What is done with spread arguments elsewhere, for lists as long as a request or a document makes them: a call takes some hundred thousand
// arguments, and fails with more.

export function least(values: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY
  for (const value of values) if (!(value >= found)) found = value
  return found
}

export function most(values: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY
  for (const value of values) if (!(value <= found)) found = value
  return found
}

export function pushAll<T>(list: T[], more: Iterable<T>): void {
  for (const item of more) list.push(item)
}
