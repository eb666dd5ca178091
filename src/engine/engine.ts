// The running engine, which every operation works on.

import type { AnalysisPlugins } from '../analysis/plugin/plugin-types.ts'
import type { AnalysisRegistry } from '../analysis/registry.ts'
import { EventCounters } from '../core/event-counters.ts'
import { randomUuid } from '../core/ids.ts'
import { lazily } from '../core/lazily.ts'
import type { Logger } from '../core/logger.ts'
import { onFirstUse } from '../core/on-first-use.ts'
import type { BufferWriter } from '../index/shard/flush-queue.ts'
import type { MergeRunner } from '../index/shard/merger.ts'
import { inMemory } from '../index/shard/shard-image.ts'
import type { Directory } from '../index/store/directory.ts'
import type { StateFile } from '../index/store/state-file.ts'
import type { NotificationOptions } from '../notify/options.ts'
import type { ScriptRules } from '../query/contracts/script.ts'
import type { RerankFunction } from '../search/pipelines/processor.ts'
import type { SliceRunner } from '../search/slices/slice-runner.ts'
import type { AuditTrail } from '../security/audit/audit-trail.ts'
import type { PasswordHasher } from '../security/authentication/passwords.ts'
import type { SecurityPolicy } from '../security/policy.ts'
import type { ServedPolicy } from '../security/security.ts'
import { TaskRegistry } from '../tasks/task-registry.ts'
import { SearchContexts } from './contexts/search-contexts.ts'
import { readSearchSettings, type SearchSettings } from './contexts/search-settings.ts'
import type { IndexImage } from './indices/index-service.ts'
import { Indices } from './indices/indices.ts'
import { WriterFollower } from './indices/writer-follower.ts'
import { Pipelines } from './ingest/pipelines.ts'
import { Embeddings, type EmbedFunction, type SparseFunction } from './models/embeddings.ts'
import { Notifier } from './notifier/notifier.ts'
import type { OpenedSecurity, SecurityOptions } from './policy/security.ts'
import { Repositories, type RepositoryMetadata } from './repositories/repositories.ts'
import { readScriptRules, StoredScripts } from './scripts/stored-scripts.ts'
import { SearchPipelines } from './search-pipelines/search-pipelines.ts'
import { ClusterSettings, type NodeSettings, readNodeSettings } from './settings/cluster-settings.ts'
import type { FlatSettings } from './settings/settings.ts'
import { FilterCaches } from './shards/filter-caches.ts'
import { RequestCaches } from './shards/request-caches.ts'
import { type KeepChange, keepWithin } from './state/kept-state.ts'
import { VotingExclusions } from './state/voting-exclusions.ts'
import { Breakers } from './tasks/breakers.ts'
import { RequestPools } from './tasks/request-pools.ts'
import { SearchMonitor } from './tasks/search-monitor.ts'
import { type SavedTemplates, Templates } from './templates/templates.ts'
import { tryOutIndex } from './templates/try-out.ts'
import type { DocumentLogging } from './threads/document-logging.ts'

const ingestScripts = lazily(() => import('./ingest/ingest-scripts.ts'))

const SILENT: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/** Options of `open`. */
export interface EngineOptions {
  /** A folder to keep data in. Absent: everything lives in memory and ends with the process. */
  readonly path?: string
  /**
   * Reads what another process keeps in `path`, beside it: takes no lock, writes nothing, and shows its commits as they come. Any number
   * of processes may. What would change something is refused.
   */
  readonly readOnly?: boolean
  /**
   * Several processes of one user on one `path`: where another one has the directory, calls are answered by that one, over a socket that only
   * this user can open; when it ends, one of those that are attached takes its place. Together with `readOnly` nothing can be changed, and
   * it never takes that place. `false`: this process answers no others.
   *
   * @example
   *   const engine = await open({ path: './data', attach: true })
   */
  readonly attach?: boolean
  /**
   * An export (its bytes, or the file that holds them) whose indexes are there from the beginning. With `path` they are copied to the
   * data directory when that is new, and not looked at afterwards.
   */
  readonly from?: Uint8Array | string
  /** Folders below which snapshot repositories may lie, as `path.repo` of OpenSearch; relative locations begin at the first. Default: that setting, or none. */
  readonly pathRepo?: string | readonly string[]
  /**
   * Folder of the files that analysis settings name, as `path.conf` of OpenSearch: word lists (`stopwords_path`), hyphenation patterns,
   * dictionaries in `hunspell/<locale>`. Nothing outside it is read. None by default.
   */
  readonly pathConf?: string
  /** Tokenizers, token filters, char filters and analyzers of the application's own. */
  readonly analysis?: AnalysisPlugins
  /** Makes vectors of texts: what `neural` queries and the `text_embedding` processor of ingest pipelines ask. */
  readonly embed?: EmbedFunction
  /** Makes weighted tokens of texts: what `neural_sparse` queries and the `sparse_encoding` processor of ingest pipelines ask. */
  readonly sparse?: SparseFunction
  /** Judges how well texts answer a question: what the `rerank` processor of search pipelines asks. */
  readonly rerank?: RerankFunction
  /** Worker threads for large searches; 0 runs everything on the caller's thread. Default: the number of cores, at most 8, less one. */
  readonly threads?: number
  /** Default: the setting `cluster.name`, or `searchlet`. */
  readonly clusterName?: string
  /** Default: the setting `node.name`, or `searchlet-0`. */
  readonly nodeName?: string
  /** As in opensearch.yml: settings of the node, and cluster settings that apply until they are changed. */
  readonly settings?: NodeSettings
  /**
   * URL parameters of operations that take them, for requests that do not say otherwise: with `{ typed_keys: true }` searches name their
   * aggregations by type and name, as the specification has it and the server has not.
   */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>
  /** Silent by default; shaped like pino's. */
  readonly logger?: Logger
  /** Who may do what: a configuration, or rules of the application's own. Everyone may do everything by default. */
  readonly security?: SecurityOptions | SecurityPolicy
  /** Where notifications may go. */
  readonly notifications?: NotificationOptions
  /** Where the worker's file is, when a bundler moved it. */
  readonly workerPath?: string | URL
}

/** What `Engine.open` needs besides options: made by those who know about files and threads. */
export interface EngineParts {
  readonly directory: Directory | null
  /** Where what has not arrived whole is kept, which ends with the process; set where there is a directory. */
  readonly incoming?: () => Promise<Directory>
  /** Another process writes to the directory. */
  readonly isReadOnly?: boolean
  /** Whether one does now; set where `isReadOnly` is. */
  readonly hasWriter?: () => Promise<boolean>
  readonly runner: SliceRunner
  readonly merge: MergeRunner
  readonly writeBuffer: BufferWriter
  /** Absent: documents are read and logged in the caller's thread. */
  readonly logging?: DocumentLogging
  readonly longLogging?: DocumentLogging
  /** Absent: in the caller's thread. */
  readonly hasher?: PasswordHasher
  readonly threads: number
  /** Ends the threads, and gives the data directory back. */
  readonly release: () => Promise<void>
}

interface ClusterState {
  readonly clusterUuid: string
  readonly nodeId: string
  readonly persistentSettings: Readonly<Record<string, string | string[]>>
  readonly repositories?: Readonly<Record<string, RepositoryMetadata>>
  /** JSON by id. */
  readonly pipelines?: Readonly<Record<string, string>>
  /** JSON by id. */
  readonly searchPipelines?: Readonly<Record<string, string>>
  /** JSON by id. */
  readonly scripts?: Readonly<Record<string, string>>
  readonly templates?: SavedTemplates
}

export type { ClusterState }

/** What an engine begins with instead of nothing. */
export interface EngineImage {
  /** Absent: a cluster of its own. */
  readonly cluster?: { readonly state: ClusterState; readonly transientSettings: FlatSettings }
  readonly indices: readonly IndexImage[]
}

export class Engine {
  readonly clusterName: string
  readonly nodeName: string
  readonly clusterUuid: string
  readonly nodeId: string
  /** Another one each time the node begins. */
  readonly ephemeralId = randomUuid()
  /** Nodes that shall not vote, while the engine is open. */
  readonly votingExclusions = new VotingExclusions()
  readonly startedAt = Date.now()
  /** How often each operation was called over REST, by name. */
  readonly restCalls = new Map<string, number>()
  readonly logger: Logger
  readonly security: ServedPolicy
  readonly tasks: TaskRegistry
  readonly pools: RequestPools
  /** Those that take long. */
  readonly searches: SearchMonitor
  readonly breakers: Breakers
  readonly indices: Indices
  readonly settings: ClusterSettings
  readonly searchSettings: () => SearchSettings
  readonly repositories: Repositories
  /** Null where the application has no embedding function. */
  readonly embeddings: Embeddings | null
  /** What vectors, sparse and hybrid queries and their processors did, once that is to be counted. */
  readonly neuralEvents: EventCounters
  readonly pipelines: Pipelines
  readonly searchPipelines: SearchPipelines
  readonly scripts: StoredScripts
  readonly scriptRules: () => ScriptRules
  readonly templates: Templates
  readonly notifier: Notifier
  readonly runner: SliceRunner
  /** Null: documents are read and logged in the caller's thread. */
  readonly logging: DocumentLogging | null
  /** Of single long documents, which would hold the caller's thread. */
  readonly longLogging: DocumentLogging | null
  /** Open scrolls and points in time. */
  readonly contexts: SearchContexts
  /** Documents that frequent filters match. */
  readonly filters: FilterCaches
  /** What shards found for whole requests. */
  readonly results: RequestCaches
  /** Null where this engine is the one that writes. */
  readonly writer: WriterFollower | null = null
  /** Null unless it was said where the audit log goes. */
  audit: AuditTrail | null = null
  private closing: Promise<void> | null = null
  /** Changes of the state come one after the other. */
  private changing: Promise<unknown> = Promise.resolve()

  /** See open-engine.ts. */
  constructor(
    readonly options: EngineOptions,
    private readonly parts: EngineParts,
    state: ClusterState,
    readonly analysis: AnalysisRegistry,
    security: OpenedSecurity,
    /** Null in memory. */
    private readonly stateFile: StateFile<ClusterState> | null,
    transientSettings?: FlatSettings,
  ) {
    this.clusterName = options.clusterName ?? String(options.settings?.['cluster.name'] ?? 'searchlet')
    this.nodeName = options.nodeName ?? String(options.settings?.['node.name'] ?? 'searchlet-0')
    this.clusterUuid = state.clusterUuid
    this.nodeId = state.nodeId
    this.logger = options.logger ?? SILENT
    this.security = security.policy
    this.tasks = new TaskRegistry(this.nodeId)
    const nodeSettings = readNodeSettings(options.settings ?? {})
    const pathRepo = [options.pathRepo ?? nodeSettings['path.repo'] ?? []].flat()
    this.settings = new ClusterSettings(
      state.persistentSettings,
      {
        ...nodeSettings,
        ...(pathRepo.length > 0 && { 'path.repo': pathRepo }),
        'cluster.name': this.clusterName,
        'node.name': this.nodeName,
      },
      transientSettings,
      this.keeping('persistentSettings'),
    )
    this.pools = new RequestPools(this.settings, this.nodeName)
    this.searches = new SearchMonitor(this.tasks, this.settings)
    this.breakers = new Breakers(this.settings)
    this.searchSettings = this.settings.kept(() => readSearchSettings(this.settings, this.sliceCount))
    this.repositories = new Repositories(state.repositories ?? {}, pathRepo, this.keeping('repositories'))
    this.embeddings = options.embed === undefined && options.sparse === undefined ? null : new Embeddings(options)
    this.neuralEvents = new EventCounters(this.settings.kept(() => this.settings.get('plugins.neural_search.stats_enabled') === 'true'))
    this.settings.onChange(() => this.neuralEvents.update())
    const count = (event: string) => this.neuralEvents.count(event)
    const scripts = onFirstUse(() => new (ingestScripts().EngineIngestScripts)(() => this.scriptRules()))
    const ingestParts = {
      embeddings: this.embeddings,
      count,
      get scripts() {
        return scripts()
      },
    }
    this.pipelines = new Pipelines(state.pipelines ?? {}, ingestParts, this.keeping('pipelines'))
    const processors = { rerank: options.rerank ?? null, scripts: () => this.scriptRules(), count }
    this.searchPipelines = new SearchPipelines(state.searchPipelines ?? {}, processors, this.keeping('searchPipelines'))
    this.scripts = new StoredScripts(state.scripts ?? {}, this.keeping('scripts'))
    this.scriptRules = this.settings.kept(() => readScriptRules(this.scripts, this.settings))
    this.templates = new Templates(state.templates ?? {}, beginning => tryOutIndex(this.indices, beginning), this.keeping('templates'))
    this.notifier = new Notifier(this.settings, options.notifications ?? {}, this.clusterName, this.logger)
    this.runner = parts.runner
    this.logging = parts.logging ?? null
    this.longLogging = parts.longLogging ?? null
    this.contexts = new SearchContexts(this.settings)
    this.filters = new FilterCaches(this.settings, parts.threads)
    this.results = new RequestCaches(this.settings)
    this.indices = new Indices({
      node: this.nodeId,
      directory: parts.directory,
      merge: parts.merge,
      writeBuffer: parts.writeBuffer,
      analysis: this.analysis,
      onError: (message, error) => this.logger.error(message, error),
      filters: this.filters,
      results: this.results,
      onClosed: indexUuid => {
        this.contexts.dropIndex(indexUuid)
        this.filters.drop(indexUuid)
        this.results.drop(indexUuid)
      },
      isReadOnly: parts.isReadOnly,
      hasWriter: parts.hasWriter,
    })
    if (parts.isReadOnly) this.writer = new WriterFollower([this.indices, security], (message, error) => this.logger.error(message, error))
  }

  /** Everything there is, in memory; as of one moment, if no index on disk is closed. */
  async image(): Promise<EngineImage> {
    const cluster = { state: this.state(), transientSettings: this.settings.layer('transient') }
    const images = await Promise.all(this.indices.all().map(index => index.image()))
    const indices: IndexImage[] = []
    for (const { metadata, shards } of images) indices.push({ metadata, shards: await Promise.all(shards.map(inMemory)) })
    return { cluster, indices }
  }

  /** Without repositories: a fork could change there what others see. */
  private state(): ClusterState {
    return {
      clusterUuid: this.clusterUuid,
      nodeId: this.nodeId,
      persistentSettings: this.settings.persistent(),
      pipelines: this.pipelines.record(),
      searchPipelines: this.searchPipelines.record(),
      scripts: this.scripts.record(),
      templates: this.templates.record(),
    }
  }

  /** Null in memory. */
  async incoming(): Promise<Directory | null> {
    return this.parts.incoming?.() ?? null
  }

  countRestCall(operation: string): void {
    this.restCalls.set(operation, (this.restCalls.get(operation) ?? 0) + 1)
  }

  /** How many slices of a shard may be searched side by side. */
  get sliceCount(): number {
    return Math.max(2, this.parts.threads)
  }

  private keptState(): ClusterState {
    return { ...this.state(), repositories: this.repositories.record() }
  }

  /** For the owner of a part of the state: changes are on disk before they take effect. */
  private keeping(part: keyof ClusterState): KeepChange {
    const keep: KeepChange = decide => {
      const changed = this.changing.then(async () => {
        const { changes, apply } = decide()
        await this.stateFile?.saveChanges(changes, () => this.keptState())
        apply()
      })
      this.changing = changed.catch(() => {})
      return changed
    }
    return keepWithin(part, keep)
  }

  /** Requests are refused from the moment of `close` on, also those in progress. */
  get isClosing(): boolean {
    return this.closing !== null
  }

  /** Commits and releases all resources. May be called again. */
  close(): Promise<void> {
    this.closing ??= (async () => {
      try {
        this.contexts.close()
        this.searches.close()
        await this.audit?.flush()
        await this.indices.close()
        await this.changing
        // A refused change must not be found when the directory is opened next.
        if (this.stateFile?.isInDoubt) await this.stateFile.save(this.keptState())
      } finally {
        await this.parts.release()
        // Segments are files that stay open while they are referenced: not beyond this.
        await this.parts.directory?.close()
      }
    })()
    return this.closing
  }
}
