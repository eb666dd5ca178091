// Writes the sorted term dictionary of a field, in which a term is found by its text or its ordinal without reading all of it.
//
// Terms in UTF-8 byte order, in blocks of 32 (the last may be shorter). `termBlocks` holds the blocks, `termIndex` the byte offset of each.
// A block:
//   varint            length of the next part
//   for each term     one byte `prefix << 4 | suffix`: bytes shared with the term before (0 for the first), bytes that follow;
//                     15 in either half: a varint with the rest follows (the prefix's first); then the suffix bytes
//   for each term, unless the field is not indexed at all (then the list only gives ordinals their text):
//     varint          docFreq
//     varint          totalTermFreq - docFreq; above level INDEX_DOCS
//     varint          docFreq = 1: the document; else postingsAt, less that of the block's last such term
//     varint          positionsAt, less that of the term before in this block; where positions are kept
//     varint          offsetsAt likewise; where offsets are kept
// Example, level INDEX_DOCS: "cat" in documents 3 and 9 (postingsAt 0) and "cats" in document 9:
//   06  03 63 61 74  31 73
//   02 00  01 09
import { ByteLog, WordLog } from '../bytes/growable.ts'
import type { IndexLevel } from '../contracts/field-spec.ts'
import { INDEX_DOCS, INDEX_NONE, INDEX_OFFSETS, INDEX_POSITIONS } from '../contracts/field-spec.ts'
import type { TermState } from '../contracts/segment-reader.ts'

export const TERMS_PER_BLOCK = 32
/** In a half of the byte before a suffix: the rest of the number follows. */
export const MORE = 15

export class TermBlocksWriter {
  readonly blocks = new ByteLog()
  readonly blockIndex = new WordLog()
  size = 0
  sumDocFreq = 0
  sumTotalTermFreq = 0
  private readonly suffixes = new ByteLog()
  private readonly metadata = new ByteLog()
  private readonly previous = new ByteLog()
  private postingsAt = 0
  private positionsAt = 0
  private offsetsAt = 0

  constructor(private readonly index: IndexLevel) {}

  /** Terms must come in order and only once. */
  add(bytes: Uint8Array, from: number, to: number, state: TermState): void {
    if (this.size % TERMS_PER_BLOCK === 0) this.beginBlock()
    const { previous, suffixes } = this
    const length = to - from
    const most = Math.min(previous.length, length)
    const before = previous.array
    let prefix = 0
    while (prefix < most && before[prefix] === bytes[from + prefix]) prefix++
    const suffix = length - prefix
    suffixes.push((Math.min(prefix, MORE) << 4) | Math.min(suffix, MORE))
    if (prefix >= MORE) suffixes.varint(prefix - MORE)
    if (suffix >= MORE) suffixes.varint(suffix - MORE)
    suffixes.append(bytes, from + prefix, to)
    previous.length = prefix
    previous.append(bytes, from + prefix, to)
    if (this.index !== INDEX_NONE) this.addMetadata(state)
    this.size++
  }

  /** Call after the last term. */
  finish(): void {
    this.endBlock()
  }

  private addMetadata(state: TermState): void {
    const { metadata, index } = this
    metadata.varint(state.docFreq)
    if (index > INDEX_DOCS) metadata.varint(state.totalTermFreq - state.docFreq)
    if (state.docFreq === 1) metadata.varint(state.singletonDoc)
    else {
      metadata.varint(state.postingsAt - this.postingsAt)
      this.postingsAt = state.postingsAt
    }
    if (index >= INDEX_POSITIONS) {
      metadata.varint(state.positionsAt - this.positionsAt)
      this.positionsAt = state.positionsAt
    }
    if (index >= INDEX_OFFSETS) {
      metadata.varint(state.offsetsAt - this.offsetsAt)
      this.offsetsAt = state.offsetsAt
    }
    this.sumDocFreq += state.docFreq
    this.sumTotalTermFreq += state.totalTermFreq
  }

  private beginBlock(): void {
    this.endBlock()
    this.previous.length = 0
    this.postingsAt = this.positionsAt = this.offsetsAt = 0
  }

  private endBlock(): void {
    if (this.suffixes.length === 0) return
    this.blockIndex.push(this.blocks.length)
    this.blocks.varint(this.suffixes.length)
    this.blocks.append(this.suffixes.view())
    this.blocks.append(this.metadata.view())
    this.suffixes.length = this.metadata.length = 0
  }
}
