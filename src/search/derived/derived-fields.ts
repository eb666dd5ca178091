// Fields that a request declares and scripts make: which there are, and their values in the documents of a shard. Where queries and
// aggregations ask, each segment gets a second one beside it, in memory, that holds what the scripts say of its documents.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { ApiError, isApiError, nullPointer, parseFailed } from '../../core/errors.ts'
import { JsonFloat, parseJson, stringify } from '../../core/json.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { outsideKeptWork } from '../../core/kept-work.ts'
import { matchesWildcard } from '../../core/values.ts'
import { valuesAt } from '../../core/values-at.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { type SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { AnalyzerSource } from '../../index/mapping/analyzer-source.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import { parseGrowing } from '../../index/mapping/document-parser.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { Mapping } from '../../index/mapping/mapping.ts'
import type { Query } from '../../query/contracts/query.ts'
import { rewriting } from '../../query/contracts/query-builder.ts'
import type { DerivedIndex, NumbersOf } from '../../query/exec/derived-field.ts'
import { MemorySegment } from '../../query/percolator/memory-reader.ts'
import type { ScriptScope } from '../../query/scripts/document-script.ts'
import { EmittingScript } from '../../query/scripts/emitting-script.ts'
import type { DerivedDeclaration } from './declarations.ts'
import { DerivedSegment } from './derived-segment.ts'
import { scripted } from './scripted-queries.ts'

const encoder = new TextEncoder()
const NOTHING = encoder.encode('{}')

/** So many documents at most are looked at to find out what an object holds. */
const SAMPLE = 60

/** Types of one number a value. */
const NUMBERS: ReadonlySet<string> = new Set(['long', 'double', 'float', 'date'])
/** Types of which whole numbers, as scripts say them, are the index values. */
const WHOLE: ReadonlySet<string> = new Set(['long', 'date'])

/** Between two looks at the clock. */
const DOCS_AT_ONCE = 64

/** The documents from which values of one field of one segment are read. */
type Emits = (doc: number) => unknown[]

interface DerivedScope {
  readonly reader: ShardReader
  readonly analyzers: AnalyzerSource
  readonly scripts: ScriptScope
  /** Scripts ask it now and then whether to go on; segments of their values remember how far they came. */
  readonly checkpoint: Checkpoint
}

export class DerivedFields implements DerivedIndex {
  readonly reader: ShardReader
  private readonly fields: ReadonlyMap<string, DerivedField>
  /** Whether one was asked for while the query at hand was made. */
  private touched = false

  constructor(
    declarations: readonly DerivedDeclaration[],
    private readonly scope: DerivedScope,
  ) {
    this.fields = new Map(declarations.map(declaration => [declaration.name, new DerivedField(declaration, scope)]))
    this.reader = new ShardReader(
      scope.reader.segments.map(view => ({ ...view, reader: new DerivedSegment(view.reader, name => this.inMemory(name, view)) })),
    )
  }

  field(name: string): FieldType | undefined {
    const field = this.named(name)?.fieldType(name)
    if (field !== undefined) this.touched = true
    return field
  }

  /** Patterns look only into objects that the request declares. */
  names(pattern: string): string[] {
    if (!pattern.includes('*')) return this.named(pattern)?.knows(pattern) === true ? [pattern] : []
    return [...this.fields.values()].flatMap(({ names }) => names).filter(name => matchesWildcard(pattern, name) && this.has(name))
  }

  /** With the derived fields that were asked for in its index. */
  segment({ ord }: SegmentView): SegmentView {
    return this.reader.segments[ord]
  }

  numbersOf(name: string): NumbersOf | null {
    return this.named(name)?.numbersOf() ?? null
  }

  /** Whether the field is one of these. */
  has(name: string): boolean {
    return this.named(name) !== null
  }

  /** As JSON has them, of a document of the segment. */
  valuesOf(name: string, view: SegmentView, doc: number): unknown[] {
    return this.named(name)!
      .valuesOf(name, view, doc)
      .map(value => (value instanceof JsonFloat ? value.value : value))
  }

  /** As `fields` shows them: as scripts say them, but dates in their format. */
  shownOf(name: string, view: SegmentView, doc: number): unknown[] {
    return this.named(name)!.shownOf(name, view, doc)
  }

  isDerived(name: string): boolean {
    return this.has(name)
  }

  prefilterOf(name: string): string | null {
    const prefilter = this.named(name)?.declaration.prefilter ?? null
    if (prefilter === null) return null
    const field = this.scope.scripts.fields.field(prefilter)
    if (field === undefined) throw new ApiError('mapper_exception', `prefilter_field[${prefilter}] is not defined in the index mappings`)
    if (field.type === 'text') return prefilter
    throw new ApiError('mapper_exception', `prefilter_field[${prefilter}] should be of type text. Type found [${field.type}].`)
  }

  readonly index: DerivedIndex = this

  /** A query as it is made, by the name it has in requests: scripts answer it where it asks for one of their fields. */
  made(name: string, make: () => Query): Query {
    const before = this.touched
    this.touched = false
    try {
      const query = make()
      // Whether documents have a value the server does not ask scripts.
      return this.touched && name !== 'exists' ? scripted(query, this) : query
    } finally {
      this.touched = before
    }
  }

  /** What is mapped goes before what is derived. */
  private named(name: string): DerivedField | null {
    if (this.scope.scripts.fields.field(name) !== undefined) return null
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const field = this.fields.get(name.slice(0, end))
      if (field !== undefined) return field
    }
    return null
  }

  private inMemory(name: string, view: SegmentView): SegmentReader | null {
    return this.named(name)?.segment(view) ?? null
  }
}

class DerivedField {
  private readonly segments = new Map<number, SegmentReader>()
  /** Those under way, and how many documents of the segment they hold. */
  private readonly begun = new Map<number, { readonly segment: MemorySegment; docs: number }>()
  private compiled: EmittingScript | null = null
  private mapping: Mapping
  private sampled = false
  /** `said`: before objects are made of their texts. */
  private last: { readonly ord: number; readonly said: Emits; readonly emits: Emits } | null = null

  constructor(
    readonly declaration: DerivedDeclaration,
    private readonly scope: DerivedScope,
  ) {
    const { name, mapping } = declaration
    this.mapping = Mapping.parse({ properties: { [name]: mapping } }, scope.analyzers, {})
  }

  get names(): readonly string[] {
    const { name, members } = this.declaration
    return [name, ...members.map(member => `${name}.${member}`)]
  }

  /** Objects hold whatever is asked for. */
  knows(name: string): boolean {
    return this.declaration.type === 'object' || this.fieldType(name) !== undefined
  }

  fieldType(name: string): FieldType | undefined {
    // Sub-fields of texts in objects are not listed.
    if (this.mapping.isSubField(name)) return undefined
    const known = this.mapping.field(name)
    if (known !== undefined || this.declaration.type !== 'object' || name === this.declaration.name) return known
    outsideKeptWork(() => this.sample())
    return this.mapping.isSubField(name) ? undefined : this.mapping.field(name)
  }

  shownOf(name: string, view: SegmentView, doc: number): unknown[] {
    const { type, format } = this.declaration
    if (type === 'date' && name === this.declaration.name) {
      const date = DateFormat.of(format ?? DEFAULT_FORMAT)
      return this.emitsOn(view)(doc).map(value => date.print({ millis: millisOf(value), nanos: 0 }))
    }
    if (type === 'object' && name === this.declaration.name) {
      this.emitsOn(view)
      return this.last!.said(doc)
    }
    return this.valuesOf(name, view, doc)
  }

  valuesOf(name: string, view: SegmentView, doc: number): unknown[] {
    const values = this.emitsOn(view)(doc)
    return name === this.declaration.name ? values : valuesAt(values, name.slice(this.declaration.name.length + 1))
  }

  numbersOf(): NumbersOf | null {
    const { name, type } = this.declaration
    if (!NUMBERS.has(type)) return null
    return view => {
      const emits = this.emitsOn(view)
      return doc => {
        const values = emits(doc)
        if (WHOLE.has(type) && values.every(Number.isSafeInteger)) return values as number[]
        const [root] = this.parse(values).documents
        return root.values.flatMap(({ field, value }) => (field.name === name ? (value as number | bigint) : []))
      }
    }
  }

  segment(view: SegmentView): SegmentReader {
    const { ord } = view
    let segment = this.segments.get(ord)
    if (segment === undefined) this.segments.set(ord, (segment = outsideKeptWork(() => this.write(view))))
    return segment
  }

  /** Left where others wait, and called again. */
  private write(view: SegmentView): SegmentReader {
    const { ord, live } = view
    const { maxDoc, roots } = view.reader
    let under = this.begun.get(ord)
    if (under === undefined) this.begun.set(ord, (under = { segment: new MemorySegment(), docs: 0 }))
    const emits = this.emitsOn(view)
    while (under.docs < maxDoc) {
      const doc = under.docs
      const isSeen = (live === null || live.has(doc)) && (roots === null || roots.has(doc))
      under.segment.add(this.parse(isSeen ? emits(doc) : null))
      if (++under.docs % DOCS_AT_ONCE === 0) this.scope.checkpoint.pause('query')
    }
    this.begun.delete(ord)
    return under.segment.open().reader
  }

  /** Null: the script is not run. */
  private parse(values: unknown[] | null) {
    const source = values === null ? NOTHING : encoder.encode(stringify(nested(this.declaration.name, values)))
    try {
      const { document, mapping } = parseGrowing(this.mapping, { id: '_derived', routing: null, source })
      this.mapping = mapping
      return document
    } catch (error) {
      throw rootOf(error)
    }
  }

  /** What an object holds that does not say so is found in the first documents. */
  private sample(): void {
    if (this.sampled) return
    this.sampled = true
    let left = SAMPLE
    for (const view of this.scope.reader.segments) {
      const emits = this.emitsOn(view)
      for (let doc = 0; doc < view.reader.maxDoc && left > 0; doc++) {
        if (view.live !== null && !view.live.has(doc)) continue
        rewriting(() => this.parse(emits(doc)))
        left--
      }
    }
  }

  private emitsOn(view: SegmentView): Emits {
    if (this.last?.ord === view.ord) return this.last.emits
    const { script, type, ignoresMalformed } = this.declaration
    if (script === null) throw nullPointer('', { details: { reason: null } })
    this.compiled ??= new EmittingScript(script, this.scope.scripts)
    const run = this.compiled.on(view, () => this.scope.checkpoint.check())
    const emits: Emits = type === 'object' ? doc => run(doc).map(value => objectOf(value, ignoresMalformed)) : run
    this.last = { ord: view.ord, said: run, emits }
    return emits
  }
}

/** Dates are said in milliseconds. */
function millisOf(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  const name = `java.lang.${value instanceof JsonFloat ? 'Double' : typeof value === 'boolean' ? 'Boolean' : 'String'}`
  throw new ApiError(
    'class_cast_exception',
    `class ${name} cannot be cast to class java.lang.Long (${name} and java.lang.Long are in module java.base of loader 'bootstrap')`,
  )
}

/** Objects are said as their JSON. */
function objectOf(value: unknown, ignoresMalformed: boolean): unknown {
  try {
    const json = typeof value === 'string' ? parseJson(value) : value
    return isObject(json) ? json : {}
  } catch (error) {
    if (!isApiError(error)) throw error
    if (ignoresMalformed) return {}
    throw parseFailed('Failed to parse content to map', { cause: error })
  }
}

function nested(name: string, values: unknown[]): JsonObject {
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), values) as JsonObject
}

/** The server makes fields of values without a document around, and so tells the cause alone. */
function rootOf(error: unknown): unknown {
  let root = error
  while (isApiError(root) && isApiError(root.cause)) root = root.cause
  const isNumber = isApiError(root) && root.type === 'illegal_argument_exception' && root.reason.startsWith('For input string: ')
  return isNumber ? new ApiError('number_format_exception', (root as ApiError).reason) : root
}
