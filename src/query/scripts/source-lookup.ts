// Documents of a segment as scripts look them up: `doc`, `params._source`, `params._fields`. Everything is read through the segment as
// the user may see it, and only when a script reads it.
import { isApiError } from '../../core/errors.ts'
import { parseTree } from '../../core/json.ts'
import { isBytes } from '../../core/native-values.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import { defineClass } from '../../painless/java-class.ts'
import { JavaMap } from '../../painless/runtime/objects.ts'
import { illegalArgument, indexOutOfBounds, nullPointer, type Throwable, unsupported } from '../../painless/runtime/throwable.ts'
import { JavaObject } from '../../painless/values.ts'
import { openDocValues } from './doc-values/open-doc-values.ts'
import type { ScriptDocValues } from './doc-values/script-doc-values.ts'
import { mapClass } from './language.ts'
import { fieldDataFrames, NO_FIELD_FRAMES, NULL_FIELD_FRAMES } from './lookup-frames.ts'
import type { ScriptMap } from './parameters.ts'

/** What all segments of a shard have in common for scripts. */
export interface Documents {
  readonly fields: FieldLookup
  readonly index: string
  readonly shard: number
  /** No index holds the documents: a script is only tried on them. */
  readonly areTried?: boolean
}

/** One segment, at one document of it. */
export class SegmentDocuments {
  doc = -1
  readonly docMap: DocMap
  private sourceOf = -1
  private source: unknown = null

  constructor(
    readonly documents: Documents,
    readonly segment: SegmentView,
  ) {
    this.docMap = new DocMap(this)
  }

  /** `params`, with what else is found there. */
  parameters(given: ScriptMap): DocumentParameters {
    return new DocumentParameters(given, this)
  }

  sourceMap(): unknown {
    if (this.sourceOf !== this.doc) {
      const bytes = this.segment.reader.sourceOf(this.doc)
      this.source = bytes === null ? new Map() : parseTree(bytes)
      this.sourceOf = this.doc
    }
    return this.source
  }
}

/** A map that cannot be listed, by the lines of the server's source that refuse it. */
abstract class Unlisted extends JavaMap {
  protected abstract readonly lines: Readonly<Record<string, number>>

  private refused(method: string): Throwable {
    const { name, simpleName } = this.javaClass
    return unsupported(null, [`${name}.${method}(${simpleName}.java:${this.lines[method]})`])
  }

  override viewed(method: string): void {
    throw this.refused(method)
  }

  get size(): number {
    throw this.refused('size')
  }

  keyList(): unknown[] {
    throw this.refused('entrySet')
  }

  override clear(): void {
    throw this.refused('clear')
  }

  override equals(other: unknown): boolean {
    return this === other
  }

  override hashCode(): number {
    return JavaObject.prototype.hashCode.call(this)
  }

  override toString(): string {
    return JavaObject.prototype.toString.call(this)
  }
}

const METHODS = ['size', 'isEmpty', 'containsValue', 'put', 'remove', 'putAll', 'clear', 'keySet', 'values', 'entrySet']
/** One below the other, five lines each. */
const linesFrom = (first: number) => Object.fromEntries(METHODS.map((method, i) => [method, first + 5 * i]))

const docMapClass = defineClass(
  'org.opensearch.search.lookup.LeafDocLookup',
  { extends: () => [mapClass], isHidden: true },
  { 'boolean isEmpty()': (self: DocMap) => self.viewed('isEmpty') },
)

/** `doc`: fields by name. */
class DocMap extends Unlisted {
  protected readonly lines = linesFrom(120)
  private readonly opened = new Map<unknown, ScriptDocValues>()

  constructor(private readonly at: SegmentDocuments) {
    super()
  }

  get javaClass() {
    return docMapClass
  }

  getKey(name: unknown): ScriptDocValues {
    if (name === null) throw nullPointer('Cannot invoke "Object.toString()" because "key" is null', NULL_FIELD_FRAMES)
    let values = this.opened.get(name)
    if (values === undefined) this.opened.set(name, (values = this.open(String(name))))
    values.moveTo(this.at.doc)
    return values
  }

  private open(name: string): ScriptDocValues {
    const { documents, segment } = this.at
    const field = documents.fields.field(name)
    if (field === undefined) throw illegalArgument(`No field found for [${name}] in mapping`, NO_FIELD_FRAMES)
    try {
      return openDocValues(field, segment.reader, documents.fields, documents.index)
    } catch (error) {
      if (isApiError(error) && error.type === 'illegal_argument_exception') throw illegalArgument(error.reason, fieldDataFrames(field))
      throw error
    }
  }

  hasKey(name: unknown): boolean {
    return typeof name === 'string' && this.at.documents.fields.field(name) !== undefined
  }
}

const parametersClass = defineClass('org.opensearch.script.DynamicMap', { extends: () => [mapClass], isHidden: true }, {})

/** What else scripts that look at documents find among their parameters. */
const EXTRA = ['doc', '_source', '_doc', '_fields']

class DocumentParameters extends JavaMap {
  constructor(
    private readonly given: ScriptMap,
    private readonly at: SegmentDocuments,
  ) {
    super()
  }

  get javaClass() {
    return parametersClass
  }

  getKey(key: unknown): unknown {
    const value = this.given.get(key)
    return value === undefined ? this.extra(key) : value
  }

  private extra(key: unknown): unknown {
    switch (key) {
      case '_source':
        return this.at.sourceMap()
      case 'doc':
      case '_doc':
        return this.at.docMap
      case '_fields':
        return new StoredFields(this.at)
      default:
        return null
    }
  }

  hasKey(key: unknown): boolean {
    return this.given.has(key) || EXTRA.includes(key as string)
  }

  get size(): number {
    return this.keyList().length
  }

  keyList(): unknown[] {
    return [...new Set([...this.given.keys(), ...EXTRA])]
  }

  override putKey(key: unknown, value: unknown): unknown {
    const old = this.getKey(key)
    this.given.set(key, value)
    return old
  }

  override removeKey(key: unknown): unknown {
    const old = this.getKey(key)
    this.given.delete(key)
    return old
  }
}

const storedFieldsClass = defineClass('org.opensearch.search.lookup.LeafFieldsLookup', { extends: () => [mapClass], isHidden: true }, {})

const storedFieldClass = defineClass(
  'org.opensearch.search.lookup.FieldLookup',
  {},
  {
    'def getValue()': (self: StoredField) => self.first(),
    'List getValues()': (self: StoredField) => [...self.values],
    'boolean isEmpty()': (self: StoredField) => self.values.length === 0,
  },
)

/** `params._fields`: what the mapping keeps beside the source. */
class StoredFields extends Unlisted {
  protected readonly lines = linesFrom(71)
  constructor(private readonly at: SegmentDocuments) {
    super()
  }

  get javaClass() {
    return storedFieldsClass
  }

  getKey(name: unknown): StoredField {
    const { documents, segment, doc } = this.at
    const field = documents.fields.field(String(name))
    if (field === undefined) throw illegalArgument(`No field found for [${name}] in mapping`, [LEAF_FIELDS])
    const stored = segment.reader.stored(doc).fields
    const values = stored !== null && Object.hasOwn(stored, field.name) ? stored[field.name] : []
    return new StoredField(values.map(value => (isBytes(value) ? value : field.format(value as string | number))))
  }

  hasKey(name: unknown): boolean {
    return this.at.documents.fields.field(String(name)) !== undefined
  }
}

const LEAF_FIELDS = 'org.opensearch.search.lookup.LeafFieldsLookup.loadFieldData(LeafFieldsLookup.java:163)'

const NO_VALUE_FRAMES = [
  'java.base/jdk.internal.util.Preconditions.outOfBounds(Preconditions.java:100)',
  'java.base/jdk.internal.util.Preconditions.outOfBoundsCheckIndex(Preconditions.java:106)',
  'java.base/jdk.internal.util.Preconditions.checkIndex(Preconditions.java:302)',
  'java.base/java.util.Objects.checkIndex(Objects.java:365)',
  'java.base/java.util.ArrayList.get(ArrayList.java:428)',
  'org.opensearch.search.lookup.FieldLookup.getValue(FieldLookup.java:105)',
]

class StoredField extends JavaObject {
  constructor(readonly values: readonly unknown[]) {
    super()
  }

  get javaClass() {
    return storedFieldClass
  }

  first(): unknown {
    if (this.values.length > 0) return this.values[0]
    throw indexOutOfBounds('Index 0 out of bounds for length 0', NO_VALUE_FRAMES)
  }
}

export const lookupClasses = [storedFieldClass]
