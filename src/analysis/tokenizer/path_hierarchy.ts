// A path and all its parents: /usr, /usr/local, /usr/local/bin; or, reversed, the ends of a domain name.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenizerType } from '../component.ts'
import type { ComponentSettings } from '../component-settings.ts'
import { type Cutter, RangeTokenizer } from './range-tokenizer.ts'

/** A path and those above it. */
export interface PathHierarchyOptions {
  /** `/` */
  readonly delimiter?: string
  /** Takes its place; the same. */
  readonly replacement?: string
  /** So many parts are left out; 0. */
  readonly skip?: number
  /** From the end: hosts; false. */
  readonly reverse?: boolean
  /** Accepted as on the server; 1024. */
  readonly buffer_size?: number
}

export const path_hierarchy = {
  name: 'path_hierarchy',
  create(name, settings) {
    const delimiter = oneCharacter(settings, 'delimiter', '/')
    const replacement = oneCharacter(settings, 'replacement', delimiter)
    const skip = settings.int('skip', 0)
    const reverse = settings.boolean('reverse', false)
    return {
      name,
      create() {
        if (skip < 0) throw illegalArgument('skip cannot be negative')
        return new RangeTokenizer(reverse ? new Ends(delimiter, replacement, skip) : new Parents(delimiter, replacement, skip))
      },
    }
  },
} satisfies TokenizerType

function oneCharacter(settings: ComponentSettings, key: string, absent: string): string {
  const value = settings.text(key) ?? absent
  if (value.length !== 1) throw illegalArgument(`${key} must be a one char value`)
  return value
}

abstract class PathCutter implements Cutter {
  constructor(
    protected readonly delimiter: string,
    private readonly replacement: string,
    protected readonly skip: number,
  ) {}

  abstract cut(text: string, ranges: number[]): void

  transform(text: string): string {
    return this.delimiter === this.replacement ? text : text.replaceAll(this.delimiter, this.replacement)
  }
}

class Parents extends PathCutter {
  cut(text: string, ranges: number[]): void {
    let start = 0
    // A delimiter in front ends no part.
    for (let skipped = 0; skipped < this.skip; skipped++) {
      start = text.indexOf(this.delimiter, start + 1)
      if (start === -1) return
    }
    for (let end = text.indexOf(this.delimiter, start + 1); end !== -1; end = text.indexOf(this.delimiter, end + 1)) ranges.push(start, end)
    if (text.length > start) ranges.push(start, text.length)
  }
}

class Ends extends PathCutter {
  cut(text: string, ranges: number[]): void {
    const starts = [0]
    for (let at = text.indexOf(this.delimiter); at !== -1; at = text.indexOf(this.delimiter, at + 1)) starts.push(at + 1)
    if (starts[starts.length - 1] < text.length) starts.push(text.length)
    const end = starts[starts.length - 1 - this.skip]
    for (let i = 0; starts[i] < end; i++) ranges.push(starts[i], end)
  }
}
