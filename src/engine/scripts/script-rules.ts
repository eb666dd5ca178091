// Rules for scripts: which are stored, how long they may be, and for which contexts they are allowed.
import type { ScriptRules } from '../../query/contracts/script.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'
import type { StoredScripts } from './stored-scripts.ts'

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
