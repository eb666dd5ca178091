// Which ingest pipelines are there? They are kept as JSON and read when they are first used.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { parseTree, stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'
import { type Pipeline, readPipeline } from '../../ingest/pipeline.ts'

interface Entry {
  readonly json: string
  pipeline: Pipeline | null
}

export class Pipelines {
  private readonly byId: Map<string, Entry>

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly save: () => Promise<void>,
  ) {
    this.byId = new Map(Object.entries(saved).map(([id, json]) => [id, { json, pipeline: null }]))
  }

  /** Throws, and keeps nothing, where something is wrong with it. */
  async put(id: string, config: Tree): Promise<void> {
    this.byId.set(id, { json: stringify(config), pipeline: this.read(id, config) })
    await this.save()
  }

  /** A pipeline that is not kept, but may call those that are. */
  read(id: string, config: Tree): Pipeline {
    return readPipeline(id, config, inner => this.get(inner))
  }

  get(id: string): Pipeline | null {
    const entry = this.byId.get(id)
    if (entry === undefined) return null
    entry.pipeline ??= this.read(id, parseTree(entry.json) as Tree)
    return entry.pipeline
  }

  /** For documents, which are refused where it is missing. */
  require(id: string): Pipeline {
    const pipeline = this.get(id)
    if (pipeline === null) throw illegalArgument(`pipeline with id [${id}] does not exist`)
    return pipeline
  }

  /** As they were put. Names that are not there are passed over; no names are all. */
  find(names: readonly string[]): Map<string, unknown> {
    const found = names.length === 0 ? [...this.byId.keys()] : names.flatMap(name => this.matching(name))
    return new Map(found.map(id => [id, parseTree(this.byId.get(id)!.json)]))
  }

  async remove(name: string): Promise<void> {
    const found = this.matching(name)
    if (found.length === 0 && name !== '*') throw new ApiError('resource_not_found_exception', `pipeline [${name}] is missing`)
    for (const id of found) this.byId.delete(id)
    await this.save()
  }

  private matching(name: string): string[] {
    if (!name.includes('*')) return this.byId.has(name) ? [name] : []
    return [...this.byId.keys()].filter(id => matchesWildcard(name, id))
  }

  record(): Record<string, string> {
    return Object.fromEntries([...this.byId].map(([id, { json }]) => [id, json]))
  }
}
