// java.util.regex: patterns and matchers over the engine's regular expressions, whose time is bounded.

import { isApiError } from '../../../core/errors.ts'
import type { Matcher as Walker } from '../../../core/java-pattern/matcher.ts'
import { compileJavaPattern, type JavaPattern as Engine } from '../../../core/java-pattern.ts'
import { parseReplacement } from '../../../core/java-replacement.ts'
import { MATCHER, PATTERN } from '../../java-classes.ts'
import { step } from '../../run-state.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { javaText } from '../../runtime/objects.ts'
import { Fatal, illegalArgument, illegalState, indexOutOfBounds, patternSyntax } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'

/** As Java numbers them, by the letters of a literal. */
const FLAGS: Readonly<Record<string, number>> = { c: 128, i: 2, l: 16, m: 8, s: 32, U: 256, u: 64, x: 4 }

/** What the engine throws, as scripts see it. */
function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.type === 'pattern_syntax_exception') throw patternSyntax(error.reason)
    if (error.type === 'illegal_argument_exception') throw illegalArgument(error.reason)
    if (error.type === 'index_out_of_bounds_exception') throw indexOutOfBounds(error.reason)
    throw new Fatal(error.type, error.reason)
  }
}

export class JavaPattern extends JavaObject {
  private wholeOrNull: Engine | null = null

  private constructor(
    readonly source: string,
    readonly flags: number,
    private readonly engine: Engine,
  ) {
    super()
  }

  static of(source: string, flags = 0): JavaPattern {
    return new JavaPattern(
      source,
      flags,
      translated(() => compileJavaPattern(source, { bits: flags & ~128 })),
    )
  }

  static ofFlags(source: string, letters: string): JavaPattern {
    return JavaPattern.of(
      source,
      [...letters].reduce((bits, letter) => bits | FLAGS[letter], 0),
    )
  }

  get javaClass(): JavaClass {
    return PATTERN
  }

  get groupCount(): number {
    return this.engine.groupCount
  }

  get names(): ReadonlyMap<string, number> {
    return this.engine.names
  }

  test(text: string): boolean {
    return translated(() => this.engine.test(text))
  }

  testWhole(text: string): boolean {
    this.wholeOrNull ??= compileJavaPattern(this.source, { bits: this.flags & ~128, whole: true })
    const whole = this.wholeOrNull
    return translated(() => whole.test(text))
  }

  walker(text: string, isWhole = false): Walker {
    if (!isWhole) return this.engine.matcher(text)
    this.wholeOrNull ??= compileJavaPattern(this.source, { bits: this.flags & ~128, whole: true })
    return this.wholeOrNull.matcher(text)
  }

  matcher(text: string): Matcher {
    return new Matcher(this, text)
  }

  /** Pattern.split. */
  split(text: string, limit: number): string[] {
    const parts: string[] = []
    const matcher = this.matcher(text)
    let from = 0
    while ((limit <= 0 || parts.length < limit - 1) && matcher.find()) {
      const [start, end] = matcher.range(0)
      if (end === 0) continue
      parts.push(text.slice(from, start))
      from = end
    }
    if (parts.length === 0) return [text]
    parts.push(text.slice(from))
    if (limit === 0) while (parts.length > 0 && parts[parts.length - 1] === '') parts.pop()
    return parts
  }

  override toString(): string {
    return this.source
  }
}

export class Matcher extends JavaObject {
  private walker: Walker | null = null
  /** Groups of the last match; null where there is none. */
  private found: Int32Array | null = null
  private at = 0
  private regionFrom = 0
  private regionTo: number

  constructor(
    private pattern: JavaPattern,
    private readonly text: string,
  ) {
    super()
    this.regionTo = text.length
  }

  get javaClass(): JavaClass {
    return MATCHER
  }

  get usedPattern(): JavaPattern {
    return this.pattern
  }

  get region(): readonly [from: number, to: number] {
    return [this.regionFrom, this.regionTo]
  }

  find(): boolean {
    if (this.at > this.regionTo) return this.none()
    step()
    this.walker ??= this.pattern.walker(this.searched)
    const { walker } = this
    const { at } = this
    if (!translated(() => walker.find(at))) return this.none()
    this.found = walker.slots.slice()
    const [start, end] = [walker.slots[0], walker.slots[1]]
    this.at = end > start ? end : end + 1
    return true
  }

  findFrom(from: number): boolean {
    if (from < 0 || from > this.text.length) throw indexOutOfBounds('Illegal start index')
    this.reset()
    this.at = from
    return this.find()
  }

  matches(): boolean {
    const walker = this.pattern.walker(this.searched.slice(this.regionFrom), true)
    if (!translated(() => walker.find(0)) || walker.slots[0] !== 0) return this.none()
    this.take(walker)
    return true
  }

  lookingAt(): boolean {
    const walker = this.pattern.walker(this.searched.slice(this.regionFrom))
    if (!translated(() => walker.find(0)) || walker.slots[0] !== 0) return this.none()
    this.take(walker)
    return true
  }

  /** Where a group begins and ends; -1 where it took no part. */
  range(group: number): readonly [start: number, end: number] {
    if (this.found === null) throw illegalState('No match found')
    if (group < 0 || group > this.pattern.groupCount) throw indexOutOfBounds(`No group ${group}`)
    return [this.found[2 * group], this.found[2 * group + 1]]
  }

  group(group: number): string | null {
    const [start, end] = this.range(group)
    return start < 0 || end < 0 ? null : this.text.slice(start, end)
  }

  namedGroup(name: string): string | null {
    if (this.found === null) throw illegalState('No match found')
    const group = this.pattern.names.get(name)
    if (group === undefined) throw illegalArgument(`No group with name <${name}>`)
    return this.group(group)
  }

  reset(): this {
    return this.setRegion(0, this.text.length)
  }

  setRegion(from: number, to: number): this {
    if (from < 0 || from > this.text.length) throw indexOutOfBounds('start')
    if (to < from || to > this.text.length) throw indexOutOfBounds('end')
    this.regionFrom = from
    this.regionTo = to
    this.at = from
    this.walker = null
    this.none()
    return this
  }

  use(pattern: JavaPattern): this {
    this.pattern = pattern
    this.walker = null
    this.none()
    return this
  }

  /** The text with its matches replaced by what is made of each. */
  replaced(by: () => string, all: boolean): string {
    this.reset()
    let text = ''
    let from = 0
    while (this.find()) {
      const [start, end] = this.range(0)
      text += this.text.slice(from, start) + by()
      from = end
      if (!all) break
    }
    return text + this.text.slice(from)
  }

  /** `$1` and the like in the replacement. */
  replacedBy(replacement: string, all: boolean): string {
    const make = parseReplacement(replacement)
    return this.replaced(() => {
      const [start, end] = this.range(0)
      const groups = Array.from({ length: this.pattern.groupCount + 1 }, (_, i) => this.group(i) ?? undefined)
      return translated(() => make({ start, end, groups, names: this.pattern.names }))
    }, all)
  }

  override toString(): string {
    const last = this.found === null ? '' : this.group(0)
    return `java.util.regex.Matcher[pattern=${this.pattern.source} region=${this.regionFrom},${this.regionTo} lastmatch=${last}]`
  }

  private get searched(): string {
    return this.text.slice(0, this.regionTo)
  }

  private take(walker: Walker): void {
    this.found = walker.slots.map(place => (place < 0 ? place : place + this.regionFrom))
    const [start, end] = [this.found[0], this.found[1]]
    this.at = end > start ? end : end + 1
  }

  private none(): false {
    this.found = null
    return false
  }
}

/** Painless's `text.replaceAll(pattern, match -> …)`. */
export function replacedBy(text: string, pattern: JavaPattern, by: JavaFunction, all: boolean): string {
  const matcher = pattern.matcher(text)
  return matcher.replaced(() => javaText(by.call(matcher)), all)
}
