// Computes the JSON patch (RFC 6902) that turns one value into another, in as few whole members as possible; `applyPatch` applies it.
import { isDeepStrictEqual } from 'node:util'
import type { PatchOperation } from './json-patch.ts'
import { isObject } from './json-token.ts'

/**
 * @example
 *   jsonDiff({ a: 1, b: 2 }, { a: 3, c: 4 })
 *   // [{ op: 'replace', path: '/a', value: 3 }, { op: 'remove', path: '/b' }, { op: 'add', path: '/c', value: 4 }]
 */
export function jsonDiff(before: unknown, after: unknown, path = ''): PatchOperation[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [{ op: 'replace', path, value: after }]
  const at = (name: string) => `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const operations: PatchOperation[] = []
  for (const name of Object.keys(before)) {
    if (Object.hasOwn(after, name)) operations.push(...jsonDiff(before[name], after[name], at(name)))
    else operations.push({ op: 'remove', path: at(name) })
  }
  for (const name of Object.keys(after))
    if (!Object.hasOwn(before, name)) operations.push({ op: 'add', path: at(name), value: after[name] })
  return operations
}
