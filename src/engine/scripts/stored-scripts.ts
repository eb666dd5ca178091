// The stored scripts, kept as JSON with the cluster state, and the rules for all scripts: how long they may be, and for which contexts they are allowed.
import { ApiError, validationFailed } from '../../core/errors.ts'
import type { ScriptRules, StoredScript } from '../../query/contracts/script.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'
import { KeptEntries } from '../state/kept-entries.ts'
import type { KeepChange } from '../state/kept-state.ts'

export class StoredScripts extends KeptEntries<StoredScript> {
  constructor(saved: Readonly<Record<string, string>>, keep: KeepChange) {
    super(
      saved,
      json => JSON.parse(json) as StoredScript,
      script => JSON.stringify(script),
      keep,
    )
  }

  /** For callers that run it. */
  require(id: string): StoredScript {
    const script = this.get(id)
    if (script === null) throw new ApiError('resource_not_found_exception', `unable to find script [${id}] in cluster state`)
    return script
  }

  removeOne(id: string): Promise<void> {
    return this.remove(() => {
      if (this.get(id) === null)
        throw new ApiError('resource_not_found_exception', `stored script [${id}] does not exist and cannot be deleted`)
      return [id]
    })
  }
}

export function checkScriptId(id: string): void {
  if (id.includes('#')) throw validationFailed("id cannot contain '#' for stored script")
}

export const readScriptRules = (scripts: StoredScripts, settings: ClusterSettings): ScriptRules => ({
  stored: scripts.all,
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
