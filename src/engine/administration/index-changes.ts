// What requests change of an index: checked as it is when their turn comes, and in effect once it is on disk.
import { buildAnalysis } from '../../analysis/analysis-settings.ts'
import type { AnalysisRegistry } from '../../analysis/registry.ts'
import type { Engine } from '../engine.ts'
import type { AliasMetadata } from '../indices/index-metadata.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { IndexChange } from '../indices/metadata-changes.ts'
import { type IndexSettings, updatedIndexSettings } from '../settings/index-settings.ts'
import type { SettingChanges } from '../settings/settings.ts'

/** None where the mapping has all of it. Throws where the two contradict each other. */
export function mappingChange(index: IndexService, given: Record<string, unknown>): IndexChange[] {
  const before = index.mapping
  const next = before.merge(given)
  if (next === before && !index.kept.isDirty) return []
  const apply = () => {
    // Documents may have brought fields while it was being kept.
    if (index.mapping !== before) index.updateMapping(index.mapping.merge(given))
    else if (next !== before) index.setMapping(next)
  }
  const members = { mapping: next.text, mappingVersion: index.mappingVersion + (next === before ? 0 : 1) }
  return [{ kept: index.kept, members, apply }]
}

/** Throws where the analysis or the mapping cannot be built under them. */
function settingsChange(index: IndexService, settings: IndexSettings, registry: AnalysisRegistry): IndexChange {
  const record = settings.toRecord()
  const analysis = buildAnalysis(record, { registry, indexName: index.name })
  index.mapping.withContext(analysis, record)
  const apply = () => {
    index.versions.settings++
    index.setSettings(settings, analysis, index.mapping.withContext(analysis, record))
  }
  return { kept: index.kept, members: { settings: record }, apply }
}

/** Of all the indexes, or none. */
export function changeSettings(
  engine: Engine,
  indices: readonly IndexService[],
  given: SettingChanges,
  preserveExisting: boolean,
): Promise<void> {
  return engine.indices.change(indices, () => {
    const updated = updatedIndexSettings(indices, given, preserveExisting)
    return indices.map((index, i) => settingsChange(index, updated[i], engine.analysis))
  })
}

export function aliasesChange(index: IndexService, aliases: ReadonlyMap<string, AliasMetadata>): IndexChange {
  const apply = () => {
    index.versions.aliases++
    index.aliases.clear()
    for (const [alias, options] of aliases) index.aliases.set(alias, options)
  }
  return { kept: index.kept, members: { aliases: Object.fromEntries(aliases) }, apply }
}
