// Collects the values that a JSON tree holds at a path.

/** Values at a dotted path, through objects, lists and keys with dots. `flat`: lists found there give their items. */
export function valuesAt(source: unknown, path: string, flat = true): unknown[] {
  const found: unknown[] = []
  collect(source, path, flat, found)
  return found
}

function collect(value: unknown, path: string, flat: boolean, found: unknown[]): void {
  if (Array.isArray(value) && (flat || path !== '')) {
    for (const item of value) collect(item, path, flat, found)
    return
  }
  if (path === '') {
    found.push(value)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const object = value as Record<string, unknown>
  for (let end = path.indexOf('.'); ; end = path.indexOf('.', end + 1)) {
    const key = end < 0 ? path : path.slice(0, end)
    if (Object.hasOwn(object, key)) collect(object[key], end < 0 ? '' : path.slice(end + 1), flat, found)
    if (end < 0) return
  }
}
