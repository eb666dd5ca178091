// What a mapping becomes when another is laid over it. Of composable templates the upper one says what a field is; with legacy ones, and what
// is asked for beside them, every key of a field counts by itself.
import { illegalArgument } from '../../core/errors.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'

type Json = Readonly<Record<string, unknown>>

/** Also with keys such as `__proto__`. */
const copyOf = (json: Json): JsonObject => Object.assign(Object.create(null), json)

/** Fields of `over` take the place of those of `base`; objects are laid over each other. */
export function overlayMapping(base: Json, over: Json): JsonObject {
  const merged = copyOf(base)
  for (const [key, value] of Object.entries(over)) {
    const below = base[key]
    if (key === 'properties' && isObject(below) && isObject(value)) merged[key] = overlayFields(below, value, '')
    else if (key === 'dynamic_templates' && Array.isArray(below) && Array.isArray(value)) merged[key] = overlayNamed(below, value)
    else if (key === '_meta' && isObject(below) && isObject(value)) merged[key] = withDefaults(value, below)
    else merged[key] = value
  }
  return merged
}

function overlayFields(base: Json, over: Json, path: string): JsonObject {
  const merged = copyOf(base)
  for (const [name, field] of Object.entries(over)) {
    const below = base[name]
    if (!Object.hasOwn(base, name) || !isObject(below) || !isObject(field)) {
      merged[name] = field
      continue
    }
    const at = path + name
    if (isObjectField(below) !== isObjectField(field)) throw notMergeable(at)
    merged[name] = isObjectField(field) ? overlayObject(below, field, `${at}.`) : field
  }
  return merged
}

function overlayObject(base: Json, over: Json, path: string): JsonObject {
  const fields = (json: Json) => (isObject(json.properties) ? json.properties : {})
  return Object.assign(copyOf(base), over, { properties: overlayFields(fields(base), fields(over), path) })
}

const isObjectField = ({ type, properties }: Json) => type === 'object' || type === 'nested' || (type === undefined && isObject(properties))

const notMergeable = (field: string) => illegalArgument(`can't merge a non object mapping [${field}] with an object mapping`)

/** Lists of objects with one key, which is a name. */
function overlayNamed(base: readonly unknown[], over: readonly unknown[]): unknown[] {
  const nameOf = (item: unknown) => (isObject(item) ? Object.keys(item)[0] : undefined)
  const replaced = new Map(over.map(item => [nameOf(item), item]))
  const kept = base.map(item => {
    const name = nameOf(item)
    const replacement = replaced.get(name) ?? item
    replaced.delete(name)
    return replacement
  })
  return [...kept, ...replaced.values()]
}

/** Adds the members of `defaults` that `content` lacks. */
export function withDefaults(content: Json, defaults: Json): JsonObject {
  const merged = copyOf(content)
  for (const [key, value] of Object.entries(defaults)) {
    const above = content[key]
    if (!Object.hasOwn(content, key)) merged[key] = value
    else if (isObject(above) && isObject(value)) merged[key] = withDefaults(above, value)
    else if (Array.isArray(above) && Array.isArray(value)) merged[key] = overlayNamed(value, above)
  }
  return merged
}
