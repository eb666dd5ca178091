// The version of the cluster state: incremented when a request finds a state that differs from the last one seen.
import { createHash } from 'node:crypto'
import type { Engine } from '../../engine/engine.ts'

interface Numbered {
  readonly version: number
  readonly state_uuid: string
}

const seen = new WeakMap<Engine, Numbered>()

export function stateVersion(engine: Engine): Numbered {
  const hash = createHash('sha256')
  for (const { uuid, closed, mappingVersion, versions } of engine.indices.all()) {
    hash.update(`${uuid} ${closed} ${mappingVersion} ${versions.settings} ${versions.aliases}\n`)
  }
  const { templates, pipelines, searchPipelines, scripts, votingExclusions } = engine
  const definitions = [templates.record(), pipelines.record(), searchPipelines.record(), scripts.record(), votingExclusions.all]
  hash.update(JSON.stringify(definitions))
  const state_uuid = hash.digest().subarray(0, 16).toString('base64url')
  const last = seen.get(engine)
  if (last?.state_uuid === state_uuid) return last
  const next = { version: (last?.version ?? 0) + 1, state_uuid }
  seen.set(engine, next)
  return next
}
