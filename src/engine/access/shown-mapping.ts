// Filters hidden fields from a mapping.
import { FieldSight } from '../../index/restricted/field-sight.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'

type Json = Record<string, unknown>

/** Null: all fields are seen as they are. */
export function fieldSight(cx: CallContext, { name, mapping }: IndexService): FieldSight | null {
  const rules = cx.restrictionsFor(name)
  return rules === null || (rules.fields === null && rules.masks.length === 0) ? null : new FieldSight(rules, mapping)
}

/** As `_mapping` prints it. */
export function shownMapping(cx: CallContext, index: IndexService): Json {
  const json = index.mapping.toJson()
  const sight = fieldSight(cx, index)
  return sight === null || json.properties === undefined ? json : withShown(json, 'properties', '', sight)
}

/** One declaration, without the sub-fields that are hidden. */
export const shownField = (declaration: Json, path: string, sight: FieldSight | null): Json =>
  sight === null ? declaration : withoutValue(withShown(declaration, 'fields', path, sight), path, sight)

/** The declaration with what is seen of its members. */
function withShown(declaration: Json, key: 'properties' | 'fields', path: string, sight: FieldSight): Json {
  const members = declaration[key] as Readonly<Record<string, Json>> | undefined
  if (members === undefined) return declaration
  const shown = Object.entries(members).flatMap(([name, member]) => {
    const printed = shownMember(member, path === '' ? name : `${path}.${name}`, sight)
    return printed === null ? [] : [[name, printed] as const]
  })
  const { [key]: _all, ...rest } = declaration
  return shown.length === 0 && key === 'fields' ? rest : { ...declaration, [key]: Object.fromEntries(shown) }
}

/** Null: nothing of it is seen. */
function shownMember(declaration: Json, path: string, sight: FieldSight): Json | null {
  if (!sight.showsDeclared(path)) return null
  if (declaration.properties !== undefined) return withShown(declaration, 'properties', path, sight)
  if (sight.shows(path)) return shownField(declaration, path, sight)
  // A sub-field is seen and its field is not: then the server takes the field for an object.
  const { type: _type, fields, ...rest } = declaration
  return fields === undefined ? null : withShown({ ...rest, properties: fields }, 'properties', path, sight)
}

/** The value of a constant field stands in its declaration. */
function withoutValue(declaration: Json, path: string, sight: FieldSight): Json {
  const mask = typeof declaration.value === 'string' ? sight.maskOf(path) : null
  return mask === null ? declaration : { ...declaration, value: mask(declaration.value as string) }
}
