// Which parts of a document are shown, or kept: `_source` includes and excludes, with wildcards over dotted paths.
import { inJavaMapOrder } from './java-map-order.ts'
import { JsonFloat, parseJsonNumbers, stringify } from './json.ts'

const encoder = new TextEncoder()

/** Filters documents by one pair of pattern lists; compiled once per search or mapping. */
export class SourceFilter {
  private readonly includes: PathMatcher
  private readonly excludes: PathMatcher | null

  constructor(includes: readonly string[], excludes: readonly string[]) {
    this.includes = includes.length === 0 ? MATCH_ALL : new PatternMatcher(includes)
    this.excludes = excludes.length === 0 ? null : new PatternMatcher(excludes)
  }

  /** The filtered document as JSON text; numbers stay as written. Members come in the order in which the server's map tells them. */
  filterBytes(source: Uint8Array): Uint8Array {
    return encoder.encode(stringify(inJavaMapOrder(this.filter(parseJsonNumbers(source)))))
  }

  filter(document: unknown): Record<string, unknown> {
    if (!isRecord(document)) return {}
    return this.object(document, this.includes, this.includes.start, this.excludes === null ? null : this.excludes.start)
  }

  /** `excludeAt` null: nothing below can be excluded any more. */
  private object(
    object: Record<string, unknown>,
    include: PathMatcher,
    includeAt: State,
    excludeAt: State | null,
  ): Record<string, unknown> {
    const kept: Record<string, unknown> = {}
    for (const key of Object.keys(object)) {
      const included = include.step(includeAt, key)
      if (included === null) continue
      const excluded = excludeAt === null ? null : this.excludes!.step(excludeAt, key)
      if (excluded !== null && this.excludes!.accepts(excluded)) continue
      const value = object[key]
      const whole = include.accepts(included)
      const canExcludeBelow = excluded !== null && this.excludes!.step(excluded, '.') !== null
      if (whole && !canExcludeBelow) {
        put(kept, key, value)
        continue
      }
      // An included object includes everything inside it that is not excluded.
      const below = whole ? MATCH_ALL : include
      const belowAt = whole ? MATCH_ALL.start : included
      const part = this.inside(value, below, belowAt, excluded)
      if (part === undefined) {
        if (whole) put(kept, key, value)
      } else if (whole || !isEmpty(part)) put(kept, key, part)
    }
    return kept
  }

  /** The kept part of an object or a list; undefined for a plain value. */
  private inside(value: unknown, include: PathMatcher, includeAt: State, excludeAt: State | null): unknown {
    if (Array.isArray(value)) return this.list(value, include, includeAt, excludeAt)
    if (!isRecord(value)) return undefined
    const at = include.step(includeAt, '.')
    if (at === null) return {}
    return this.object(value, include, at, excludeAt === null ? null : this.excludes!.step(excludeAt, '.'))
  }

  private list(list: readonly unknown[], include: PathMatcher, includeAt: State, excludeAt: State | null): unknown[] {
    const kept: unknown[] = []
    const whole = include.accepts(includeAt)
    for (const item of list) {
      const part = this.inside(item, include, includeAt, excludeAt)
      if (part === undefined) {
        if (whole) kept.push(item)
      } else if (!isEmpty(part)) kept.push(part)
    }
    return kept
  }
}

const NOWHERE = -1

/** How far each pattern has come: offsets into it. */
type State = readonly (readonly number[])[]

/** Reads a path piece by piece. A null state: no pattern can match any more. */
interface PathMatcher {
  readonly start: State
  step(state: State, text: string): State | null
  accepts(state: State): boolean
}

const MATCH_ALL: PathMatcher = { start: [], step: state => state, accepts: () => true }

/** Each pattern matches the paths it spells, `*` standing for any text, and everything below them. */
class PatternMatcher implements PathMatcher {
  readonly start: State
  private readonly patterns: readonly string[]

  constructor(patterns: readonly string[]) {
    this.patterns = patterns.flatMap(pattern => [pattern, `${pattern}.*`])
    this.start = this.patterns.map(pattern => closure(pattern, [0]))
  }

  step(state: State, text: string): State | null {
    let alive = false
    const next = state.map((offsets, i) => {
      const pattern = this.patterns[i]
      let current = offsets
      for (let at = 0; at < text.length && current.length > 0; at++) current = advance(pattern, current, text[at])
      if (current.length > 0) alive = true
      return current
    })
    return alive ? next : null
  }

  accepts(state: State): boolean {
    return state.some((offsets, i) => offsets.includes(this.patterns[i].length))
  }
}

function advance(pattern: string, offsets: readonly number[], char: string): readonly number[] {
  const next: number[] = []
  for (const offset of offsets) {
    const then = pattern[offset] === '*' ? offset : pattern[offset] === char ? offset + 1 : NOWHERE
    // Two ways to the same place are one: otherwise some patterns would have more ways than there is time for.
    if (then !== NOWHERE && !next.includes(then)) next.push(then)
  }
  return closure(pattern, next)
}

/** A `*` may also stand for nothing. */
function closure(pattern: string, offsets: number[]): readonly number[] {
  for (let i = 0; i < offsets.length; i++) {
    if (pattern[offsets[i]] === '*' && !offsets.includes(offsets[i] + 1)) offsets.push(offsets[i] + 1)
  }
  return offsets
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonFloat)

const isEmpty = (part: unknown) => (Array.isArray(part) ? part.length === 0 : Object.keys(part as object).length === 0)

/** Assignment to `__proto__` would set the prototype instead of a key. */
function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}
