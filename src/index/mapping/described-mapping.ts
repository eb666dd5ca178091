// Describes the mapping and analysis of an index as plain data, from which another thread builds the same.
import { buildAnalysis } from '../../analysis/analysis-settings.ts'
import { ConfigFiles } from '../../analysis/config-files.ts'
import type { IndexAnalyzers } from '../../analysis/index-analyzers.ts'
import { openRegistry } from '../../analysis/plugin/open-registry.ts'
import type { AnalysisRegistry } from '../../analysis/registry.ts'
import { Mapping } from './mapping.ts'

export interface DescribedMapping {
  readonly index: string
  readonly mapping: unknown
  /** Flat index settings. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Folder of the files that analysis settings name. */
  readonly pathConf: string | null
  /** URL of the module that adds components to the analysis. */
  readonly analysisModule: string | null
}

/** By what they are made of. Components that an application gave in person are in its own thread, and so is the work that uses them. */
const registries = new Map<string, AnalysisRegistry>()
const opening = new Map<string, Promise<void>>()

type RegistryParts = Pick<DescribedMapping, 'pathConf' | 'analysisModule'>

const registryKey = ({ pathConf, analysisModule }: RegistryParts) => JSON.stringify([pathConf, analysisModule])

/** To be awaited before a mapping is built: the first one of an engine may load a module. */
export async function openAnalysis(described: RegistryParts): Promise<void> {
  const key = registryKey(described)
  if (registries.has(key)) return
  let opened = opening.get(key)
  if (opened === undefined) {
    const { pathConf, analysisModule } = described
    const registry = openRegistry(new ConfigFiles(pathConf), analysisModule === null ? {} : { module: analysisModule })
    opening.set(key, (opened = registry.then(made => void registries.set(key, made))))
  }
  await opened
}

export function buildMapping(described: DescribedMapping): { readonly analysis: IndexAnalyzers; readonly mapping: Mapping } {
  const { index, mapping, settings } = described
  const analysis = buildAnalysis(settings, { registry: registries.get(registryKey(described))!, indexName: index })
  return { analysis, mapping: Mapping.parse(mapping, analysis, settings) }
}
