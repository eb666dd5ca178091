// Pipelines by id, of documents or of searches: kept as JSON, read when they are first used.
import { ApiError } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { parseTree, stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { KeepChange } from './kept-state.ts'

interface Entry<P> {
  readonly json: string
  pipeline: P | null
}

export abstract class KeptPipelines<P> {
  private byId: ReadonlyMap<string, Entry<P>>

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly keep: KeepChange<Record<string, string>>,
  ) {
    this.byId = new Map(Object.entries(saved).map(([id, json]) => [id, { json, pipeline: null }]))
  }

  /** A pipeline that is not kept. Throws where something is wrong with it. */
  abstract read(id: string, config: Tree): P

  /** Throws, and keeps nothing, where something is wrong with it. */
  async put(id: string, config: Tree): Promise<void> {
    const entry = { json: stringify(config), pipeline: this.read(id, config) }
    await this.change(() => new Map(this.byId).set(id, entry))
  }

  get(id: string): P | null {
    const entry = this.byId.get(id)
    if (entry === undefined) return null
    entry.pipeline ??= this.read(id, parseTree(entry.json) as Tree)
    return entry.pipeline
  }

  get ids(): readonly string[] {
    return this.matching('*')
  }

  /** As they were put. Names that are not there are passed over; no names are all. */
  find(names: readonly string[]): Map<string, unknown> {
    const found = names.length === 0 ? this.ids : names.flatMap(name => this.matching(name))
    return new Map(found.map(id => [id, parseTree(this.byId.get(id)!.json)]))
  }

  async remove(name: string): Promise<void> {
    await this.change(() => {
      const found = this.matching(name)
      if (found.length === 0 && name !== '*') throw new ApiError('resource_not_found_exception', `pipeline [${name}] is missing`)
      return new Map([...this.byId].filter(([id]) => !found.includes(id)))
    })
  }

  private change(decide: () => ReadonlyMap<string, Entry<P>>): Promise<void> {
    return this.keep(() => {
      const next = decide()
      const apply = () => {
        this.byId = next
      }
      return { record: recordOf(next), apply }
    })
  }

  /** In the order of the server's hash map. */
  private matching(name: string): string[] {
    if (!name.includes('*')) return this.byId.has(name) ? [name] : []
    return hashMapOrder([...this.byId.keys()].filter(id => matchesWildcard(name, id)))
  }

  record(): Record<string, string> {
    return recordOf(this.byId)
  }
}

const recordOf = (entries: ReadonlyMap<string, Entry<unknown>>) => Object.fromEntries([...entries].map(([id, { json }]) => [id, json]))
