// Changes to a JSON value, as RFC 6902 writes them: `add`, `replace` and `remove` at JSON pointers.

export interface PatchOperation {
  /** `add`, `remove` or `replace`. */
  readonly op: string
  /** Where: `/admin/backend_roles`. */
  readonly path: string
  /** What is put there. */
  readonly value?: unknown
}

/** What does not fit the value; the message tells where. */
export class PatchError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PatchError'
  }
}

/** The parts of a pointer. The empty pointer is the whole value. */
export function pointerParts(pointer: string): string[] {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw new PatchError('Missing leading slash')
  return pointer
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value as it is then; the one that is given stays. Removing a member that is not there changes nothing. */
export function applyPatch(value: unknown, operations: readonly PatchOperation[]): unknown {
  let result = structuredClone(value)
  for (const { op, path, value: given } of operations) {
    const parts = pointerParts(path)
    if (parts.length === 0) result = op === 'remove' ? null : structuredClone(given)
    else change(parentOf(result, parts), parts[parts.length - 1], op, structuredClone(given))
  }
  return result
}

type Container = unknown[] | Record<string, unknown>

function parentOf(root: unknown, parts: readonly string[]): Container {
  let at = root
  for (const part of parts.slice(0, -1)) at = childOf(at, part)
  if (!isContainer(at)) throw missing(parts[parts.length - 1])
  return at
}

function childOf(at: unknown, part: string): unknown {
  if (Array.isArray(at)) return at[indexIn(part, at.length - 1, 'is out of bounds')]
  if (!isContainer(at) || !Object.hasOwn(at, part)) throw missing(part)
  return (at as Record<string, unknown>)[part]
}

function change(parent: Container, key: string, op: string, value: unknown): void {
  if (Array.isArray(parent)) {
    if (op === 'add' && key === '-') parent.push(value)
    else if (op === 'add') parent.splice(indexIn(key, parent.length), 0, value)
    else if (op === 'replace') parent[indexIn(key, parent.length - 1)] = value
    else parent.splice(indexIn(key, parent.length - 1), 1)
    return
  }
  if (op === 'remove') {
    delete parent[key]
    return
  }
  if (op === 'replace' && !Object.hasOwn(parent, key)) throw missing(key)
  // A member by that name, and not the object's prototype.
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true })
}

function indexIn(part: string, last: number, problem = 'out of bounds'): number {
  if (!/^\d+$/.test(part)) throw new PatchError('Object operation on array target')
  if (Number(part) > last) throw new PatchError(`Array index ${part} ${problem}`)
  return Number(part)
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

const missing = (member: string) => new PatchError(`Missing field "${member}"`)
