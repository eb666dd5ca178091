// Which scripts are stored? They are kept with the state of the cluster, as JSON.
import { ApiError, validationFailed } from '../../core/errors.ts'
import type { StoredScript } from '../../query/contracts/script.ts'

export class StoredScripts {
  private readonly byId: Map<string, StoredScript>

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly save: () => Promise<void>,
  ) {
    this.byId = new Map(Object.entries(saved).map(([id, json]) => [id, JSON.parse(json) as StoredScript]))
  }

  async put(id: string, script: StoredScript): Promise<void> {
    this.byId.set(id, script)
    await this.save()
  }

  get all(): ReadonlyMap<string, StoredScript> {
    return this.byId
  }

  get(id: string): StoredScript | null {
    return this.byId.get(id) ?? null
  }

  /** For whoever wants to run it. */
  require(id: string): StoredScript {
    const script = this.get(id)
    if (script === null) throw new ApiError('resource_not_found_exception', `unable to find script [${id}] in cluster state`)
    return script
  }

  async remove(id: string): Promise<void> {
    if (!this.byId.delete(id))
      throw new ApiError('resource_not_found_exception', `stored script [${id}] does not exist and cannot be deleted`)
    await this.save()
  }

  record(): Record<string, string> {
    return Object.fromEntries([...this.byId].map(([id, script]) => [id, JSON.stringify(script)]))
  }
}

export function checkScriptId(id: string): void {
  if (id.includes('#')) throw validationFailed("id cannot contain '#' for stored script")
}
