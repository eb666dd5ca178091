// Templates of one kind by name, kept with the state of the cluster.
import { ApiError } from '../../core/errors.ts'
import { parseJson, stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { KeptEntries } from '../state/kept-entries.ts'
import type { KeepChange } from '../state/kept-state.ts'

export class KeptTemplates<T> extends KeptEntries<T> {
  constructor(saved: Readonly<Record<string, string>> | undefined, keep: KeepChange) {
    super(saved ?? {}, json => parseJson(json) as T, stringify, keep)
  }

  /** Those that fit a name or pattern, in the order of the server's hash map. */
  matching(name: string): Map<string, T> {
    const names = [...this.all.keys()].filter(other => matchesWildcard(name, other))
    return new Map(hashMapOrder(names).map(other => [other, this.get(other)!]))
  }

  /** `check` throws what stands against it when its turn comes. */
  removeMatching(name: string, check: () => void = () => {}): Promise<void> {
    return this.remove(() => {
      check()
      const found = [...this.matching(name).keys()]
      if (found.length === 0 && name !== '*')
        throw new ApiError('index_template_missing_exception', `index_template [${name}] missing`, { details: {} })
      return found
    })
  }
}
