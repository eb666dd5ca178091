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

/** A prefix that patterns have in common, and what comes behind it. */
class PatternNode {
  readonly next = new Map<string, PatternNode>()
  /** Behind a `*`: any text may stand here. */
  star: PatternNode | null = null
  accepts = false

  constructor(readonly repeats: boolean) {}
}

/** What lies below a path that a pattern spells. */
const BELOW = new PatternNode(true)
BELOW.accepts = true

/** How far the patterns have come. */
type State = readonly PatternNode[]

/** Reads a path piece by piece. A null state: no pattern can match any more. */
interface PathMatcher {
  readonly start: State
  step(state: State, text: string): State | null
  accepts(state: State): boolean
}

const MATCH_ALL: PathMatcher = { start: [], step: state => state, accepts: () => true }

/** Each pattern matches the paths it spells, `*` standing for any text, and everything below them. Thousands have beginnings in common. */
class PatternMatcher implements PathMatcher {
  readonly start: State
  private readonly root = new PatternNode(false)
  /** Of one state after one piece: documents repeat their names. */
  private readonly known = new Map<State, Map<string, State | null>>()
  private knownSteps = 0

  constructor(patterns: readonly string[]) {
    for (const pattern of patterns) this.end(pattern).accepts = true
    this.start = withStars([this.root])
  }

  private end(pattern: string): PatternNode {
    let node = this.root
    for (const char of pattern) {
      const isStar = char === '*'
      const next = isStar ? node.star : node.next.get(char)
      const there = next ?? new PatternNode(isStar)
      if (isStar) node.star = there
      else node.next.set(char, there)
      node = there
    }
    return node
  }

  step(state: State, text: string): State | null {
    const before = this.known.get(state)?.get(text)
    if (before !== undefined) return before
    let current = state
    for (const char of text) {
      if (current.length === 0) break
      current = advance(current, char)
    }
    const next = current.length === 0 ? null : current
    if (this.knownSteps < MANY_STEPS) this.remember(state, text, next)
    return next
  }

  private remember(state: State, text: string, next: State | null): void {
    const known = this.known.get(state)
    if (known === undefined) this.known.set(state, new Map([[text, next]]))
    else known.set(text, next)
    this.knownSteps++
  }

  accepts(state: State): boolean {
    return state.some(node => node.accepts)
  }
}

/** So many are remembered in all: a mapping's filter lives as long as its index, whatever names documents have. */
const MANY_STEPS = 10_000

function advance(state: State, char: string): State {
  const next: PatternNode[] = []
  for (const node of state) {
    if (node.repeats) next.push(node)
    const there = node.next.get(char)
    if (there !== undefined) next.push(there)
    if (char === '.' && node.accepts) next.push(BELOW)
  }
  return withStars(next)
}

/** A `*` may also stand for nothing. Two ways to the same place are one: otherwise some patterns would have more ways than there is time for. */
function withStars(nodes: PatternNode[]): State {
  const seen = new Set(nodes)
  for (const node of seen) if (node.star !== null) seen.add(node.star)
  return [...seen]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonFloat)

const isEmpty = (part: unknown) => (Array.isArray(part) ? part.length === 0 : Object.keys(part as object).length === 0)

/** Assignment to `__proto__` would set the prototype instead of a key. */
function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}
