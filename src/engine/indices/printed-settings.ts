// Settings of an index as answers show them: what was set, and what the engine adds.
import type { SettingValue } from '../settings/setting-row.ts'
import { type FlatSettings, sortSettings } from '../settings/settings.ts'
import { CREATED_VERSION_ID, OPENSEARCH_VERSION } from '../state/version.ts'
import type { IndexService } from './index-service.ts'

/** `human` adds dates and versions for people. */
export function printedSettings(index: IndexService, human = false): FlatSettings {
  const settings = new Map<string, SettingValue>([
    ['index.replication.type', 'DOCUMENT'],
    ['index.number_of_shards', String(index.settings.numberOfShards)],
    ['index.creation_date', String(index.creationDate)],
    ...index.settings.toFlat(),
    ['index.number_of_replicas', String(index.settings.numberOfReplicas)],
    ['index.provided_name', index.providedName],
    ['index.uuid', index.uuid],
    ['index.version.created', CREATED_VERSION_ID],
  ])
  if (index.closed) settings.set('index.verified_before_close', 'true')
  if (human) {
    settings.set('index.creation_date_string', new Date(Number(settings.get('index.creation_date'))).toISOString())
    settings.set('index.version.created_string', OPENSEARCH_VERSION)
  }
  return sortSettings(settings)
}
