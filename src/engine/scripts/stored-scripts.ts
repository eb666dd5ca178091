// The stored scripts, kept as JSON with the cluster state, and the rules for all scripts: how long they may be, and for which contexts they are allowed.
import { ApiError, validationFailed } from '../../core/errors.ts'
import type { ScriptRules, StoredScript } from '../../query/contracts/script.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'
import type { KeepChange } from '../state/kept-state.ts'

export class StoredScripts {
  private byId: ReadonlyMap<string, StoredScript>

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly keep: KeepChange<Record<string, string>>,
  ) {
    this.byId = new Map(Object.entries(saved).map(([id, json]) => [id, JSON.parse(json) as StoredScript]))
  }

  async put(id: string, script: StoredScript): Promise<void> {
    await this.change(() => new Map(this.byId).set(id, script))
  }

  get all(): ReadonlyMap<string, StoredScript> {
    return this.byId
  }

  get(id: string): StoredScript | null {
    return this.byId.get(id) ?? null
  }

  /** For callers that run it. */
  require(id: string): StoredScript {
    const script = this.get(id)
    if (script === null) throw new ApiError('resource_not_found_exception', `unable to find script [${id}] in cluster state`)
    return script
  }

  async remove(id: string): Promise<void> {
    await this.change(() => {
      const next = new Map(this.byId)
      if (!next.delete(id)) throw new ApiError('resource_not_found_exception', `stored script [${id}] does not exist and cannot be deleted`)
      return next
    })
  }

  private change(decide: () => ReadonlyMap<string, StoredScript>): Promise<void> {
    return this.keep(() => {
      const next = decide()
      const apply = () => {
        this.byId = next
      }
      return { record: recordOf(next), apply }
    })
  }

  record(): Record<string, string> {
    return recordOf(this.byId)
  }
}

const recordOf = (scripts: ReadonlyMap<string, StoredScript>) =>
  Object.fromEntries([...scripts].map(([id, script]) => [id, JSON.stringify(script)]))

export function checkScriptId(id: string): void {
  if (id.includes('#')) throw validationFailed("id cannot contain '#' for stored script")
}

export const readScriptRules = (scripts: StoredScripts, settings: ClusterSettings): ScriptRules => ({
  // Asked for anew: each change of scripts makes another map, and no setting changes for it.
  get stored() {
    return scripts.all
  },
  maxBytes: scriptLimit(settings),
  allowedTypes: allowed(settings.get('script.allowed_types')),
  allowedContexts: allowed(settings.get('script.allowed_contexts')),
})

/** `script.max_size_in_bytes`. */
export const scriptLimit = (settings: ClusterSettings) => Number(settings.get('script.max_size_in_bytes') ?? 65_535)

/** Null: everything; `none` means nothing. */
function allowed(setting: unknown): readonly string[] | null {
  const list = [setting ?? []].flat().map(String)
  if (list.length === 0) return null
  return list.length === 1 && list[0] === 'none' ? [] : list
}
