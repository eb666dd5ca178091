// Pipelines by id, of documents or of searches: kept as JSON, read when they are first used.
import { ApiError } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { parseTree, stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { KeptEntries } from './kept-entries.ts'
import type { KeepChange } from './kept-state.ts'

interface Entry<P> {
  readonly json: string
  pipeline: P | null
}

export abstract class KeptPipelines<P> {
  private readonly entries: KeptEntries<Entry<P>>

  constructor(saved: Readonly<Record<string, string>>, keep: KeepChange) {
    this.entries = new KeptEntries<Entry<P>>(
      saved,
      json => ({ json, pipeline: null }),
      ({ json }) => json,
      keep,
    )
  }

  /** A pipeline that is not kept. Throws where something is wrong with it. */
  abstract read(id: string, config: Tree): P

  /** Throws, and keeps nothing, where something is wrong with it. */
  async put(id: string, config: Tree): Promise<void> {
    await this.entries.put(id, { json: stringify(config), pipeline: this.read(id, config) })
  }

  get(id: string): P | null {
    const entry = this.entries.get(id)
    if (entry === null) return null
    entry.pipeline ??= this.read(id, parseTree(entry.json) as Tree)
    return entry.pipeline
  }

  get ids(): readonly string[] {
    return this.matching('*')
  }

  /** As they were put. Names that are not there are passed over; no names are all. */
  find(names: readonly string[]): Map<string, unknown> {
    const found = names.length === 0 ? this.ids : names.flatMap(name => this.matching(name))
    return new Map(found.map(id => [id, parseTree(this.entries.get(id)!.json)]))
  }

  async remove(name: string): Promise<void> {
    await this.entries.remove(() => {
      const found = this.matching(name)
      if (found.length === 0 && name !== '*') throw new ApiError('resource_not_found_exception', `pipeline [${name}] is missing`)
      return found
    })
  }

  /** In the order of the server's hash map. */
  private matching(name: string): string[] {
    const { all } = this.entries
    if (!name.includes('*')) return all.has(name) ? [name] : []
    return hashMapOrder([...all.keys()].filter(id => matchesWildcard(name, id)))
  }

  record(): Record<string, string> {
    return this.entries.record()
  }
}
