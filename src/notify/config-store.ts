// What notifications need of the place where configurations are kept. The engine keeps them in an index of its own.
import type { ConfigDocument } from './config-index.ts'

export interface ConfigStore {
  /** What is there of the ids, in their order. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KeptConfig>>
  /** `body`: a search. */
  search(body: Record<string, unknown>): Promise<FoundConfigs>
  /** Refuses an id that is taken; answers the id. */
  create(id: string | undefined, document: ConfigDocument): Promise<string>
  /** Refuses when the config is no longer the one that was read. */
  replace(id: string, document: ConfigDocument, read: KeptConfig): Promise<void>
  /** The ids that were there. */
  remove(ids: readonly string[]): Promise<ReadonlySet<string>>
}

export interface KeptConfig {
  readonly document: ConfigDocument
  /** Tell one state of it from the next. */
  readonly seqNo: number
  readonly primaryTerm: number
}

export interface FoundConfigs {
  readonly total: number
  readonly relation: 'eq' | 'gte'
  readonly documents: ReadonlyMap<string, ConfigDocument>
}
