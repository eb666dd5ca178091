// Collects the stored scripts that a search may need; only those are sent with it to other threads.
import type { ScriptRules, StoredScript } from '../../query/contracts/script.ts'
import { packRequest } from '../asked/asked.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'

/** What is known of scripts, as far as the request and the filter of its target name them. */
export function scriptsFor(rules: ScriptRules, request: SearchRequest, { filter }: SearchTarget): ScriptRules {
  if (rules.stored.size === 0) return rules
  const named = new Map<string, StoredScript>()
  gather(packRequest(request), rules.stored, named)
  gather(filter, rules.stored, named)
  return { ...rules, stored: named }
}

function gather(json: unknown, stored: ReadonlyMap<string, StoredScript>, named: Map<string, StoredScript>): void {
  if (Array.isArray(json)) for (const item of json) gather(item, stored, named)
  else if (typeof json === 'object' && json !== null) {
    for (const [key, value] of Object.entries(json)) {
      const script = key === 'id' && typeof value === 'string' ? stored.get(value) : undefined
      if (script !== undefined) named.set(value as string, script)
      else gather(value, stored, named)
    }
  }
}
