// The index that stands for the configuration of security.
import { lazily } from '../../core/lazily.ts'
import type { ServedPolicy } from '../../security/security.ts'
import type { Indices } from '../indices/indices.ts'
import { IndexSettings, newIndexSettings } from '../settings/index-settings.ts'

const evaluators = lazily(() => import('../../security/authorisation/evaluator.ts'))

/** An empty index that stands for the configuration, under the name it has on the real server: there to be seen and not to be changed. */
export async function makeSecurityIndex(security: ServedPolicy, indices: Indices): Promise<void> {
  if (!security.service) return
  const { SECURITY_INDEX } = evaluators()
  if (indices.get(SECURITY_INDEX) !== undefined) return
  const settings = newIndexSettings(
    new Map([
      ['index.number_of_shards', '1'],
      ['index.number_of_replicas', '0'],
      ['index.auto_expand_replicas', '0-all'],
    ]),
  )
  await indices.create({ name: SECURITY_INDEX, settings: new IndexSettings(settings).toRecord(), mapping: {}, aliases: {} })
}
