// `getByPath('a.b.0')`: a value within maps and lists.
import { classOf } from '../../runtime/class-of.ts'
import { elements, isList, listGet } from '../../runtime/lists.ts'
import { isMap, mapGet, mapHas } from '../../runtime/objects.ts'
import { illegalArgument, numberFormat } from '../../runtime/throwable.ts'

/** A missing value is what the third argument says, and an error without it. Whatever leads there must be there. */
export function getByPath(root: unknown, path: string, ...otherwise: readonly [] | readonly [unknown]): unknown {
  if (path === '') throw illegalArgument('Missing path')
  let value = root
  const steps = path.split('.')
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]
    if (isMap(value)) {
      if (!mapHas(value, step)) return missing(steps, i, otherwise)
      value = mapGet(value, step)
    } else if (isList(value)) {
      if (!/^\d+$/.test(step)) {
        const reason = `Could not parse [${step}] as a int index into list at path [${path}] and index [${i}]`
        throw illegalArgument(reason, [], numberFormat(`For input string: "${step}"`))
      }
      if (Number(step) >= elements(value).length) return missing(steps, i, otherwise)
      value = listGet(value, Number(step))
    } else {
      const kind = value === null ? 'null' : classOf(value).name
      throw illegalArgument(`Non-container [${kind}] at [${step}], index [${i}] in path [${path}]`)
    }
  }
  return value
}

function missing(steps: readonly string[], at: number, otherwise: readonly unknown[]): unknown {
  const path = steps.join('.')
  if (at < steps.length - 1)
    throw illegalArgument(`Container does not have [${steps[at]}], for non-terminal index [${at}] in path [${path}]`)
  if (otherwise.length > 0) return otherwise[0]
  throw illegalArgument(`Could not find value at path [${path}]`)
}
