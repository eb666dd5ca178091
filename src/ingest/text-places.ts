// Which texts of a document go to a model, and where what it makes of them belongs.
import { illegalArgument } from '../core/errors.ts'
import type { Tree } from '../core/java-class.ts'
import type { IngestDocument } from './ingest-document.ts'

/** Texts of one field, and the field for their vectors beside it. */
interface TextPlace {
  readonly parent: Map<string, unknown>
  readonly target: string
  readonly texts: readonly string[]
  readonly isList: boolean
}

export function checkFieldMap(fieldMap: Tree): void {
  const isGiven = (value: unknown) => value !== null && (typeof value !== 'string' || value.trim() !== '')
  if (fieldMap.size > 0 && [...fieldMap].every(([key, value]) => key.trim() !== '' && isGiven(value))) return
  throw illegalArgument('Unable to create the processor as field_map has invalid key or value')
}

export const placesIn = (document: IngestDocument, fieldMap: Tree): TextPlace[] =>
  [...fieldMap].flatMap(([path, target]) => placesAt([document.fields as Map<string, unknown>], path.split('.'), target))

function placesAt(parents: readonly Map<string, unknown>[], path: readonly string[], target: unknown): TextPlace[] {
  const [name, ...rest] = path
  if (rest.length > 0)
    return placesAt(
      parents.flatMap(parent => objectsIn(parent.get(name))),
      rest,
      target,
    )
  if (target instanceof Map) {
    const objects = parents.flatMap(parent => objectsIn(parent.get(name)))
    return [...target].flatMap(([inner, innerTarget]) => placesAt(objects, String(inner).split('.'), innerTarget))
  }
  return parents.flatMap(parent => {
    const value = parent.get(name) ?? null
    if (value === null) return []
    const isList = Array.isArray(value)
    // A target may be written with the path of the text.
    return [{ parent, target: String(target).split('.').at(-1)!, texts: textsOf(name, isList ? value : [value]), isList }]
  })
}

const objectsIn = (value: unknown): Map<string, unknown>[] => (Array.isArray(value) ? value : [value]).filter(item => item instanceof Map)

function textsOf(field: string, values: readonly unknown[]): string[] {
  return values.map(value => {
    if (typeof value !== 'string') throw illegalArgument(`field [${field}] is neither string nor nested type, cannot process it`)
    if (value.trim() === '') throw illegalArgument(`field [${field}] has empty string value, cannot process it`)
    return value
  })
}

/** Puts what was made of the texts, in their order, beside them; of a list of texts as objects with one field. */
export function putBeside(places: readonly TextPlace[], made: readonly unknown[], listKey: string): void {
  let next = 0
  for (const { parent, target, texts, isList } of places) {
    const found = texts.map(() => made[next++])
    parent.set(target, isList ? found.map(value => new Map([[listKey, value]])) : found[0])
  }
}
