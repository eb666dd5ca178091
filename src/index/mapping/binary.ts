// The field type `binary`: bytes in base64, stored but not searchable.
import { ApiError } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { MetaOption, StoredOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { MetaFieldType } from './field-type.ts'
import { Leaf } from './leaf.ts'
import { flag, metaParameter } from './parameter.ts'

/** Bytes, as base64; not searched. */
export interface BinaryOptions extends MetaOption, StoredOption {
  /** Values are in a column; false. */
  readonly doc_values?: boolean
}

class BinaryLeaf extends Leaf {
  readonly fieldType: MetaFieldType

  constructor(
    path: string,
    private readonly spec: FieldSpec,
  ) {
    super(path)
    this.fieldType = {
      family: 'meta',
      name: path,
      type: 'binary',
      spec,
      boost: 1,
      similarity: null,
      format: value => value,
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    // What is kept nowhere is not even decoded.
    if (value === null || (!this.spec.stored && this.spec.column === 'none')) return
    if (typeof value !== 'string') throw out.wrongToken(value, 'not VALUE_STRING or VALUE_EMBEDDED_OBJECT, cannot access as binary')
    out.push(this.spec, decode(value))
    if (this.spec.column === 'none') out.nameField(this.path)
  }
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

function decode(text: string): Uint8Array {
  if (!BASE64.test(text)) {
    const at = [...text].findIndex(c => !/[A-Za-z0-9+/=]/.test(c))
    const code = (text.codePointAt(Math.max(at, 0)) ?? 0).toString(16)
    const reason =
      at >= 0 && /\s/.test(text[at])
        ? `Illegal white space character (code 0x${code}) as character #${(at % 4) + 1} of 4-char base64 unit: can only used between units`
        : `Illegal character '${text[Math.max(at, 0)]}' (code 0x${code}) in base64 content`
    throw new ApiError('json_parse_exception', reason, { cause: new ApiError('stream_read_exception', reason) })
  }
  return new Uint8Array(Buffer.from(text, 'base64'))
}

export const binary = defineField({
  type: 'binary',
  parameters: { meta: metaParameter, store: flag(false), doc_values: flag(false) },
  ignored: ['index'],
  build(path, values) {
    return new BinaryLeaf(path, {
      name: path,
      index: INDEX_NONE,
      norms: false,
      column: values.doc_values ? 'binary' : 'none',
      points: 'none',
      stored: values.store,
    })
  },
})
