// Vectors of texts, made by the application's own function, in fields beside them.
import { illegalArgument } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { JsonFloat } from '../../core/json.ts'
import type { IngestDocument } from '../ingest-document.ts'
import type { ProcessorType } from '../processor.ts'

export const text_embedding: ProcessorType = {
  name: 'text_embedding',
  create(options, { embeddings }) {
    const model = options.text('model_id')
    const fieldMap = options.map('field_map')
    const skipsExisting = options.flag('skip_existing')
    options.int('batch_size')
    checkFieldMap(fieldMap)
    return document => {
      const places = placesIn(document, fieldMap).filter(({ parent, target }) => !skipsExisting || !parent.has(target))
      const texts = places.flatMap(({ texts }) => texts)
      if (texts.length === 0) return
      if (embeddings === null) throw illegalArgument('there is no embedding function: an application gives its own to open({ embed })')
      const vectors = embeddings.vectorsOf(texts, model).map(vector => vector.map(number => new JsonFloat(number)))
      let next = 0
      for (const { parent, target, texts: own, isList } of places) {
        const found = own.map(() => vectors[next++])
        parent.set(target, isList ? found.map(vector => new Map([[LIST_KEY, vector]])) : found[0])
      }
    }
  },
}

/** Vectors of a list of texts are objects with one field. */
const LIST_KEY = 'knn'

/** Texts of one field, and the field for their vectors beside it. */
interface TextPlace {
  readonly parent: Map<string, unknown>
  readonly target: string
  readonly texts: readonly string[]
  readonly isList: boolean
}

function checkFieldMap(fieldMap: Tree): void {
  const isGiven = (value: unknown) => value !== null && (typeof value !== 'string' || value.trim() !== '')
  if (fieldMap.size > 0 && [...fieldMap].every(([key, value]) => key.trim() !== '' && isGiven(value))) return
  throw illegalArgument('Unable to create the processor as field_map has invalid key or value')
}

const placesIn = (document: IngestDocument, fieldMap: Tree): TextPlace[] =>
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
