// Parts of answers that are built lazily, when the answer is printed and its format is known.

import type { Piece } from './piece.ts'

/** Stands before and after text that is not to be indented: no JSON has it. */
export const RAW_MARK = '\u0001'

/** A part of an answer that is made when it is known for whom: as text, or as plain values for callers in this process. */
export abstract class LateJson {
  abstract get text(): string

  /** The same, marked where it must be shown as it is: see `RawJson`. */
  get marked(): string {
    return this.text
  }

  /** About how many characters it has. */
  abstract get length(): number

  /** Of plain objects, arrays and numbers. */
  abstract parse(): unknown

  toJSON(): unknown {
    return this.parse()
  }
}

/** A list of which an item is made when it is asked for: of a long one that is printed, only one is there at a time. */
export class LateList {
  constructor(
    readonly length: number,
    readonly item: (place: number) => unknown,
    /** The JSON of an item, where that is sooner told than its parts. */
    readonly text?: (place: number, piece: Piece) => string,
  ) {}

  static of<T>(items: readonly T[], printed: (item: T) => unknown): LateList {
    return new LateList(items.length, place => printed(items[place]))
  }
}
