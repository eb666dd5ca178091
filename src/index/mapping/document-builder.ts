// Collects the field values of one document while it is parsed. One builder serves one document.
import { ApiError, illegalState, mapperParsing } from '../../core/errors.ts'
import { pushAll } from '../../core/long-lists.ts'
import type { FieldValue, IndexableDocument } from '../contracts/document.ts'
import type { FieldSpec } from '../contracts/field-spec.ts'
import { IndexingError } from './indexing-error.ts'
import { isObject, javaText } from './java-text.ts'
import { wrapError } from './mapping-error.ts'
import { FIELD_NAMES_SPEC, IGNORED_SPEC, NESTED_PATH_SPEC } from './meta-specs.ts'
import { SourceMap } from './source-map.ts'

/** How the documents that nested objects become are also seen from outside: their fields may be repeated in the documents around them. */
export interface NestedOptions {
  readonly includeInParent: boolean
  readonly includeInRoot: boolean
}

/** A field that adds values to documents: a leaf of the mapping (leaf.ts). */
interface ValueField {
  readonly nestedPath: string
  readonly subFields: readonly ValueField[]
  readonly copyTargets: readonly ValueField[]
  readonly skipsMalformed: boolean
  add(value: unknown, out: DocumentBuilder): void
  valueError(error: ApiError, value: unknown, out: DocumentBuilder): ApiError
}

/** One of the documents that are being gathered: the root, and a nested object inside another. */
interface OpenDocument {
  /** Empty for the root. */
  readonly path: string
  readonly around: OpenDocument | null
  readonly values: FieldValue[]
  /** Of the first `looked` values; null until they are asked for. */
  fields: Set<FieldSpec> | null
  looked: number
  /** Fields that the document is known to have by name. */
  named: Set<string> | null
  /** Values that depend on other values of the document, wherever they stand in it. */
  late: ((values: readonly FieldValue[]) => readonly FieldValue[])[] | null
}

const opened = (path: string, around: OpenDocument | null, values: FieldValue[]): OpenDocument => ({
  path,
  around,
  values,
  fields: null,
  looked: 0,
  named: null,
  late: null,
})

export class DocumentBuilder {
  private readonly root: OpenDocument = opened('', null, [])
  /** Where values go. */
  private current = this.root
  /** Nested documents that are complete, inner ones first. */
  private readonly nested: IndexableDocument[] = []
  private nestedCount = 0
  private ignored: Set<string> | null = null
  private map: SourceMap | null = null
  private hasFractions: boolean | null = null

  /** Where the value at hand stands: `container[key]`. Set before each `add`. */
  container: object = this
  key: string | number = ''

  constructor(
    readonly id: string,
    readonly routing: string | null,
    private readonly source: Uint8Array,
    private readonly parsed: unknown,
  ) {}

  /** All documents, the root last. Asked once, when everything was added. */
  finish(): readonly IndexableDocument[] {
    addLate(this.root)
    return [...this.nested, { values: this.root.values }]
  }

  /** From here on values belong to a document of their own. */
  openNested(path: string, limit: number): void {
    if (++this.nestedCount > limit) {
      throw mapperParsing(
        `The number of nested documents has exceeded the allowed limit of [${limit}]. ` +
          'This limit can be set by changing the [index.mapping.nested_objects.limit] index level setting.',
      )
    }
    this.current = opened(path, this.current, [{ field: NESTED_PATH_SPEC, value: path }])
  }

  closeNested({ includeInParent, includeInRoot }: NestedOptions): void {
    addLate(this.current)
    const { values, around } = this.current
    this.nested.push({ values })
    this.current = around!
    if (includeInParent) repeat(values, around!.values)
    if (includeInRoot && !(includeInParent && around === this.root)) repeat(values, this.root.values)
  }

  push(field: FieldSpec, value: FieldValue['value']): void {
    this.current.values.push({ field, value })
  }

  pushWithTerm(field: FieldSpec, value: FieldValue['value'], term: string): void {
    this.current.values.push({ field, value, term })
  }

  /** `make` is asked for values when the document has all others. */
  pushLate(make: (values: readonly FieldValue[]) => readonly FieldValue[]): void {
    this.current.late ??= []
    this.current.late.push(make)
  }

  /** Whether the document has a value in the field already. */
  has(field: FieldSpec): boolean {
    const { current } = this
    const { values } = current
    current.fields ??= new Set()
    while (current.looked < values.length) current.fields.add(values[current.looked++].field)
    return current.fields.has(field)
  }

  /** For binary columns, which hold one value: what a document has more is put behind. */
  appendBytes(field: FieldSpec, bytes: Uint8Array): void {
    const { values } = this.current
    const at = values.findIndex(value => value.field === field)
    if (at < 0) values.push({ field, value: bytes })
    else values[at] = { field, value: Buffer.concat([values[at].value as Uint8Array, bytes]) }
  }

  /** For fields without column and norms: remembers that the document has them, so that `exists` finds it. */
  nameField(name: string): void {
    const { current } = this
    if (current.named === null) current.named = new Set()
    if (current.named.has(name)) return
    current.named.add(name)
    current.values.push({ field: FIELD_NAMES_SPEC, value: name })
  }

  /** The value of a field is left out of the index, but the document stays. */
  ignore(name: string): void {
    if (this.ignored === null) this.ignored = new Set()
    if (this.ignored.has(name)) return
    this.ignored.add(name)
    this.root.values.push({ field: IGNORED_SPEC, value: name })
  }

  /** A value with its sub-fields and copies. */
  addTo(leaf: ValueField, value: unknown): void {
    this.addOne(leaf, value)
    for (const target of leaf.copyTargets) this.copy(target, value)
  }

  /** A copy may go to a document further out. */
  private copy(target: ValueField, value: unknown): void {
    const here = this.current
    while (this.current.path !== target.nestedPath) this.current = this.current.around!
    this.addOne(target, value)
    this.current = here
  }

  private addOne(leaf: ValueField, value: unknown): void {
    try {
      leaf.add(value, this)
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof IndexingError) throw error
      if (!leaf.skipsMalformed) throw leaf.valueError(error, value, this)
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
      throw illegalState(`Can't get text on a START_OBJECT at ${line}:${column}`)
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
    if (this.map === null) this.map = new SourceMap(this.source, this.parsed)
    return this.map
  }
}

function addLate({ late, values }: OpenDocument): void {
  for (const make of late ?? []) pushAll(values, make(values))
}

/** The fields of a nested document, said again of another. */
function repeat(values: readonly FieldValue[], into: FieldValue[]): void {
  for (const value of values) if (value.field !== NESTED_PATH_SPEC) into.push(value)
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
