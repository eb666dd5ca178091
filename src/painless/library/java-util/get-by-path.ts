// `getByPath('a.b.0')`: a value within maps and lists.
import { classOf } from '../../runtime/class-of.ts'
import { elements, isList, listGet } from '../../runtime/lists.ts'
import { isMap, mapGet, mapHas } from '../../runtime/objects.ts'
import { illegalArgument } from '../../runtime/throwable.ts'

/** Without a third argument a missing value is an error. */
export function getByPath(root: unknown, path: string, ...otherwise: readonly [] | readonly [unknown]): unknown {
  if (path === '') return root
  let value = root
  const steps = path.split('.')
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]
    if (isMap(value)) {
      if (!mapHas(value, step)) return missing(path, otherwise)
      value = mapGet(value, step)
    } else if (isList(value)) {
      if (!/^\d+$/.test(step)) {
        if (otherwise.length > 0) return otherwise[0]
        throw illegalArgument(`Could not parse [${step}] as a int index into list at path [${path}] and index [${i}]`)
      }
      if (Number(step) >= elements(value).length) return missing(path, otherwise)
      value = listGet(value, Number(step))
    } else {
      if (otherwise.length > 0) return otherwise[0]
      const kind = value === null ? 'null' : classOf(value).name
      throw illegalArgument(`Non-container [${kind}] at [${step}], index [${i}] in path [${path}]`)
    }
  }
  return value
}

function missing(path: string, otherwise: readonly unknown[]): unknown {
  if (otherwise.length > 0) return otherwise[0]
  throw illegalArgument(`Could not find value at path [${path}]`)
}
