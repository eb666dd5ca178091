// Notification configurations: what may be made of them, and what a caller gets to see.
import { ApiError } from '../core/errors.ts'
import type { Access } from './access.ts'
import type { NotificationConfig, StoredConfig } from './config/config-types.ts'
import { CHANNEL_KINDS, type Family, familyOf } from './config/kinds.ts'
import { type ChatUrlRules, type ConfigRequest, checkChatUrl } from './config/read-config.ts'
import type { ConfigDocument } from './config-index.ts'
import type { ConfigStore, KeptConfig } from './config-store.ts'
import { type ListRequest, readListRequest, searchBody } from './list/list-request.ts'

export interface ConfigList {
  start_index: number
  total_hits: number
  total_hit_relation: 'eq' | 'gte'
  /** The configurations. */
  config_list: StoredConfig[]
}

interface Channel {
  config_id: string
  name: string
  description: string
  config_type: string
  /** Whether it sends anything. */
  is_enabled: boolean
}

export interface ChannelList {
  start_index: number
  total_hits: number
  total_hit_relation: 'eq' | 'gte'
  /** The channels. */
  channel_list: Channel[]
}

export class Configs {
  constructor(
    private readonly store: ConfigStore,
    private readonly access: Access,
    private readonly chatUrls: ChatUrlRules,
  ) {}

  /** Answers the id. */
  async create({ id, config }: ConfigRequest): Promise<string> {
    this.access.check()
    await this.checkDestination(config)
    const now = Date.now()
    return this.store.create(id, { metadata: { last_updated_time_ms: now, created_time_ms: now, access: this.access.kept }, config })
  }

  /** The whole config is replaced. The id of the body wins over `named`. */
  async update(named: string, { id = named, config }: ConfigRequest): Promise<string> {
    this.access.check()
    await this.checkDestination(config)
    const kept = (await this.store.find([id])).get(id)
    if (kept === undefined) throw notFound(id)
    this.ensureAllowed(id, kept)
    const { document } = kept
    if (document.config.config_type !== config.config_type)
      throw new ApiError('status_exception', 'Config type cannot be changed after creation', { status: 409 })
    await this.store.replace(id, { metadata: { ...document.metadata, last_updated_time_ms: Date.now() }, config }, kept)
    return id
  }

  /** All of them, or an error. */
  async get(ids: readonly string[]): Promise<ConfigList> {
    this.access.check()
    const found = await this.require(ids)
    return listed(0, { total: found.size, relation: 'eq', documents: documentsOf(found) })
  }

  async list(request: ListRequest): Promise<ConfigList> {
    this.access.check()
    return listed(request.from, await this.store.search(searchBody(request, this.access.filter)))
  }

  /** Every channel that fits one answer. */
  async channels(): Promise<ChannelList> {
    const kinds = new Map([['config_type', CHANNEL_KINDS.join(',')]])
    const { config_list, total_hit_relation } = await this.list(readListRequest({}, kinds))
    const channels = config_list.map(({ config_id, config: { name, description, config_type, is_enabled } }) => ({
      config_id,
      name,
      description: description!,
      config_type,
      is_enabled: is_enabled!,
    }))
    return { start_index: 0, total_hits: channels.length, total_hit_relation, channel_list: channels }
  }

  /** All of them, or none. */
  async remove(ids: readonly string[]): Promise<Record<string, string>> {
    this.access.check()
    await this.require(ids)
    const removed = await this.store.remove(ids)
    return Object.fromEntries(ids.map(id => [id, removed.has(id) ? 'OK' : 'NOT_FOUND']))
  }

  private async require(ids: readonly string[]): Promise<ReadonlyMap<string, KeptConfig>> {
    const found = await this.store.find(ids)
    const missing = ids.filter(id => !found.has(id))
    if (missing.length > 0) throw notFound(ids.length === 1 ? ids[0] : `[${missing.join(', ')}]`)
    for (const [id, kept] of found) this.ensureAllowed(id, kept)
    return found
  }

  private ensureAllowed(id: string, { document }: KeptConfig): void {
    if (!this.access.allows(document))
      throw new ApiError('status_exception', `Permission denied for NotificationConfig ${id}`, { status: 403 })
  }

  private async checkDestination(config: NotificationConfig): Promise<void> {
    const family = familyOf(config.config_type)!
    if (family === 'email') await this.checkReferences(config)
    else checkChatUrl(config, family, this.chatUrls)
  }

  /** An e-mail channel is made of other configs, which must be there, be of their kinds, and be the caller's. */
  private async checkReferences({ email }: NotificationConfig): Promise<void> {
    const { email_account_id: account, email_group_id_list: groups = [] } = email!
    if (groups.includes(account)) throw refused(400, `Config IDs ${account} is in both emailAccountID and emailGroupIds`)
    const ids = [...new Set([account, ...groups])]
    const found = await this.store.find(ids)
    const missing = ids.filter(id => !found.has(id))
    if (missing.length > 0) throw refused(404, `Config IDs not found:[${missing.join(', ')}]`)
    for (const [id, kept] of found) {
      const role = roleInEmail(familyOf(kept.document.config.config_type)!)
      if (role === null) throw refused(406, `configId ${id} is not a valid email group ID or email account ID`)
      if (role !== (id === account ? 'account' : 'group'))
        throw refused(406, `configId ${id} is not a valid email ${id === account ? 'account' : 'group'} ID`)
      this.ensureAllowed(id, kept)
    }
  }
}

function roleInEmail(family: Family): 'account' | 'group' | null {
  if (family === 'email_group') return 'group'
  return family === 'smtp_account' || family === 'ses_account' ? 'account' : null
}

const refused = (status: number, reason: string) => new ApiError('status_exception', reason, { status })

const notFound = (what: string) => refused(404, `NotificationConfig ${what} not found`)

const documentsOf = (found: ReadonlyMap<string, KeptConfig>) => new Map([...found].map(([id, { document }]) => [id, document]))

function listed(
  start: number,
  { total, relation, documents }: { total: number; relation: 'eq' | 'gte'; documents: ReadonlyMap<string, ConfigDocument> },
): ConfigList {
  const configs = [...documents].map(([id, { metadata, config }]) => ({
    config_id: id,
    last_updated_time_ms: metadata.last_updated_time_ms,
    created_time_ms: metadata.created_time_ms,
    config,
  }))
  return { start_index: start, total_hits: total, total_hit_relation: relation, config_list: configs }
}
