// The field type `boolean`: the terms T and F, and the numbers 1 and 0.
import { illegalArgument } from '../../core/errors.ts'
import { readBoolean } from '../../core/values.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_NONE } from '../contracts/field-spec.ts'
import type { BoostOption, IndexedOptions } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { BooleanFieldType } from './field-type.ts'
import { javaText } from './java-text.ts'
import { KeptLeaf } from './leaf.ts'
import { boostParameter, flag, metaParameter, nullValueParameter } from './parameter.ts'

/** True or false. */
export interface BooleanOptions extends IndexedOptions, BoostOption {
  /** Stands for null in documents. */
  readonly null_value?: boolean | null
}

class BooleanLeaf extends KeptLeaf {
  readonly fieldType: BooleanFieldType

  constructor(
    path: string,
    spec: FieldSpec,
    boost: number,
    private readonly nullValue: boolean | null,
  ) {
    super(path, spec)
    this.fieldType = {
      family: 'boolean',
      name: path,
      type: 'boolean',
      spec,
      boost,
      similarity: null,
      format: value => Number(value) !== 0,
      nullValue,
      term: queryTerm,
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    // What is kept nowhere is not read, either.
    if (!this.kept) return
    const read = value === null ? this.nullValue : readDocumentBoolean(value, out)
    if (read === null) return
    out.pushWithTerm(this.spec, read ? 1 : 0, read ? 'T' : 'F')
    if (this.named) out.nameField(this.path)
  }
}

function readDocumentBoolean(value: unknown, out: DocumentBuilder): boolean {
  if (typeof value === 'boolean') return value
  if (value === '') return false
  if (typeof value === 'string') return readBoolean(value)
  throw out.wrongToken(value, 'not of boolean type')
}

function queryTerm(value: unknown): 'T' | 'F' {
  const text = javaText(value)
  if (text === 'true') return 'T'
  if (text === 'false') return 'F'
  throw illegalArgument(`Can't parse boolean value [${text}], expected [true] or [false]`)
}

export const boolean = defineField({
  type: 'boolean',
  parameters: {
    meta: metaParameter,
    boost: boostParameter,
    doc_values: flag(true),
    index: flag(true),
    null_value: nullValueParameter<boolean>(value => readBoolean(value)),
    store: flag(false),
  },
  build(path, values) {
    const spec: FieldSpec = {
      name: path,
      index: values.index ? INDEX_DOCS : INDEX_NONE,
      norms: false,
      column: values.doc_values ? 'int' : 'none',
      points: 'none',
      stored: values.store,
    }
    return new BooleanLeaf(path, spec, values.boost, values.null_value)
  },
})
