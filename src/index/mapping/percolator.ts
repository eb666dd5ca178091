// The field type `percolator`: queries stored as they were written, and parsed when documents are percolated.
import { illegalArgument } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, refuseUnsupported } from './field-definition.ts'
import type { MetaFieldType } from './field-type.ts'
import { Leaf } from './leaf.ts'
import { metaParameter } from './parameter.ts'

const encoder = new TextEncoder()

/** The column that holds the queries of a percolator field, as JSON. */
export const storedQueryField = (path: string): string => `${path}.query_builder_field`

class PercolatorLeaf extends Leaf {
  readonly fieldType: MetaFieldType
  private readonly queries: FieldSpec

  constructor(path: string) {
    super(path)
    const spec: FieldSpec = { name: path, index: INDEX_NONE, norms: false, column: 'none', points: 'none', stored: false }
    this.fieldType = { family: 'meta', name: path, type: 'percolator', spec, boost: 1, similarity: null, format: value => value }
    this.queries = { ...spec, name: storedQueryField(path), column: 'binary' }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (out.has(this.queries)) throw illegalArgument('a document can only contain one percolator query')
    out.push(this.queries, encoder.encode(stringify(value)))
    out.nameField(this.path)
  }

  /** Said of the document as a whole. */
  override valueError<E>(error: E): E {
    return error
  }
}

export const percolator = defineField({
  type: 'percolator',
  parameters: { meta: metaParameter },
  refuseUnknown: refuseUnsupported,
  build: path => new PercolatorLeaf(path),
})
