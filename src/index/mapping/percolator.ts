// Queries kept as documents. They are stored with the source and not yet run.
import { mapperParsing } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../field-spec.ts'
import { defineField } from './field-definition.ts'
import type { MetaFieldType } from './field-type.ts'
import { javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { metaParameter } from './parameter.ts'

class PercolatorLeaf extends Leaf {
  readonly fieldType: MetaFieldType

  constructor(path: string) {
    super(path)
    const spec: FieldSpec = { name: path, index: INDEX_NONE, norms: false, column: 'none', points: 'none', stored: false }
    this.fieldType = { family: 'meta', name: path, type: 'percolator', spec, boost: 1, similarity: null, format: value => value }
  }

  add(): void {}
}

export const percolator = defineField({
  type: 'percolator',
  parameters: { meta: metaParameter },
  refuseUnknown: (name, key, value) =>
    mapperParsing(`Mapping definition for [${name}] has unsupported parameters:  [${key} : ${javaText(value)}]`),
  build: path => new PercolatorLeaf(path),
})
