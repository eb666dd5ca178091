// Gathers what the fields of one document make of its values. One builder serves one document.
import { ApiError } from '../../core/errors.ts'
import type { FieldValue } from '../document.ts'
import type { FieldSpec } from '../field-spec.ts'
import { ImmenseTerm } from './immense-term.ts'
import { isObject, javaText } from './java-text.ts'
import type { Leaf } from './leaf.ts'
import { wrapError } from './mapping-error.ts'
import { FIELD_NAMES_SPEC, IGNORED_SPEC } from './meta-fields.ts'
import { SourceMap } from './source-map.ts'

export class DocumentBuilder {
  readonly values: FieldValue[] = []
  private ignored: Set<string> | null = null
  private named: Set<string> | null = null
  private map: SourceMap | null = null
  private hasFractions: boolean | null = null

  /** Where the value at hand stands: `container[key]`. Set before each `add`. */
  container: object = this
  key: string | number = ''

  constructor(
    readonly id: string,
    private readonly source: Uint8Array,
    private readonly root: unknown,
  ) {}

  push(field: FieldSpec, value: FieldValue['value']): void {
    this.values.push({ field, value })
  }

  pushWithTerm(field: FieldSpec, value: FieldValue['value'], term: string): void {
    this.values.push({ field, value, term })
  }

  /** For fields without column and norms: remembers that the document has them, so that `exists` finds it. */
  nameField(name: string): void {
    if (this.named === null) this.named = new Set()
    if (this.named.has(name)) return
    this.named.add(name)
    this.values.push({ field: FIELD_NAMES_SPEC, value: name })
  }

  /** The value of a field is left out of the index, but the document stays. */
  ignore(name: string): void {
    if (this.ignored === null) this.ignored = new Set()
    if (this.ignored.has(name)) return
    this.ignored.add(name)
    this.values.push({ field: IGNORED_SPEC, value: name })
  }

  /** A value with its sub-fields and copies. */
  addTo(leaf: Leaf, value: unknown): void {
    this.addOne(leaf, value)
    for (const target of leaf.copyTargets) this.addOne(target, value)
  }

  private addOne(leaf: Leaf, value: unknown): void {
    try {
      leaf.add(value, this)
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof ImmenseTerm) throw error
      if (!leaf.skipsMalformed) throw this.fieldError(leaf.path, leaf.type, value, error)
    }
    const { subFields } = leaf
    for (let i = 0; i < subFields.length; i++) this.addOne(subFields[i], value)
  }

  fieldError(path: string, type: string, value: unknown, error: ApiError): ApiError {
    const preview = error.details[PREVIEW] ?? this.preview(value)
    delete error.details[PREVIEW]
    return wrapError(
      `failed to parse field [${path}] of type [${type}] in document with id '${this.id}'. Preview of field's value: '${preview}'`,
      error,
    )
  }

  private preview(value: unknown): string {
    const { container, key } = this
    return javaText(this.withFloats(value, container, key))
  }

  /** The value with its numbers as they were written, so that 1000.0 shows as such. */
  private withFloats(value: unknown, container: object, key: string | number): unknown {
    if (typeof value === 'number') return this.positions().float(container, key) ?? value
    if (Array.isArray(value)) return value.map((item, i) => this.withFloats(item, value, i))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.keys(value).map(name => [name, this.withFloats(value[name], value, name)]))
  }

  /** A string, number or boolean as the text it was written as. Throws for an object. */
  text(value: unknown): string {
    if (typeof value === 'string') return value
    if (typeof value === 'number') {
      // Where nothing in the source looks like a fraction or exponent, a whole number was written the one way there is.
      if (this.hasFractions === null) this.hasFractions = looksFractional(this.source)
      return (this.hasFractions ? this.positions().text(this.container, this.key) : null) ?? String(value)
    }
    if (typeof value === 'object') {
      const { line, column } = this.positions().lineAndColumn(this.container, this.key)
      throw new ApiError('illegal_state_exception', `Can't get text on a START_OBJECT at ${line}:${column}`)
    }
    return String(value)
  }

  /** The complaint of the server's JSON parser about the value at hand. */
  coercionError(reason: string): ApiError {
    const offset = this.positions().parserOffset(this.container, this.key)
    const full = `${reason}\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${offset}]`
    return new ApiError('input_coercion_exception', full, { cause: new ApiError('input_coercion_exception', full) })
  }

  /** The same for a value of a wrong kind. */
  wrongToken(value: unknown, wanted: string): ApiError {
    return this.coercionError(`Current token (${this.tokenName(value)}) ${wanted}`)
  }

  private tokenName(value: unknown): string {
    if (value === true) return 'VALUE_TRUE'
    if (value === false) return 'VALUE_FALSE'
    if (typeof value === 'string') return 'VALUE_STRING'
    if (typeof value === 'bigint') return 'VALUE_NUMBER_INT'
    if (typeof value === 'number') {
      return this.positions().float(this.container, this.key) === null ? 'VALUE_NUMBER_INT' : 'VALUE_NUMBER_FLOAT'
    }
    return 'START_OBJECT'
  }

  positions(): SourceMap {
    if (this.map === null) this.map = new SourceMap(this.source, this.root)
    return this.map
  }
}

/** A digit followed by a point or an `e`, be it in a string. */
function looksFractional(source: Uint8Array): boolean {
  for (let i = 1; i < source.length; i++) {
    const c = source[i]
    if (c === 0x2e || c === 0x65 || c === 0x45) {
      const before = source[i - 1]
      if (before >= 0x30 && before <= 0x39) return true
    }
  }
  return false
}

/** Detail of an error that says how the value reads in a preview, where it is not as it was written. */
export const PREVIEW = Symbol('preview') as unknown as string
