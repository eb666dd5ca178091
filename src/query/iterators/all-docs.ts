// Every document of a segment, one by one or in windows.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'
import { ConstantWindows } from './constant-windows.ts'

export class AllDocsScorer extends Scorer {
  constructor(
    private readonly maxDoc: number,
    private readonly constant: number,
  ) {
    super()
  }

  next(): number {
    return this.advance(this.doc + 1)
  }

  advance(target: number): number {
    this.doc = target < this.maxDoc ? target : NO_MORE_DOCS
    return this.doc
  }

  cost(): number {
    return this.maxDoc
  }

  score(): number {
    return this.constant
  }

  override maxScore(): number {
    return this.constant
  }
}

export class AllDocsBulkScorer extends ConstantWindows {
  constructor(
    private readonly maxDoc: number,
    constant: number,
  ) {
    super(maxDoc, constant)
  }

  cost(): number {
    return this.maxDoc
  }

  protected list(docs: Int32Array, from: number, to: number, live: Bitset | null): number {
    if (live !== null) return live.fill(from, to, docs)
    for (let doc = from; doc < to; doc++) docs[doc - from] = doc
    return to - from
  }
}
