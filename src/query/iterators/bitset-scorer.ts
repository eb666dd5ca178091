// The members of a bitset, one by one or in windows.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'
import { ConstantWindows, keepMembers } from './constant-windows.ts'

export class BitsetScorer extends Scorer {
  constructor(
    readonly bits: Bitset,
    private readonly members: number,
    readonly constant: number,
  ) {
    super()
  }

  next(): number {
    return this.advance(this.doc + 1)
  }

  advance(target: number): number {
    const found = this.bits.next(target)
    this.doc = found < 0 ? NO_MORE_DOCS : found
    return this.doc
  }

  cost(): number {
    return this.members
  }

  score(): number {
    return this.constant
  }

  override maxScore(): number {
    return this.constant
  }
}

export class BitsetBulkScorer extends ConstantWindows {
  constructor(
    private readonly bits: Bitset,
    private readonly members: number,
    constant: number,
  ) {
    super(bits.size, constant)
  }

  cost(): number {
    return this.members
  }

  protected list(docs: Int32Array, from: number, to: number, live: Bitset | null): number {
    const n = this.bits.fill(from, to, docs)
    return live === null ? n : keepMembers(docs, n, live)
  }

  protected override next(end: number): number {
    const next = this.bits.next(end)
    return next < 0 ? NO_MORE_DOCS : next
  }
}
