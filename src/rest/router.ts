// Routes a method and path to an operation: a trie of path parts, in which literal parts are tried before parameters, as in OpenSearch.
import { BareRecord } from '../core/bare-record.ts'
import type { HttpMethod, Operation, Route } from '../engine/calls/operation.ts'
import { decodePart } from './query-string.ts'

export interface RouteMatch {
  readonly operation: Operation
  readonly route: Route
  readonly path: Record<string, string>
  /** The `{parameters}` of all paths of the operation. */
  readonly partNames: readonly string[]
}

type Routed =
  | { readonly kind: 'found'; readonly match: RouteMatch }
  /** The path exists, but not with this method. */
  | { readonly kind: 'wrong_method'; readonly allowed: readonly HttpMethod[] }
  | { readonly kind: 'unknown' }

interface Endpoint extends Pick<RouteMatch, 'operation' | 'route' | 'partNames'> {
  /** The names of the `{parameters}`, from left to right. */
  readonly names: readonly string[]
}

interface Node {
  readonly literals: Map<string, Node>
  parameter: Node | null
  readonly endpoints: Map<HttpMethod, Endpoint>
}

interface Leaf {
  readonly node: Node
  /** Which parts of the path were taken as parameters. */
  readonly taken: readonly number[]
}

/** The order of methods in errors and `Allow`. OpenSearch prints a hash set, so its order has no meaning; ours is fixed. */
const METHOD_ORDER: readonly HttpMethod[] = ['DELETE', 'HEAD', 'PATCH', 'PUT', 'GET', 'POST', 'OPTIONS']

export class Router {
  private readonly root = newNode()

  constructor(table: readonly Operation[]) {
    for (const operation of table) {
      const partNames = [...new Set(operation.routes.flatMap(({ path }) => path.match(/(?<=\{)\w+(?=\})/g) ?? []))]
      for (const route of operation.routes) for (const path of pathsOf(operation, route)) this.add({ operation, route, partNames }, path)
    }
  }

  find(method: string, path: string): Routed {
    const parts = splitPath(path)
    const leaves: Leaf[] = []
    collect(this.root, parts, 0, NONE_TAKEN, leaves)
    if (leaves.length > 1) leaves.sort((a, b) => rank(a, parts.length) - rank(b, parts.length))
    for (const { node, taken } of leaves) {
      const endpoint = node.endpoints.get(method as HttpMethod)
      if (endpoint === undefined) continue
      const { operation, route, partNames, names } = endpoint
      const values = new BareRecord<string>()
      for (let i = 0; i < names.length; i++) values[names[i]] = decodePart(parts[taken[i]])
      return { kind: 'found', match: { operation, route, partNames, path: values } }
    }
    if (leaves.length === 0) return { kind: 'unknown' }
    const allowed = METHOD_ORDER.filter(name => leaves.some(leaf => leaf.node.endpoints.has(name)))
    return { kind: 'wrong_method', allowed }
  }

  private add({ operation, route, partNames }: Omit<Endpoint, 'names'>, path: string): void {
    const names: string[] = []
    let node = this.root
    for (const part of splitPath(path)) {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name !== undefined) {
        names.push(name)
        node = node.parameter ??= newNode()
      } else {
        let next = node.literals.get(part)
        if (next === undefined) node.literals.set(part, (next = newNode()))
        node = next
      }
    }
    const other = node.endpoints.get(route.method)
    if (other !== undefined) throw new Error(`${route.method} ${path} belongs to both ${other.operation.name} and ${operation.name}`)
    node.endpoints.set(route.method, { operation, route, partNames, names })
  }
}

/** Paths of the security plugin also begin as they did before it was renamed. */
const PREFIX = '/_plugins/_security/'
const FORMER_PREFIX = '/_opendistro/_security/'

const pathsOf = ({ isNewPathOnly }: Operation, { path }: Route) =>
  path.startsWith(PREFIX) && !isNewPathOnly ? [path, path.replace(PREFIX, FORMER_PREFIX)] : [path]

const newNode = (): Node => ({ literals: new Map(), parameter: null, endpoints: new Map() })

const NONE_TAKEN: readonly number[] = []

/** One leading slash and all trailing ones do not count; a part between two slashes may be empty. */
function splitPath(path: string): string[] {
  const parts: string[] = []
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  for (let at = path[0] === '/' ? 1 : 0; at < end; ) {
    const slash = path.indexOf('/', at)
    const stop = slash < 0 || slash > end ? end : slash
    parts.push(path.slice(at, stop))
    at = stop + 1
  }
  return parts
}

function collect(node: Node, parts: readonly string[], at: number, taken: readonly number[], leaves: Leaf[]): void {
  if (at === parts.length) {
    if (node.endpoints.size > 0) leaves.push({ node, taken })
    return
  }
  const before = leaves.length
  const literal = node.literals.get(parts[at])
  if (literal !== undefined) collect(literal, parts, at + 1, taken, leaves)
  // Where known words lead to the end, they are no parameters, whatever the method: `PUT /_search` makes no index.
  if (node.parameter === null) return
  for (let i = before; i < leaves.length; i++) if (leaves[i].taken.length === taken.length) return
  collect(node.parameter, parts, at + 1, [...taken, at], leaves)
}

/** Wholly literal paths first, then a parameter only at the beginning (`/{index}/_search`), then only at the end, then the rest. */
function rank({ taken }: Leaf, length: number): number {
  if (taken.length === 0) return 0
  if (taken.length > 1) return 3
  if (taken[0] === 0) return 1
  return taken[0] === length - 1 ? 2 : 3
}
