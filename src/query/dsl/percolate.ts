// Stored queries that match documents: given ones, or one that stands in an index.
import { contentParse, illegalArgument, illegalState, validationFailed } from '../../core/errors.ts'
import type { JsonSpot } from '../../core/json-spot.ts'
import { type JsonObject, wholeOf } from '../../core/json-token.ts'
import { shardError } from '../contracts/query-builder.ts'
import { requireCheap } from '../fields/expensive.ts'
import { PercolateQuery } from '../percolator/percolate-query.ts'
import { PercolatedDocuments } from '../percolator/percolated-documents.ts'
import { wholeMapping } from '../percolator/stored-query.ts'
import { documentLookups } from './percolate-lookup.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { CommonFields, readStrictly, type StrictField } from './strict-object.ts'

/** Stored queries that match a document. */
export interface PercolateRequest extends CommonQueryOptions {
  /** Of the type `percolator`. */
  readonly field: string
  /** The document. */
  readonly document?: Readonly<Record<string, unknown>>
  /** The documents; hits tell which of them matched. */
  readonly documents?: readonly Readonly<Record<string, unknown>>[]
  /** With `id`, the document that is stored there. */
  readonly index?: string
  /** The id of a stored document, in place of `document`. */
  readonly id?: string
  readonly routing?: string
  readonly preference?: string
  /** The version that the stored document must have. */
  readonly version?: number
  /** Tells `_percolator_document_slot_…` of several such queries apart. */
  readonly name?: string
}

const CHOICES = ['document', 'documents', 'id']

export const percolate = defineQuery({
  name: 'percolate',
  parse(json, cx) {
    const common = new CommonFields('percolate')
    const texts = new Map<string, string>()
    let documents: unknown[] = []
    let version: number | null = null
    const text = (key: string): StrictField => ({ accepts: ['VALUE_STRING'], read: value => void texts.set(key, value as string) })
    readStrictly('percolate', json, {
      document: { accepts: ['START_OBJECT'], read: value => (documents = [value]) },
      documents: { accepts: ['START_OBJECT', 'START_ARRAY'], read: value => (documents = [value].flat()) },
      name: text('name'),
      index: text('index'),
      id: text('id'),
      routing: text('routing'),
      preference: text('preference'),
      version: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => (version = wholeOf(value)) },
      field: text('field'),
      ...common.fields,
    })
    const field = texts.get('field')
    checkChoice(json, field)
    const id = texts.get('id')
    const lookup = id === undefined ? null : { id, index: indexOf(texts), routing: texts.get('routing') ?? null, version }
    documentLookups.note(json, lookup)
    if (lookup === null && documents.length === 0) throw validationFailed('index is missing', 'id is missing')
    const read = (query: unknown, at?: JsonSpot) => cx.parseQuery(query, at as JsonSpot)
    return builder('percolate', common, context => {
      requireCheap('[percolate] queries', context)
      if (lookup !== null) throw illegalState('query builder must be rewritten first')
      const stored = context.fields.field(field!)
      if (stored === undefined) throw shardError(context, `field [${field}] does not exist`)
      if (stored.type !== 'percolator') {
        throw shardError(context, `expected field [${field}] to be of type [percolator], but is of type [${stored.type}]`)
      }
      const mapping = wholeMapping(context.fields)
      if (mapping === null) throw illegalState('documents can only be percolated where they can be indexed')
      const percolated = new PercolatedDocuments(documents, mapping)
      return new PercolateQuery(stored.name, texts.get('name') ?? stored.name, percolated, read, context)
    })
  },
})

/** What is meant must be said in one way. */
function checkChoice(json: JsonObject, field: string | undefined): void {
  if (field === undefined) throw illegalArgument('Required [field]')
  const given = Object.keys(json).filter(key => CHOICES.includes(key))
  if (given.length === 0) throw illegalArgument(`Required one of fields [${CHOICES.join(', ')}], but none were specified. `)
  if (given.length > 1) throw illegalArgument(`The following fields are not allowed together: [${given.join(', ')}] `)
}

function indexOf(texts: ReadonlyMap<string, string>): string {
  const index = texts.get('index')
  if (index !== undefined) return index
  const cause = illegalArgument('[index] is a required argument')
  throw contentParse('Failed to build [percolate] after last required field arrived', undefined, { cause })
}
