// Opens an engine: on its data directory, from an image, or as a new cluster.
import { ConfigFiles } from '../analysis/config-files.ts'
import { openRegistry } from '../analysis/plugin/open-registry.ts'
import { randomUuid } from '../core/ids.ts'
import { StateFile } from '../index/store/state-file.ts'
import { openAudit } from './audit/open-audit.ts'
import { goOnNumbering } from './background/kept-results.ts'
import { type ClusterState, Engine, type EngineImage, type EngineOptions, type EngineParts } from './engine.ts'
import type { Indices } from './indices/indices.ts'
import { openSecurity } from './policy/security.ts'
import { makeSecurityIndex } from './policy/security-index.ts'

/** In the data directory. */
const INCOMING = 'incoming'

const NOTHING: EngineImage = { indices: [] }

const newCluster = (): ClusterState => ({ clusterUuid: randomUuid(), nodeId: randomUuid(), persistentSettings: {} })

/** `beginning` is asked only where there is nothing yet. */
export async function openEngine(
  options: EngineOptions,
  parts: EngineParts,
  beginning: () => Promise<EngineImage> = async () => NOTHING,
): Promise<Engine> {
  const analysis = await openRegistry(new ConfigFiles(options.pathConf ?? null), options.analysis)
  const security = await openSecurity(options.security, parts)
  const file = parts.directory === null ? null : new StateFile<ClusterState>(parts.directory, 'cluster')
  const directory = (await parts.directory?.directory('indices')) ?? null
  const saved = (await file?.load()) ?? null
  const image = saved === null ? await beginning() : NOTHING
  const state = saved ?? image.cluster?.state ?? newCluster()
  // Those of an image end with the process, as everything in memory does.
  const transientSettings = file === null ? image.cluster?.transientSettings : undefined
  const incoming = parts.directory === null ? {} : { incoming: () => parts.directory!.directory(INCOMING) }
  const engine = new Engine(options, { ...parts, directory, ...incoming }, state, analysis, security, file, transientSettings)
  if (directory !== null) await engine.indices.load()
  await adopt(engine.indices, image)
  if (!parts.isReadOnly) {
    await parts.directory?.removeDirectory(INCOMING).catch(() => {})
    // Last: from then on the directory is no longer new.
    if (saved === null) await file?.save(state)
    if (directory !== null) await goOnNumbering(engine)
    await makeSecurityIndex(engine.security, engine.indices)
  }
  engine.security.service?.warn(warning => engine.logger.warn(warning))
  engine.audit = await openAudit(engine)
  return engine
}

/** What was begun and cut short is continued: an index is there whole or not at all. */
async function adopt(indices: Indices, image: EngineImage): Promise<void> {
  try {
    for (const index of image.indices) if (indices.get(index.metadata.name) === undefined) await indices.adopt(index)
  } catch (error) {
    await indices.close().catch(() => {})
    throw error
  }
}
