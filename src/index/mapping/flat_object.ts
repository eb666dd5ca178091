// The field type `flat_object`: the inner values of an object as exact strings under one field, found by value, or by path and value.
import { parsing } from '../../core/errors.ts'
import { type FieldSpec, INDEX_DOCS } from '../contracts/field-spec.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, refuseUnsupported } from './field-definition.ts'
import type { KeywordFieldType } from './field-type.ts'
import { isObject, type JsonObject, javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'

const termsIn = (name: string, column: FieldSpec['column']): FieldSpec => ({
  name,
  index: INDEX_DOCS,
  norms: false,
  column,
  points: 'none',
  stored: false,
})

class FlatObjectLeaf extends Leaf {
  readonly fieldType: KeywordFieldType
  /** The names of the document's values: what tells that there are any. */
  private readonly names: FieldSpec
  private readonly values: FieldSpec
  private readonly pathsAndValues: FieldSpec

  constructor(path: string) {
    super(path)
    this.names = termsIn(path, 'ordinal')
    this.values = termsIn(`${path}._value`, 'none')
    this.pathsAndValues = termsIn(`${path}._valueAndPath`, 'ordinal')
    this.fieldType = { ...this.typeIn(this.values, ''), existence: path }
  }

  /** The field that `f.a.b` is. */
  override inner(path: string): KeywordFieldType {
    return this.typeIn(this.pathsAndValues, `${path}=`)
  }

  private typeIn(spec: FieldSpec, prefix: string): KeywordFieldType {
    return {
      family: 'keyword',
      name: spec.name,
      type: 'flat_object',
      spec,
      boost: 1,
      similarity: null,
      ignoreAbove: Number.POSITIVE_INFINITY,
      splitQueriesOnWhitespace: false,
      normalizer: null,
      termPrefix: prefix,
      term: value => prefix + javaText(value),
      format: value => (typeof value === 'string' ? value.slice(prefix.length) : value),
      readSource: value => javaText(value, true),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    if (!isObject(value)) throw this.notAnObject(value, out)
    this.walk(value, this.path, out)
  }

  private walk(json: JsonObject, path: string, out: DocumentBuilder): void {
    for (const key of Object.keys(json)) this.item(json, key, json[key], `${path}.${key}`, out)
  }

  private item(container: object, key: string | number, value: unknown, path: string, out: DocumentBuilder): void {
    if (value === null) return
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) this.item(value, i, value[i], path, out)
    else if (isObject(value)) this.walk(value, path, out)
    else {
      out.container = container
      out.key = key
      const text = out.text(value)
      out.push(this.names, path.slice(path.lastIndexOf('.') + 1))
      out.push(this.values, text)
      out.push(this.pathsAndValues, `${path}=${text}`)
    }
  }

  private notAnObject(value: unknown, out: DocumentBuilder) {
    const token = typeof value === 'string' ? 'VALUE_STRING' : typeof value === 'boolean' ? 'VALUE_BOOLEAN' : 'VALUE_NUMBER'
    const error = parsing(`[${this.path}] unexpected token [${token}] in flat_object field value`)
    const { line, column } = out.positions().lineAndColumn(out.container, out.key)
    error.place(line, column)
    return error
  }
}

export const flat_object = defineField({
  type: 'flat_object',
  parameters: {},
  composite: false,
  refuseUnknown: refuseUnsupported,
  build: path => new FlatObjectLeaf(path),
})
