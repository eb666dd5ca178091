// Applies `filter_path` to an answer: `hits.hits._id`, `*.total`, `**.name`, `-_source.secret`.
import { matchesWildcard } from '../core/values.ts'
import { JsonArray, JsonObject, type JsonTree } from './json-tree.ts'

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

/** Filters by paths separated by commas; those that begin with `-` are taken out of what the others let through. */
export function filterTree(tree: JsonTree, filters: readonly string[]): JsonTree {
  const given = filters.map(text => text.trim()).filter(text => text !== '')
  const included = given.filter(text => !text.startsWith('-')).map(parsePath)
  const excluded = given.filter(text => text.startsWith('-')).map(text => parsePath(text.slice(1)))
  let result = tree
  if (included.length > 0) result = keep(result, start(included)) ?? new JsonObject([])
  if (excluded.length > 0) result = drop(result, start(excluded)) ?? new JsonObject([])
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

/** The parts that the positions lead to; undefined when there are none. Arrays are transparent. */
function keep(tree: JsonTree, positions: readonly Position[]): JsonTree | undefined {
  if (typeof tree === 'string') return undefined
  if (tree instanceof JsonArray) {
    const items = tree.items.map(item => keep(item, positions)).filter(item => item !== undefined)
    return items.length > 0 ? new JsonArray(items) : undefined
  }
  const members = []
  for (const { name, value } of tree.members) {
    const step = follow(positions, name)
    const kept = step === 'whole' ? value : step.length > 0 ? keep(value, step) : undefined
    if (kept !== undefined) members.push({ name, value: kept })
  }
  return members.length > 0 ? new JsonObject(members) : undefined
}

/** What is left without those parts; objects and arrays that were searched and are empty vanish, as on the server. */
function drop(tree: JsonTree, positions: readonly Position[]): JsonTree | undefined {
  if (typeof tree === 'string') return tree
  if (tree instanceof JsonArray) {
    const items = tree.items.map(item => drop(item, positions)).filter(item => item !== undefined)
    return items.length > 0 ? new JsonArray(items) : undefined
  }
  const members = []
  for (const { name, value } of tree.members) {
    const step = follow(positions, name)
    const left = step === 'whole' ? undefined : step.length > 0 ? drop(value, step) : value
    if (left !== undefined) members.push({ name, value: left })
  }
  return members.length > 0 ? new JsonObject(members) : undefined
}
