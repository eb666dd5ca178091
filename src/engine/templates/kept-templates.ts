// Templates of one kind by name, kept with the state of the cluster.
import { ApiError } from '../../core/errors.ts'
import { parseJson, stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { KeepChange } from '../state/kept-state.ts'

export class KeptTemplates<T> {
  private byName: ReadonlyMap<string, T>

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly keep: KeepChange<Record<string, string>>,
  ) {
    this.byName = new Map(Object.entries(saved).map(([name, json]) => [name, parseJson(json) as T]))
  }

  /** `check` throws what stands against it when its turn comes. */
  async put(name: string, template: T, check: () => void): Promise<void> {
    await this.change(() => {
      check()
      return new Map(this.byName).set(name, template)
    })
  }

  get(name: string): T | null {
    return this.byName.get(name) ?? null
  }

  all(): MapIterator<[string, T]> {
    return this.byName.entries()
  }

  /** Those that fit a name or pattern, in the order of the server's hash map. */
  matching(name: string): Map<string, T> {
    const names = [...this.byName.keys()].filter(other => matchesWildcard(name, other))
    return new Map(hashMapOrder(names).map(other => [other, this.byName.get(other)!]))
  }

  async remove(name: string, check: () => void = () => {}): Promise<void> {
    await this.change(() => {
      check()
      const found = this.matching(name)
      if (found.size === 0 && name !== '*')
        throw new ApiError('index_template_missing_exception', `index_template [${name}] missing`, { details: {} })
      return new Map([...this.byName].filter(([other]) => !found.has(other)))
    })
  }

  private change(decide: () => ReadonlyMap<string, T>): Promise<void> {
    return this.keep(() => {
      const next = decide()
      const apply = () => {
        this.byName = next
      }
      return { record: recordOf(next), apply }
    })
  }

  record(): Record<string, string> {
    return recordOf(this.byName)
  }
}

const recordOf = (templates: ReadonlyMap<string, unknown>) =>
  Object.fromEntries([...templates].map(([name, template]) => [name, stringify(template)]))
