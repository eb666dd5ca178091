// Sets up the security of an engine: from its data directory, else from files or an object, and persists it with the data.

import { illegalArgument, isApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type { Directory } from '../../index/store/directory.ts'
import { StateFile } from '../../index/store/state-file.ts'
import type { AuditOptions } from '../../security/audit/audit-options.ts'
import { hashHere, type PasswordHasher } from '../../security/authentication/passwords.ts'
import type { SecurityRecord } from '../../security/config/config-record.ts'
import type { KeptRecord } from '../../security/config/config-store.ts'
import type { GivenSecuritySettings } from '../../security/contracts/settings.ts'
import { openPolicy, type SecurityPolicy } from '../../security/policy.ts'
import type { ServedPolicy } from '../../security/security.ts'

const securities = lazily(() => import('../../security/security.ts'))
const securitySettings = lazily(() => import('../../security/contracts/settings.ts'))
const stores = lazily(() => import('../../security/config/config-store.ts'))
const records = lazily(() => import('../../security/config/config-record.ts'))
const files = lazily(() => import('../../security/config/config-files.ts'))
const demonstration = lazily(() => import('../../security/config/demo-config.ts'))
const keptKeys = lazily(() => import('./kept-keys.ts'))

/** Turns security on. What the data directory holds wins over where the configuration would come from. */
export interface SecurityOptions {
  /** Folder with config.yml, internal_users.yml, roles.yml, … of OpenSearch's security plugin. */
  readonly configDir?: string
  /** The same as an object: entities by kind (`internalusers`, `roles`, `rolesmapping`, …) and name. */
  readonly config?: SecurityRecord
  /** Users to try things with, whose passwords are their names: `admin` may do everything. */
  readonly demo?: boolean
  /** `plugins.security.…` settings of opensearch.yml. */
  readonly settings?: GivenSecuritySettings
  /** Records who did what, and who was refused. Off unless it is said where to. */
  readonly audit?: AuditOptions
}

interface SecurityEnvironment {
  /** Null: in memory. */
  readonly directory: Directory | null
  readonly isReadOnly?: boolean
  /** Absent: in the caller's thread. */
  readonly hasher?: PasswordHasher
}

/** The policy to ask, and how to look for what another process has changed of it. */
export interface OpenedSecurity {
  readonly policy: ServedPolicy
  catchUp(): Promise<void>
}

const nothingNew = async () => {}

export async function openSecurity(
  options: SecurityOptions | SecurityPolicy | undefined,
  { directory, isReadOnly, hasher = hashHere }: SecurityEnvironment,
): Promise<OpenedSecurity> {
  if (options === undefined) return { policy: openPolicy, catchUp: nothingNew }
  if (isPolicy(options)) return { policy: options, catchUp: nothingNew }
  const { readConfig, recordOf } = records()
  const settings = securitySettings().readSecuritySettings(options.settings)
  const own = (await directory?.forOwnerOnly(holdsHashes)) ?? null
  const file = own === null ? null : new StateFile<KeptRecord>(own, 'security')
  const kept = (await file?.load()) ?? null
  const initial = kept === null ? readConfig(await givenRecord(options)) : readConfig(kept.record, kept.version)
  if (kept === null && isReadOnly !== true) await file?.save({ version: initial.version, record: recordOf(initial) })
  const store = new (stores().ConfigStore)(initial, async (changes, before) => file?.saveChanges(changes, before))
  const keys = await keptKeys().openKeys(own, isReadOnly === true)
  const policy = new (securities().Security)({ store, settings, hasher, keys })
  const catchUp = async () => {
    const newer = await file?.loadNewer()
    if (newer) store.adopt(newer)
    await keys.catchUp?.()
  }
  return { policy, catchUp }
}

/** Readable by the owner only, against offline attacks on password and key hashes. */
const holdsHashes = (name: string) => /^(security|api-keys)-\d+\.(state|base)$/.test(name)

const isPolicy = (options: SecurityOptions | SecurityPolicy): options is SecurityPolicy => 'decide' in options

/** What is wrong with it names the member, or the file and line. */
async function givenRecord({ configDir, config, demo }: SecurityOptions): Promise<SecurityRecord> {
  const sources = [configDir, config, demo || undefined].filter(source => source !== undefined)
  if (sources.length !== 1) throw illegalArgument('[security] needs one of [configDir], [config] and [demo]')
  if (configDir !== undefined) return files().readConfigDirectory(configDir)
  if (config === undefined) return demonstration().demoConfig()
  try {
    records().readConfig(config)
  } catch (error) {
    throw isApiError(error) ? error : illegalArgument(`security.config: ${(error as Error).message}`)
  }
  return config
}

/** For an engine that begins as one does now whose configuration is `record` and that was given `given`. */
export function currentSecurity(
  record: SecurityRecord | undefined,
  given: SecurityOptions | SecurityPolicy | undefined,
): SecurityOptions | SecurityPolicy | undefined {
  if (record === undefined || (given !== undefined && isPolicy(given))) return given
  return {
    config: record,
    ...(given?.settings !== undefined && { settings: given.settings }),
    ...(given?.audit !== undefined && { audit: given.audit }),
  }
}
