// Finds the newest document of a buffer by id, with its version. A table of numbers: an object per document would outlive the young
// generation of the heap and be expensive to collect.
import { DoubleLog, IntLog } from '../bytes/growable.ts'
import type { DocumentMeta } from '../contracts/document.ts'
import { immenseTerm } from './immense-term.ts'
import { TermPool } from './term-pool.ts'

export class NewestDocs {
  private readonly ids = new TermPool((bytes, length) => immenseTerm('_id', bytes, length))
  // By the id's number.
  private readonly docs = new IntLog()
  private readonly versions = new DoubleLog()
  private readonly seqNos = new DoubleLog()
  private readonly primaryTerms = new DoubleLog()

  get byteLength(): number {
    return this.ids.byteLength + this.docs.length * 28
  }

  set(id: string, doc: number, { version, seqNo, primaryTerm }: DocumentMeta): void {
    const number = this.ids.intern(id, 0, id.length)
    if (number === this.docs.length) {
      this.docs.push(doc)
      this.versions.push(version)
      this.seqNos.push(seqNo)
      this.primaryTerms.push(primaryTerm)
      return
    }
    this.docs.array[number] = doc
    this.versions.array[number] = version
    this.seqNos.array[number] = seqNo
    this.primaryTerms.array[number] = primaryTerm
  }

  /** -1: none. */
  find(id: string): number {
    const number = this.ids.find(id)
    return number < 0 ? -1 : this.docs.array[number]
  }

  /** Of an id that is there. */
  metaOf(id: string): DocumentMeta {
    const number = this.ids.find(id)
    return { version: this.versions.array[number], seqNo: this.seqNos.array[number], primaryTerm: this.primaryTerms.array[number] }
  }
}
