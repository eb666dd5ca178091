// The endpoint table: every operation there is, named as in the official client.
import type { Operation } from '../engine/operation.ts'
import { bulk } from './_core/bulk.ts'
import { clearScroll } from './_core/clear_scroll.ts'
import { count } from './_core/count.ts'
import { create } from './_core/create.ts'
import { createPit } from './_core/create_pit.ts'
import { deleteDocument } from './_core/delete.ts'
import { deleteAllPits } from './_core/delete_all_pits.ts'
import { deleteByQuery } from './_core/delete_by_query.ts'
import { deletePit } from './_core/delete_pit.ts'
import { deleteScript } from './_core/delete_script.ts'
import { explain } from './_core/explain.ts'
import { fieldCaps } from './_core/field_caps.ts'
import { exists, get } from './_core/get.ts'
import { getAllPits } from './_core/get_all_pits.ts'
import { getScript } from './_core/get_script.ts'
import { getScriptContext } from './_core/get_script_context.ts'
import { getScriptLanguages } from './_core/get_script_languages.ts'
import { existsSource, getSource } from './_core/get_source.ts'
import { index } from './_core/index.ts'
import { info } from './_core/info.ts'
import { mget } from './_core/mget.ts'
import { msearch } from './_core/msearch.ts'
import { msearchTemplate } from './_core/msearch_template.ts'
import { mtermvectors } from './_core/mtermvectors.ts'
import { ping } from './_core/ping.ts'
import { putScript } from './_core/put_script.ts'
import { rankEval } from './_core/rank_eval.ts'
import { reindex } from './_core/reindex.ts'
import { renderSearchTemplate } from './_core/render_search_template.ts'
import { deleteByQueryRethrottle, reindexRethrottle, updateByQueryRethrottle } from './_core/rethrottle.ts'
import { scriptsPainlessExecute } from './_core/scripts_painless_execute.ts'
import { scroll } from './_core/scroll.ts'
import { search } from './_core/search.ts'
import { searchShards } from './_core/search_shards.ts'
import { searchTemplate } from './_core/search_template.ts'
import { termvectors } from './_core/termvectors.ts'
import { update } from './_core/update.ts'
import { updateByQuery } from './_core/update_by_query.ts'
import { aliases as catAliases } from './cat/aliases.ts'
import { allocation as catAllocation } from './cat/allocation.ts'
import { clusterManager as catClusterManager } from './cat/cluster_manager.ts'
import { count as catCount } from './cat/count.ts'
import { fielddata as catFielddata } from './cat/fielddata.ts'
import { health as catHealth } from './cat/health.ts'
import { help as catHelp } from './cat/help.ts'
import { indices as catIndices } from './cat/indices.ts'
import { nodeattrs as catNodeattrs } from './cat/nodeattrs.ts'
import { nodes as catNodes } from './cat/nodes.ts'
import { pendingTasks as catPendingTasks } from './cat/pending_tasks.ts'
import { allPitSegments, pitSegments } from './cat/pit_segments.ts'
import { plugins as catPlugins } from './cat/plugins.ts'
import { recovery as catRecovery } from './cat/recovery.ts'
import { repositories as catRepositories } from './cat/repositories.ts'
import { segmentReplication } from './cat/segment_replication.ts'
import { segments as catSegments } from './cat/segments.ts'
import { shards as catShards } from './cat/shards.ts'
import { snapshots as catSnapshots } from './cat/snapshots.ts'
import { tasks as catTasks } from './cat/tasks.ts'
import { templates as catTemplates } from './cat/templates.ts'
import { threadPool as catThreadPool } from './cat/thread_pool.ts'
import { allocationExplain } from './cluster/allocation_explain.ts'
import { deleteComponentTemplate } from './cluster/delete_component_template.ts'
import { existsComponentTemplate, getComponentTemplate } from './cluster/get_component_template.ts'
import { getSettings as clusterGetSettings } from './cluster/get_settings.ts'
import { health as clusterHealth } from './cluster/health.ts'
import { pendingTasks } from './cluster/pending_tasks.ts'
import { putComponentTemplate } from './cluster/put_component_template.ts'
import { putSettings as clusterPutSettings } from './cluster/put_settings.ts'
import { remoteInfo } from './cluster/remote_info.ts'
import { reroute } from './cluster/reroute.ts'
import { state } from './cluster/state.ts'
import { stats as clusterStats } from './cluster/stats.ts'
import { addBlock } from './indices/add_block.ts'
import { analyze } from './indices/analyze.ts'
import { clearCache } from './indices/clear_cache.ts'
import { close } from './indices/close.ts'
import { create as createIndex } from './indices/create.ts'
import { createDataStream } from './indices/create_data_stream.ts'
import { dataStreamsStats } from './indices/data_streams_stats.ts'
import { deleteIndex } from './indices/delete.ts'
import { deleteAlias } from './indices/delete_alias.ts'
import { deleteDataStream } from './indices/delete_data_stream.ts'
import { deleteIndexTemplate } from './indices/delete_index_template.ts'
import { deleteTemplate } from './indices/delete_template.ts'
import { flush } from './indices/flush.ts'
import { forcemerge } from './indices/forcemerge.ts'
import { exists as existsIndex, get as getIndex } from './indices/get.ts'
import { existsAlias, getAlias } from './indices/get_alias.ts'
import { getDataStream } from './indices/get_data_stream.ts'
import { getFieldMapping } from './indices/get_field_mapping.ts'
import { existsIndexTemplate, getIndexTemplate } from './indices/get_index_template.ts'
import { getMapping } from './indices/get_mapping.ts'
import { getSettings } from './indices/get_settings.ts'
import { existsTemplate, getTemplate } from './indices/get_template.ts'
import { open } from './indices/open.ts'
import { putAlias } from './indices/put_alias.ts'
import { putIndexTemplate } from './indices/put_index_template.ts'
import { putMapping } from './indices/put_mapping.ts'
import { putSettings } from './indices/put_settings.ts'
import { putTemplate } from './indices/put_template.ts'
import { recovery } from './indices/recovery.ts'
import { refresh } from './indices/refresh.ts'
import { clone, shrink, split } from './indices/resize.ts'
import { resolveIndex } from './indices/resolve_index.ts'
import { rollover } from './indices/rollover.ts'
import { segments } from './indices/segments.ts'
import { simulateIndexTemplate, simulateTemplate } from './indices/simulate_template.ts'
import { stats } from './indices/stats.ts'
import { updateAliases } from './indices/update_aliases.ts'
import { validateQuery } from './indices/validate_query.ts'
import { deletePipeline } from './ingest/delete_pipeline.ts'
import { getPipeline } from './ingest/get_pipeline.ts'
import { processorGrok } from './ingest/processor_grok.ts'
import { putPipeline } from './ingest/put_pipeline.ts'
import { simulate } from './ingest/simulate.ts'
import { clearCache as clearKnnCache } from './knn/clear_cache.ts'
import { stats as knnStats } from './knn/stats.ts'
import { warmup as warmUpVectors } from './knn/warmup.ts'
import { hotThreads } from './nodes/hot_threads.ts'
import { info as nodesInfo } from './nodes/info.ts'
import { stats as nodesStats } from './nodes/stats.ts'
import { usage as nodesUsage } from './nodes/usage.ts'
import { createConfig } from './notifications/create_config.ts'
import { deleteConfig, deleteConfigs } from './notifications/delete_configs.ts'
import { getConfig, getConfigs } from './notifications/get_configs.ts'
import { history as notificationHistory } from './notifications/history.ts'
import { listChannels } from './notifications/list_channels.ts'
import { listFeatures } from './notifications/list_features.ts'
import { send } from './notifications/send.ts'
import { sendTest } from './notifications/send_test.ts'
import { updateConfig } from './notifications/update_config.ts'
import { deleteSearchPipeline } from './search_pipeline/delete.ts'
import { getSearchPipeline } from './search_pipeline/get.ts'
import { putSearchPipeline } from './search_pipeline/put.ts'
import { changePassword, getAccountDetails } from './security/account.ts'
import { createApiToken, getApiTokens, revokeApiToken } from './security/api-tokens.ts'
import { authinfo } from './security/authinfo.ts'
import { getConfigurationFile, putConfigurationFile } from './security/configuration_file.ts'
import { allowlist, auditConfiguration, configuration } from './security/documents.ts'
import { actionGroups, roleMappings, roles, tenants, users } from './security/entities.ts'
import { flushCache as flushSecurityCache } from './security/flush_cache.ts'
import { flushUserCache } from './security/flush_user_cache.ts'
import { generateOboToken } from './security/generate_obo_token.ts'
import { generateUserTokenWithUsername } from './security/generate_user_token_with_username.ts'
import { getCertificates } from './security/get_certificates.ts'
import { getDashboardsInfo } from './security/get_dashboards_info.ts'
import { getPermissionsInfo } from './security/get_permissions_info.ts'
import { health as securityHealth } from './security/health.ts'
import { createUpdateTenancyConfig, getTenancyConfig, tenantInfo } from './security/tenancy.ts'
import { configUpgradeCheck, configUpgradePerform } from './security/upgrade.ts'
import { whoAmI } from './security/who_am_i.ts'
import { cleanupRepository } from './snapshot/cleanup_repository.ts'
import { clone as cloneSnapshot } from './snapshot/clone.ts'
import { create as createSnapshot } from './snapshot/create.ts'
import { createRepository } from './snapshot/create_repository.ts'
import { deleteSnapshot } from './snapshot/delete.ts'
import { deleteRepository } from './snapshot/delete_repository.ts'
import { get as getSnapshot } from './snapshot/get.ts'
import { getRepository } from './snapshot/get_repository.ts'
import { restore } from './snapshot/restore.ts'
import { status as snapshotStatus } from './snapshot/status.ts'
import { verifyRepository } from './snapshot/verify_repository.ts'
import { cancel as cancelTasks } from './tasks/cancel.ts'
import { get as getTask } from './tasks/get.ts'
import { list as listTasks } from './tasks/list.ts'

export const operations = {
  bulk,
  clearScroll,
  count,
  create,
  createPit,
  delete: deleteDocument,
  deleteAllPits,
  deletePit,
  deleteScript,
  deleteByQuery,
  deleteByQueryRethrottle,
  exists,
  existsSource,
  explain,
  fieldCaps,
  get,
  getAllPits,
  getScript,
  getScriptContext,
  getScriptLanguages,
  getSource,
  index,
  info,
  mget,
  msearch,
  msearchTemplate,
  mtermvectors,
  ping,
  putScript,
  scriptsPainlessExecute,
  scroll,
  rankEval,
  reindex,
  renderSearchTemplate,
  reindexRethrottle,
  search,
  searchShards,
  searchTemplate,
  termvectors,
  update,
  updateByQuery,
  updateByQueryRethrottle,
  cat: {
    aliases: catAliases,
    allocation: catAllocation,
    clusterManager: catClusterManager,
    count: catCount,
    fielddata: catFielddata,
    health: catHealth,
    help: catHelp,
    indices: catIndices,
    nodeattrs: catNodeattrs,
    nodes: catNodes,
    plugins: catPlugins,
    recovery: catRecovery,
    repositories: catRepositories,
    allPitSegments,
    pendingTasks: catPendingTasks,
    pitSegments,
    segmentReplication,
    segments: catSegments,
    shards: catShards,
    snapshots: catSnapshots,
    tasks: catTasks,
    templates: catTemplates,
    threadPool: catThreadPool,
  },
  cluster: {
    allocationExplain,
    deleteComponentTemplate,
    existsComponentTemplate,
    getComponentTemplate,
    getSettings: clusterGetSettings,
    health: clusterHealth,
    pendingTasks,
    putComponentTemplate,
    putSettings: clusterPutSettings,
    remoteInfo,
    reroute,
    state,
    stats: clusterStats,
  },
  indices: {
    addBlock,
    analyze,
    clearCache,
    clone,
    close,
    create: createIndex,
    createDataStream,
    dataStreamsStats,
    delete: deleteIndex,
    deleteAlias,
    deleteDataStream,
    deleteIndexTemplate,
    deleteTemplate,
    exists: existsIndex,
    existsAlias,
    existsIndexTemplate,
    existsTemplate,
    flush,
    forcemerge,
    get: getIndex,
    getAlias,
    getDataStream,
    getFieldMapping,
    getIndexTemplate,
    getMapping,
    getSettings,
    getTemplate,
    open,
    putAlias,
    putIndexTemplate,
    putMapping,
    putSettings,
    putTemplate,
    recovery,
    refresh,
    resolveIndex,
    rollover,
    segments,
    shrink,
    simulateIndexTemplate,
    simulateTemplate,
    split,
    stats,
    updateAliases,
    validateQuery,
  },
  ingest: {
    deletePipeline,
    getPipeline,
    processorGrok,
    putPipeline,
    simulate,
  },
  knn: {
    clearCache: clearKnnCache,
    stats: knnStats,
    warmup: warmUpVectors,
  },
  nodes: {
    hotThreads,
    info: nodesInfo,
    stats: nodesStats,
    usage: nodesUsage,
  },
  notifications: {
    createConfig,
    deleteConfig,
    deleteConfigs,
    getConfig,
    getConfigs,
    history: notificationHistory,
    listChannels,
    listFeatures,
    send,
    sendTest,
    updateConfig,
  },
  security: {
    authinfo,
    changePassword,
    configUpgradeCheck,
    configUpgradePerform,
    createActionGroup: actionGroups.put,
    createAllowlist: allowlist.put,
    createApiToken,
    createRole: roles.put,
    createRoleMapping: roleMappings.put,
    createTenant: tenants.put,
    createUpdateTenancyConfig,
    createUser: users.put,
    deleteActionGroup: actionGroups.remove,
    deleteRole: roles.remove,
    deleteRoleMapping: roleMappings.remove,
    deleteTenant: tenants.remove,
    deleteUser: users.remove,
    flushCache: flushSecurityCache,
    flushUserCache,
    generateOboToken,
    generateUserTokenWithUsername,
    getAccountDetails,
    getActionGroup: actionGroups.get,
    getActionGroups: actionGroups.getAll,
    getAllowlist: allowlist.get,
    getAuditConfiguration: auditConfiguration.get,
    getCertificates,
    getConfiguration: configuration.get,
    getConfigurationFile,
    getApiTokens,
    getDashboardsInfo,
    getPermissionsInfo,
    getRole: roles.get,
    getRoleMapping: roleMappings.get,
    getRoleMappings: roleMappings.getAll,
    getRoles: roles.getAll,
    getTenancyConfig,
    getTenant: tenants.get,
    getTenants: tenants.getAll,
    getUser: users.get,
    getUsers: users.getAll,
    health: securityHealth,
    patchActionGroup: actionGroups.patch,
    patchActionGroups: actionGroups.patchAll,
    patchAllowlist: allowlist.patch,
    patchAuditConfiguration: auditConfiguration.patch,
    patchConfiguration: configuration.patch,
    patchRole: roles.patch,
    patchRoleMapping: roleMappings.patch,
    patchRoleMappings: roleMappings.patchAll,
    patchRoles: roles.patchAll,
    patchTenant: tenants.patch,
    patchTenants: tenants.patchAll,
    patchUser: users.patch,
    patchUsers: users.patchAll,
    putConfigurationFile,
    updateAuditConfiguration: auditConfiguration.put,
    updateConfiguration: configuration.put,
    revokeApiToken,
    tenantInfo,
    whoAmI,
  },
  searchPipeline: {
    delete: deleteSearchPipeline,
    get: getSearchPipeline,
    put: putSearchPipeline,
  },
  snapshot: {
    cleanupRepository,
    clone: cloneSnapshot,
    create: createSnapshot,
    createRepository,
    delete: deleteSnapshot,
    deleteRepository,
    get: getSnapshot,
    getRepository,
    restore,
    status: snapshotStatus,
    verifyRepository,
  },
  tasks: {
    cancel: cancelTasks,
    get: getTask,
    list: listTasks,
  },
} as const

/** The rows, for the router. */
export const table: readonly Operation[] = Object.values(operations).flatMap(entry =>
  'routes' in entry ? [entry as Operation] : (Object.values(entry) as Operation[]),
)
