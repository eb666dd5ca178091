// A segment as a restricted user sees it: hidden fields are absent, masked ones have masks for values and are not indexed, and terms that
// only hidden documents have are absent. All code that reads segments reads this one unchanged.
import type { Bitset } from '../bitmap/bitset.ts'
import { FIELD_NAMES_FIELD, IGNORED_FIELD } from '../contracts/document.ts'
import { INDEX_NONE } from '../contracts/field-spec.ts'
import {
  type BinaryColumn,
  type CompletionIndex,
  type FieldInfo,
  NO_MORE_DOCS,
  type NumericColumn,
  type OrdinalColumn,
  type Points,
  type Postings,
  type SegmentReader,
  type StoredDocument,
  type TermDictionary,
  TermState,
} from '../contracts/segment-reader.ts'
import type { SharedSegment } from '../contracts/shared-segment.ts'
import { FEATURE_SPEC } from '../mapping/meta-specs.ts'
import type { StoredReader } from '../stored/stored-reader.ts'
import type { VectorColumn } from '../vectors/vector-column.ts'
import type { FieldSight } from './field-sight.ts'
import { maskedColumn } from './masked-column.ts'
import { restrictedSource } from './restricted-source.ts'
import { RestrictedTerms, type ShowsTerm } from './restricted-terms.ts'

/** Their terms are names of fields. */
const FIELDS_OF_NAMES: ReadonlySet<string> = new Set([FIELD_NAMES_FIELD, IGNORED_FIELD, FEATURE_SPEC.name])

export class RestrictedSegment implements SegmentReader {
  readonly id: string
  readonly maxDoc: number
  readonly fields: ReadonlyMap<string, FieldInfo>
  private readonly dictionaries = new Map<string, TermDictionary | null>()
  private readonly columns = new Map<string, OrdinalColumn | null>()

  constructor(
    private readonly inner: SegmentReader,
    private readonly sight: FieldSight,
    /** Documents that are seen; null where documents are not restricted. */
    private readonly seen: Bitset | null,
  ) {
    this.id = inner.id
    this.maxDoc = inner.maxDoc
    this.fields = sight.hidesFields || sight.hasMasks ? this.shownFields() : inner.fields
  }

  private shownFields(): ReadonlyMap<string, FieldInfo> {
    const shown = new Map<string, FieldInfo>()
    for (const [name, info] of this.inner.fields) {
      if (!this.sight.shows(name)) continue
      if (this.sight.maskOf(name) !== null) shown.set(name, maskedInfo(info))
      else if (name === IGNORED_FIELD && this.sight.hidesFields) shown.set(name, { ...info, column: 'none' })
      else shown.set(name, info)
    }
    return shown
  }

  private isPlain(field: string): boolean {
    return this.sight.shows(field) && this.sight.maskOf(field) === null
  }

  // ---- the index ------------------------------------------------------------------------------

  bytesOf(field: string): number {
    return this.isPlain(field) ? this.inner.bytesOf(field) : 0
  }

  terms(field: string): TermDictionary | null {
    let terms = this.dictionaries.get(field)
    if (terms === undefined) this.dictionaries.set(field, (terms = this.shownTerms(field)))
    return terms
  }

  private shownTerms(field: string): TermDictionary | null {
    const terms = this.isPlain(field) ? this.inner.terms(field) : null
    if (terms === null) return null
    const rules: ShowsTerm[] = []
    if (this.sight.hidesFields && FIELDS_OF_NAMES.has(field)) rules.push(ord => this.sight.shows(terms.term(ord)))
    if (this.seen !== null) rules.push(this.isOfSeen(field, terms, this.seen))
    return rules.length === 0 ? terms : new RestrictedTerms(terms, ord => rules.every(shows => shows(ord)))
  }

  /** Whether some document that is seen has the term. */
  private isOfSeen(field: string, terms: TermDictionary, seen: Bitset): ShowsTerm {
    const state = new TermState()
    return ord => {
      terms.state(ord, state)
      const postings = this.inner.postings(field, state)
      for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) if (seen.has(doc)) return true
      return false
    }
  }

  postings(field: string, state: TermState): Postings {
    if (!this.isPlain(field)) throw new RangeError(`segment [${this.id}] has no terms of [${field}]`)
    return this.inner.postings(field, state)
  }

  norms(field: string): Uint8Array | null {
    return this.isPlain(field) ? this.inner.norms(field) : null
  }

  normsPresent(field: string): Bitset | null {
    return this.isPlain(field) ? this.inner.normsPresent(field) : null
  }

  points(field: string): Points | null {
    return this.isPlain(field) ? this.inner.points(field) : null
  }

  vectors(field: string): VectorColumn | null {
    return this.isPlain(field) ? this.inner.vectors(field) : null
  }

  completions(field: string): CompletionIndex | null {
    return this.isPlain(field) ? this.inner.completions(field) : null
  }

  // ---- columns --------------------------------------------------------------------------------

  numeric(field: string): NumericColumn | null {
    return this.isPlain(field) ? this.inner.numeric(field) : null
  }

  binary(field: string): BinaryColumn | null {
    return this.isPlain(field) ? this.inner.binary(field) : null
  }

  ordinals(field: string): OrdinalColumn | null {
    let column = this.columns.get(field)
    if (column === undefined) this.columns.set(field, (column = this.shownOrdinals(field)))
    return column
  }

  private shownOrdinals(field: string): OrdinalColumn | null {
    if (!this.sight.shows(field) || (field === IGNORED_FIELD && this.sight.hidesFields)) return null
    const column = this.inner.ordinals(field)
    const mask = this.sight.maskOf(field)
    return column === null || mask === null ? column : maskedColumn(column, mask)
  }

  // ---- documents ------------------------------------------------------------------------------

  /** Masks do not sort as what they hide. */
  readonly sort = null

  get roots(): Bitset | null {
    return this.inner.roots
  }

  stored(doc: number): StoredDocument {
    return new RestrictedDocument(this.inner.stored(doc), this.sight)
  }

  idOf(doc: number): string | null {
    return this.inner.idOf(doc)
  }

  sourceOf(doc: number): Uint8Array | null {
    const source = this.inner.sourceOf(doc)
    return source === null ? null : shownSource(source, this.sight)
  }

  // ---- the segment as a whole -----------------------------------------------------------------

  get byteLength(): number {
    return this.inner.byteLength
  }

  /** Restricted again when it is opened. */
  get shared(): SharedSegment {
    return this.inner.shared
  }

  whole(): never {
    return refuse()
  }

  get storedBlocks(): StoredReader {
    return refuse()
  }
}

function refuse(): never {
  throw new Error('only whole segments are written or merged')
}

/** Nothing of it is in the index, and of its columns only terms can be masked. */
const maskedInfo = (info: FieldInfo): FieldInfo => ({
  name: info.name,
  index: INDEX_NONE,
  norms: false,
  column: info.column === 'ordinal' ? 'ordinal' : 'none',
  points: 'none',
  docCount: 0,
  sumTotalTermFreq: 0,
  sumDocFreq: 0,
  termCount: 0,
})

const shownSource = (source: Uint8Array, sight: FieldSight) =>
  sight.hidesFields || sight.hasMasks ? restrictedSource(source, sight) : source

/** Reads each part when it is asked for. */
class RestrictedDocument implements StoredDocument {
  constructor(
    private readonly document: StoredDocument,
    private readonly sight: FieldSight,
  ) {}

  get id(): string {
    return this.document.id
  }

  get routing(): string | null {
    return this.document.routing
  }

  get source(): Uint8Array | null {
    const { source } = this.document
    return source === null ? null : shownSource(source, this.sight)
  }

  get fields(): StoredDocument['fields'] {
    const { fields } = this.document
    if (fields === null) return null
    const shown: Record<string, unknown[]> = Object.create(null)
    for (const name of Object.keys(fields)) {
      const values = this.sight.shows(name) ? this.shownValues(name, fields[name]) : []
      if (values.length > 0) shown[name] = values
    }
    return shown
  }

  private shownValues(name: string, values: unknown[]): unknown[] {
    if (name === IGNORED_FIELD) return values.filter(field => this.sight.shows(String(field)))
    const mask = this.sight.maskOf(name)
    return mask === null ? values : values.flatMap(value => (typeof value === 'string' ? [mask(value)] : []))
  }
}
