// A hit that is a nested document: it shows its object of the source, and of the document around it the id.
import { inJavaMapOrder } from '../../core/java-map-order.ts'
import { parseJsonNumbers, RawJson, stringify } from '../../core/json.ts'
import type { SegmentReader, StoredDocument } from '../../index/contracts/segment-reader.ts'
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import type { NestedIdentity } from '../contracts/hit.ts'
import { Hit, type HitPlace } from '../contracts/hit.ts'
import { nestedIdentity, type RootSource, unwrapped } from './nested-place.ts'

const encoder = new TextEncoder()

export class NestedHit extends Hit {
  override readonly nested: NestedIdentity
  private readonly document: NestedDocument

  constructor(
    index: string,
    place: HitPlace,
    path: string,
    mapping: FieldLookup,
    score: number,
    sort: readonly unknown[] | null,
    around: RootSource,
  ) {
    super(index, place, score, sort)
    const { reader } = place.view
    this.nested = nestedIdentity(reader, place.doc, path, mapping)
    this.document = new NestedDocument(reader, place.doc, this.nested, around)
  }

  override get rootDoc(): number {
    return this.document.root
  }

  override stored(): StoredDocument {
    return this.document
  }

  override sourceOf(bytes: Uint8Array): RawJson {
    return new RawJson(encoder.encode(stringify(inJavaMapOrder(unwrapped(parseJsonNumbers(bytes), this.nested)))))
  }
}

/** The source is that of the root, with nothing left but the object at its path. */
class NestedDocument implements StoredDocument {
  readonly routing = null
  private isolatedSource: Uint8Array | null | undefined

  constructor(
    private readonly reader: SegmentReader,
    private readonly doc: number,
    private readonly identity: NestedIdentity,
    private readonly around: RootSource,
  ) {}

  get root(): number {
    return this.reader.roots!.next(this.doc)
  }

  get id(): string {
    return this.reader.idOf(this.root) ?? ''
  }

  get source(): Uint8Array | null {
    if (this.isolatedSource === undefined) this.isolatedSource = this.isolate()
    return this.isolatedSource
  }

  private isolate(): Uint8Array | null {
    const found = this.around.isolated(this.reader, this.root, this.identity)
    return found === null ? null : encoder.encode(stringify(found ?? {}))
  }

  get fields(): StoredDocument['fields'] {
    return this.reader.stored(this.doc).fields
  }
}
