// Templates of one kind by name, kept with the state of the cluster.
import { ApiError } from '../../core/errors.ts'
import { parseJson, stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'

export class KeptTemplates<T> {
  private readonly byName: Map<string, T>

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly save: () => Promise<void>,
  ) {
    this.byName = new Map(Object.entries(saved).map(([name, json]) => [name, parseJson(json) as T]))
  }

  async put(name: string, template: T): Promise<void> {
    this.byName.set(name, template)
    await this.save()
  }

  get(name: string): T | null {
    return this.byName.get(name) ?? null
  }

  all(): IterableIterator<[string, T]> {
    return this.byName.entries()
  }

  /** Those that fit a name or pattern. */
  matching(name: string): Map<string, T> {
    return new Map([...this.byName].filter(([other]) => matchesWildcard(name, other)))
  }

  async remove(name: string): Promise<void> {
    const found = this.matching(name)
    if (found.size === 0 && name !== '*')
      throw new ApiError('index_template_missing_exception', `index_template [${name}] missing`, { details: {} })
    for (const other of found.keys()) this.byName.delete(other)
    await this.save()
  }

  record(): Record<string, string> {
    return Object.fromEntries([...this.byName].map(([name, template]) => [name, stringify(template)]))
  }
}
