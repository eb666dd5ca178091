// Ordinal doc values: the ordinals of each document's terms, for sorting, grouping and counting.
//
// Sections of an ordinal column (the terms are those of the field's term blocks):
//   column          in the narrowest of u8, u16, u32; ordinal + 1 of each document, 0 for none.
//                   With columnStarts: the ordinals + 1 of all documents one after another, ascending and distinct within one
//   columnStarts    u32[maxDoc + 1]; only where a document has several terms
import { IntLog } from '../bytes/growable.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import type { OrdinalColumn, TermDictionary } from '../contracts/segment-reader.ts'
import { isMultiValued, startsOf } from './numeric-column-writer.ts'

export type OrdinalArray = Uint8Array | Uint16Array | Uint32Array

/** Takes the ordinals of each document, in any order and also more than once, document after document. */
export class OrdinalColumnWriter {
  private readonly docs = new IntLog()
  private readonly ords = new IntLog()
  /** Where the last document's ordinals begin. */
  private lastStart = 0

  add(doc: number, ord: number): void {
    const { docs } = this
    if (docs.length > this.lastStart && docs.array[docs.length - 1] !== doc) this.closeDoc()
    docs.push(doc)
    this.ords.push(ord)
  }

  /** Sorts the last document's ordinals and drops repeated ones. */
  private closeDoc(): void {
    const { docs, ords } = this
    if (ords.length - this.lastStart > 1) {
      const sorted = ords.array.subarray(this.lastStart, ords.length).sort()
      let distinct = 1
      for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) sorted[distinct++] = sorted[i]
      docs.length = ords.length = this.lastStart + distinct
    }
    this.lastStart = ords.length
  }

  writeTo(sections: FieldSections, maxDoc: number, termCount: number): void {
    this.closeDoc()
    const docs = this.docs.view()
    const ords = this.ords.view()
    const type = termCount < 0x100 ? Uint8Array : termCount < 0x10000 ? Uint16Array : Uint32Array
    if (isMultiValued(docs)) {
      const values = new type(ords.length)
      for (let i = 0; i < ords.length; i++) values[i] = ords[i] + 1
      sections.addNumbers('column', values)
      sections.addNumbers('columnStarts', startsOf(docs, maxDoc))
      return
    }
    const values = new type(maxDoc)
    for (let i = 0; i < docs.length; i++) values[docs[i]] = ords[i] + 1
    sections.addNumbers('column', values)
  }
}

export class SegmentOrdinalColumn implements OrdinalColumn {
  constructor(
    readonly ords: OrdinalArray,
    readonly starts: Uint32Array | null,
    readonly terms: TermDictionary,
  ) {}

  has(doc: number): boolean {
    const starts = this.starts
    return starts === null ? this.ords[doc] !== 0 : starts[doc] !== starts[doc + 1]
  }
}
