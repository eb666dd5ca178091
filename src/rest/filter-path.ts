// Applies `filter_path` to an answer before it is printed: `hits.hits._id`, `*.total`, `**.name`, `-_source.secret`.
import { JsonFloat, RawJson } from '../core/json.ts'
import { LateJson, LateList } from '../core/late-json.ts'
import { atOnce } from '../core/turns.ts'
import { matchesWildcard } from '../core/values.ts'
import { JsonArray, JsonObject, type JsonTree, printedAnew, printTree } from './json-tree.ts'

/** One path, part by part. `**` stands for one or more names. */
type Path = readonly PathPart[]

interface PathPart {
  readonly deep: boolean
  matches(name: string): boolean
}

/** A path and how far it has been followed. */
interface Position {
  readonly path: Path
  readonly at: number
}

/** Where following a name has led: the whole value is meant, nothing of it, or what the further positions say. */
type Step = 'whole' | readonly Position[]

/** Members between two turns of others. */
const AT_ONCE = 256

/**
 * What paths separated by commas leave of an answer; those that begin with `-` are taken out of what the others let through. Yields where
 * others may have their turn.
 */
export function* filterAnswer(answer: unknown, filters: readonly string[]): Generator<void, unknown> {
  const given = filters.map(text => text.trim()).filter(text => text !== '')
  const included = given.filter(text => !text.startsWith('-')).map(parsePath)
  const excluded = given.filter(text => text.startsWith('-')).map(text => parsePath(text.slice(1)))
  let result = answer
  if (included.length > 0) result = (yield* new Filter(false).of(result, start(included))) ?? {}
  if (excluded.length > 0) result = (yield* new Filter(true).of(result, start(excluded))) ?? {}
  return result
}

const start = (paths: readonly Path[]): Position[] => paths.map(path => ({ path, at: 0 }))

/** A dot that belongs to a name is written `\.`. */
function parsePath(text: string): Path {
  return text.split(/(?<!\\)\./).map(part => {
    const name = part.replaceAll('\\.', '.')
    if (name === '**') return { deep: true, matches: () => true }
    return { deep: false, matches: given => matchesWildcard(name, given) }
  })
}

function follow(positions: readonly Position[], name: string): Step {
  const next: Position[] = []
  for (const { path, at } of positions) {
    const part = path[at]
    if (!part.matches(name)) continue
    if (at + 1 === path.length) return 'whole'
    add(next, path, at + 1)
    if (part.deep) add(next, path, at)
  }
  return next
}

/** Two ways to the same position are one: `**.**.**` has more ways than there is time for. */
function add(positions: Position[], path: Path, at: number): void {
  if (!positions.some(position => position.path === path && position.at === at)) positions.push({ path, at })
}

/** Where names lead from some positions: answers repeat them. */
type Ways = Map<string, Step>

/** So many names are remembered. */
const MANY = 1_000

class Filter {
  private readonly ways = new WeakMap<readonly Position[], Ways>()
  private members = 0

  /** Whether the positions lead to what is taken out, in place of what is kept. */
  constructor(private readonly drops: boolean) {}

  /** What is left of a value; undefined: nothing. Arrays are transparent, and what was searched and is empty vanishes, as on the server. */
  *of(value: unknown, positions: readonly Position[]): Generator<void, unknown> {
    if (typeof value !== 'object' || value === null || value instanceof JsonFloat || value instanceof Number)
      return this.drops ? value : undefined
    if (value instanceof LateJson) return this.ofText(value.text, positions)
    if (Array.isArray(value) || value instanceof LateList) {
      const items: unknown[] = []
      for (let i = 0; i < value.length; i++) {
        const left = yield* this.of(Array.isArray(value) ? value[i] : value.item(i), positions)
        if (left !== undefined) items.push(left)
      }
      return items.length > 0 ? items : undefined
    }
    const members = new Map<unknown, unknown>()
    for (const [key, member] of value instanceof Map ? value : Object.entries(value)) {
      if (++this.members % AT_ONCE === 0) yield
      if (member === undefined) continue
      const step = this.step(positions, String(key))
      const left = isEnd(step) ? this.atEnd(step, member) : yield* this.of(member, step)
      if (left !== undefined) members.set(key, left)
    }
    return members.size > 0 ? members : undefined
  }

  /** Of a document, which is text. */
  private ofText(text: string, positions: readonly Position[]): unknown {
    const left = this.ofTree(atOnce(printedAnew(text)), positions)
    return left === undefined ? undefined : new RawJson(Buffer.from(printTree(left)))
  }

  private ofTree(tree: JsonTree, positions: readonly Position[]): JsonTree | undefined {
    if (typeof tree === 'string') return this.drops ? tree : undefined
    if (tree instanceof JsonArray) {
      const items = tree.items.map(item => this.ofTree(item, positions)).filter(item => item !== undefined)
      return items.length > 0 ? new JsonArray(items) : undefined
    }
    const members = []
    for (const { name, value } of tree.members) {
      const step = this.step(positions, name)
      const left = isEnd(step) ? this.atEnd(step, value) : this.ofTree(value, step)
      if (left !== undefined) members.push({ name, value: left })
    }
    return members.length > 0 ? new JsonObject(members) : undefined
  }

  /** Undefined: it is left out. */
  private atEnd<T>(step: 'whole' | readonly [], value: T): T | undefined {
    return (step === 'whole') === this.drops ? undefined : value
  }

  private step(positions: readonly Position[], name: string): Step {
    let ways = this.ways.get(positions)
    if (ways === undefined) this.ways.set(positions, (ways = new Map()))
    const known = ways.get(name)
    if (known !== undefined) return known
    const step = follow(positions, name)
    if (ways.size < MANY) ways.set(name, step)
    return step
  }
}

const isEnd = (step: Step): step is 'whole' | readonly [] => step === 'whole' || step.length === 0
