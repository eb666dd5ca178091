// The field type `ip`: IPv4 and IPv6 addresses as terms that sort like them.
import { isApiError } from '../../core/errors.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_NONE } from '../contracts/field-spec.ts'
import type { IndexedOptions, MalformedOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { IpFieldType } from './field-type.ts'
import { formatAddress, parseAddress } from './ip-address.ts'
import { javaText } from './java-text.ts'
import { KeptLeaf } from './leaf.ts'
import { flag, indexDefaultFlag, metaParameter, nullValueParameter } from './parameter.ts'

class IpLeaf extends KeptLeaf {
  readonly fieldType: IpFieldType

  constructor(
    path: string,
    spec: FieldSpec,
    private readonly nullValue: string | null,
    private readonly ignoreMalformed: boolean,
  ) {
    super(path, spec)
    this.fieldType = {
      family: 'ip',
      name: path,
      type: 'ip',
      spec,
      boost: 1,
      similarity: null,
      format: value => (typeof value === 'string' ? formatAddress(value) : value),
      nullValue: nullValue === null ? null : formatAddress(nullValue),
      readSource: value => formatAddress(parseAddress(javaText(value))),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    let address: string | null
    if (value === null) address = this.nullValue
    else {
      try {
        address = parseAddress(out.text(value))
      } catch (error) {
        if (!this.ignoreMalformed || typeof value === 'object' || !isApiError(error)) throw error
        out.ignore(this.path)
        return
      }
    }
    if (address === null || !this.kept) return
    out.push(this.spec, address)
    if (this.named) out.nameField(this.path)
  }
}

/** What is no address counts as not given. */
function readNullValue(text: string | null): string | null {
  if (text === null) return null
  try {
    return parseAddress(text)
  } catch {
    return null
  }
}

/** Addresses, v4 and v6; queries may name networks, `'10.0.0.0/8'`. */
export interface IpOptions extends IndexedOptions, MalformedOption {
  /** Stands for null in documents. */
  readonly null_value?: string | null
}

export const ip = defineField({
  type: 'ip',
  parameters: {
    index: flag(true),
    doc_values: flag(true),
    store: flag(false),
    ignore_malformed: indexDefaultFlag(cx => cx.settings.ignoreMalformed),
    null_value: nullValueParameter<string>(value => javaText(value)),
    meta: metaParameter,
  },
  build(path, values) {
    const spec: FieldSpec = {
      name: path,
      index: values.index ? INDEX_DOCS : INDEX_NONE,
      norms: false,
      column: values.doc_values ? 'ordinal' : 'none',
      points: 'none',
      stored: values.store,
    }
    return new IpLeaf(path, spec, readNullValue(values.null_value), values.ignore_malformed)
  },
})
