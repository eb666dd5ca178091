// The field type `constant_keyword`: one value for all documents of the index, given by the mapping. Documents may repeat it; it is not
// stored.
import { illegalArgument, parseFailed } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, refuseUnsupported } from './field-definition.ts'
import type { ConstantFieldType } from './field-type.ts'
import { Leaf } from './leaf.ts'
import { parameter } from './parameter.ts'

/** The same value in every document. */
export interface ConstantKeywordOptions {
  /** The value of all documents. */
  readonly value: string
}

class ConstantLeaf extends Leaf {
  readonly fieldType: ConstantFieldType

  constructor(
    path: string,
    private readonly constant: string,
  ) {
    super(path)
    const spec: FieldSpec = { name: path, index: INDEX_NONE, norms: false, column: 'none', points: 'none', stored: false }
    this.fieldType = {
      family: 'constant',
      name: path,
      type: 'constant_keyword',
      spec,
      boost: 1,
      similarity: null,
      constant,
      format: value => value,
      // A list for each value, as the server shows it.
      readSource: () => [constant],
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) throw illegalArgument(`constant keyword field [${this.path}] must have a value`)
    if (out.text(value) !== this.constant) {
      throw illegalArgument(`constant keyword field [${this.path}] must have a value of [${this.constant}]`)
    }
  }
}

export const constant_keyword = defineField({
  type: 'constant_keyword',
  parameters: {
    value: parameter<string>('', (value, cx) => {
      if (typeof value !== 'string') throw parseFailed(`Field [${cx.field}] is expected to be a string value`)
      return value
    }),
  },
  composite: false,
  refuseUnknown: refuseUnsupported,
  check(name, declaration) {
    if (!declaration.given.has('value')) throw parseFailed(`Field [${name}] is missing required parameter [value]`)
  },
  prints: () => true,
  build: (path, values) => new ConstantLeaf(path, values.value),
})
