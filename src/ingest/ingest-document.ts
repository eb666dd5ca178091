// A document on its way through pipelines: its fields by path, what the server keeps beside them, and which pipelines it is in.
import { WorkBudget } from '../core/breaker.ts'
import { ApiError, illegalArgument, illegalState } from '../core/errors.ts'
import { javaClassName } from '../core/java-class.ts'
import { javaMapOrder } from '../core/java-map-order.ts'
import { lazily } from '../core/lazily.ts'
import { notAnInteger } from '../core/values.ts'
import { deepCopy, inHashMapOrder, isEqual } from './java-value.ts'

const scripts = lazily(() => import('../painless/run-state.ts'))

/** Keys that stand beside the fields of the source and are none. */
export const METADATA = ['_index', '_id', '_routing', '_version', '_version_type', '_if_seq_no', '_if_primary_term'] as const
type Metadata = Partial<Record<(typeof METADATA)[number], unknown>>

type Fields = Map<string, unknown>

/** Processors that run, tags of templates, and patterns that names are held against. */
const MOST_STEPS = 500_000
/** Of texts that are put into it, longer than what was there. */
const MOST_CHARACTERS = 50_000_000

export class IngestDocument {
  /** The source, and the metadata among its fields. */
  readonly fields: Fields
  /** What is reached as `_ingest.`. */
  readonly ingest: Fields
  isDropped = false
  /** Why the server could not copy it to show it. */
  copyProblem: ApiError | null = null
  /** How many places hash maps within have at first, where that is not the default. */
  private placesWithin: number | undefined
  /** What pipelines may do with it: loops and pipelines within one another multiply. */
  readonly budget = new WorkBudget('<ingest>', MOST_STEPS, MOST_CHARACTERS)
  private readonly running: string[] = []
  private steps: ReturnType<ReturnType<typeof scripts>['sharedSteps']> | null = null

  constructor(metadata: Metadata, source: ReadonlyMap<string, unknown>, ingest: Fields = new Map([['timestamp', timestamp()]])) {
    this.fields = inHashMapOrder(source) as Fields
    for (const [name, value] of Object.entries(metadata)) if (value !== undefined) this.fields.set(name, value)
    this.ingest = ingest
  }

  /** Of all its scripts. */
  get scriptSteps() {
    this.steps ??= scripts().sharedSteps()
    return this.steps
  }

  /** The document as it is now, for showing. */
  snapshot(): IngestDocument {
    if (this.copyProblem !== null) throw this.copyProblem
    const copy = new IngestDocument({}, new Map(), deepCopy(this.ingest) as Fields)
    copy.copyMaps()
    for (const name of this.namesInOrder()) copy.fields.set(name, deepCopy(this.fields.get(name)))
    return copy
  }

  /** As the server's hash map of fields and metadata tells them. */
  private namesInOrder(): string[] {
    const names = [...this.fields.keys()]
    return javaMapOrder(names, 1).map(place => names[place])
  }

  /** The server copied the maps within, each into one with as few places as it needs. */
  copyMaps(): void {
    this.placesWithin = 1
  }

  /** Takes the metadata out; the fields that are left are the source, in the order of the hash map that held both. */
  takeMetadata(): Map<string, unknown> {
    for (const name of this.namesInOrder()) {
      const value = this.fields.get(name)
      this.fields.delete(name)
      this.fields.set(name, inHashMapOrder(value, this.placesWithin))
    }
    const found = new Map<string, unknown>()
    for (const name of METADATA) {
      found.set(name, this.fields.get(name) ?? null)
      this.fields.delete(name)
    }
    return found
  }

  // ---- the pipelines it is in ----

  /** From the innermost outwards. */
  get pipelines(): readonly string[] {
    return [...this.running].reverse()
  }

  within(pipeline: string, work: () => void): void {
    if (this.running.includes(pipeline)) throw illegalState(`Cycle detected for pipeline: ${pipeline}`)
    const outer = this.ingest.get('pipeline')
    this.running.push(pipeline)
    this.ingest.set('pipeline', pipeline)
    try {
      work()
    } finally {
      this.running.pop()
      if (outer === undefined) this.ingest.delete('pipeline')
      else this.ingest.set('pipeline', outer)
    }
  }

  // ---- fields by path ----

  /** Throws where there is none. */
  get(path: string): unknown {
    const { root, steps } = this.locate(path)
    let value: unknown = root
    for (const step of steps) value = child(value, step, path)
    return value
  }

  getOr(path: string, ignoreMissing: boolean): unknown {
    if (!ignoreMissing) return this.get(path)
    return this.has(path) ? this.get(path) : null
  }

  /** A text; null where the field is null, or where it is missing and may be. */
  getText(path: string, ignoreMissing: boolean): string | null {
    const value = this.getOr(path, ignoreMissing)
    if (value === null || typeof value === 'string') return value
    throw notCastable(path, value, 'java.lang.String')
  }

  getList(path: string, ignoreMissing = false): unknown[] | null {
    const value = this.getOr(path, ignoreMissing)
    if (value === null || Array.isArray(value)) return value
    throw notCastable(path, value, 'java.util.List')
  }

  has(path: string): boolean {
    const { root, steps } = this.locate(path)
    let value: unknown = root
    for (const step of steps) {
      if (value instanceof Map) {
        if (!value.has(step)) return false
        value = value.get(step)
      } else if (Array.isArray(value)) {
        const index = wholeNumber(step)
        if (index === null || index < 0 || index >= value.length) return false
        value = value[index]
      } else return false
    }
    return true
  }

  /** Objects on the way are made. */
  set(path: string, value: unknown): void {
    const { parent, last } = this.parentOf(path)
    if (typeof value === 'string') {
      const before = parent instanceof Map ? parent.get(last) : null
      this.budget.write(Math.max(value.length - (typeof before === 'string' ? before.length : 0), 0))
    }
    if (parent instanceof Map) parent.set(last, value)
    else if (Array.isArray(parent)) parent[indexIn(parent, last, path)] = value
    else throw noParent(parent, last, path)
  }

  /** Adds to the list at the path; what stands there alone becomes a list. */
  append(path: string, value: unknown, allowDuplicates = true): void {
    const { parent, last } = this.parentOf(path)
    if (parent instanceof Map) {
      if (parent.has(last)) parent.set(last, appended(parent.get(last), value, allowDuplicates))
      else parent.set(last, asList(value).map(deepCopy))
    } else if (Array.isArray(parent)) {
      const index = indexIn(parent, last, path)
      parent[index] = appended(parent[index], value, allowDuplicates)
    } else throw noParent(parent, last, path)
  }

  remove(path: string): void {
    const { root, steps } = this.locate(path)
    let parent: unknown = root
    for (const step of steps.slice(0, -1)) parent = child(parent, step, path)
    const last = steps[steps.length - 1]
    if (parent instanceof Map) {
      if (!parent.delete(last)) throw illegalArgument(`field [${last}] not present as part of path [${path}]`)
    } else if (Array.isArray(parent)) parent.splice(indexIn(parent, last, path), 1)
    else if (parent === null) throw illegalArgument(`cannot remove [${last}] from null as part of path [${path}]`)
    else throw illegalArgument(`cannot remove [${last}] from object of type [${javaClassName(parent)}] as part of path [${path}]`)
  }

  private parentOf(path: string): { parent: unknown; last: string } {
    const { root, steps } = this.locate(path)
    let parent: unknown = root
    for (const step of steps.slice(0, -1)) {
      if (parent instanceof Map && !parent.has(step)) parent.set(step, new Map())
      parent =
        parent instanceof Map || Array.isArray(parent) || parent === null ? child(parent, step, path) : refuseChild(parent, step, path)
    }
    return { parent, last: steps[steps.length - 1] }
  }

  private locate(path: string): { root: Fields; steps: readonly string[] } {
    if (path === '') throw illegalArgument('path cannot be null nor empty')
    const isIngest = path.startsWith('_ingest.')
    const rest = isIngest || path.startsWith('_source.') ? path.slice(path.indexOf('.') + 1) : path
    if (rest === '') throw illegalArgument(`path [${path}] is not valid`)
    const steps = rest.split('.')
    // As Java splits: empty steps at the end do not count.
    while (steps.length > 0 && steps[steps.length - 1] === '') steps.pop()
    if (steps.length === 0) throw new ApiError('array_index_out_of_bounds_exception', 'Index -1 out of bounds for length 0')
    return { root: isIngest ? this.ingest : this.fields, steps }
  }
}

function child(parent: unknown, step: string, path: string): unknown {
  if (parent instanceof Map) {
    if (parent.has(step)) return parent.get(step)
    throw illegalArgument(`field [${step}] not present as part of path [${path}]`)
  }
  if (Array.isArray(parent)) return parent[indexIn(parent, step, path)]
  return refuseChild(parent, step, path)
}

function refuseChild(parent: unknown, step: string, path: string): never {
  const what = parent === null ? 'null' : `object of type [${javaClassName(parent)}]`
  throw illegalArgument(`cannot resolve [${step}] from ${what} as part of path [${path}]`)
}

function noParent(parent: unknown, last: string, path: string): ApiError {
  const what = parent === null ? 'null parent' : `parent object of type [${javaClassName(parent)}]`
  return illegalArgument(`cannot set [${last}] with ${what} as part of path [${path}]`)
}

function indexIn(list: readonly unknown[], step: string, path: string): number {
  const index = wholeNumber(step)
  if (index === null) {
    const cause = notAnInteger(step)
    throw illegalArgument(`[${step}] is not an integer, cannot be used as an index as part of path [${path}]`, { cause })
  }
  if (index < 0 || index >= list.length)
    throw illegalArgument(`[${index}] is out of bounds for array with length [${list.length}] as part of path [${path}]`)
  return index
}

function wholeNumber(text: string): number | null {
  return /^[-+]?\d{1,10}$/.test(text) && Math.abs(Number(text)) < 2 ** 31 ? Number(text) : null
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Without duplicates a value that adds nothing stays as it is, no list is made of it. */
function appended(old: unknown, value: unknown, allowDuplicates: boolean): unknown {
  const list = [...asList(old)]
  for (const item of asList(value)) if (allowDuplicates || !list.some(known => isEqual(known, item))) list.push(deepCopy(item))
  return Array.isArray(old) || list.length > 1 ? list : old
}

export const notCastable = (path: string, value: unknown, to: string) =>
  illegalArgument(`field [${path}] of type [${javaClassName(value)}] cannot be cast to [${to}]`)

/** Of nine digits, of which the clock knows three. */
const timestamp = () => new Date().toISOString().replace(/Z$/, '000000Z')
