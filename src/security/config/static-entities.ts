// What is there without being configured: the action groups, roles and tenant that every installation has. They cannot be changed.
// The values are plain data that readers of role files and dashboards know by name.
import type { EntityKind, EntityTypes } from './entities.ts'
import { readEntity } from './read-entity.ts'

/** A data file: longer than others. */
const ACTION_GROUPS: Record<string, object> = {
  kibana_all_write: {
    type: 'kibana',
    description: 'Allow writing in all OpenSearch Dashboards apps',
    allowed_actions: ['kibana:saved_objects/*/write'],
  },
  kibana_all_read: {
    type: 'kibana',
    description: 'Allow reading in all OpenSearch Dashboards apps',
    allowed_actions: ['kibana:saved_objects/*/read'],
  },
  cluster_all: {
    type: 'cluster',
    description: 'Allow everything on cluster level',
    allowed_actions: ['cluster:*'],
  },
  crud: {
    type: 'index',
    description: 'Allow all read/write operations on data',
    allowed_actions: ['read', 'write'],
  },
  search: {
    type: 'index',
    description: 'Allow searching',
    allowed_actions: ['indices:data/read/search*', 'indices:data/read/msearch*', 'indices:admin/resolve/index', 'suggest'],
  },
  data_access: {
    type: 'index',
    description: 'Allow all read/write operations on data',
    allowed_actions: ['indices:data/*', 'crud'],
  },
  create_index: {
    type: 'index',
    description: 'Allow creating new indices',
    allowed_actions: ['indices:admin/create', 'indices:admin/mapping/put'],
  },
  write: {
    type: 'index',
    description: 'Allow writing data',
    allowed_actions: ['indices:data/write*', 'indices:admin/mapping/put'],
  },
  manage_aliases: {
    type: 'index',
    description: 'Allow managing index aliases',
    allowed_actions: ['indices:admin/aliases*'],
  },
  read: {
    type: 'index',
    description: 'Allow all read operations',
    allowed_actions: ['indices:data/read*', 'indices:admin/mappings/fields/get*', 'indices:admin/resolve/index'],
  },
  indices_all: {
    type: 'index',
    description: 'Allow readonly everything with indices and data',
    allowed_actions: ['indices:*'],
  },
  delete: {
    type: 'index',
    description: 'Allow deleting documents',
    allowed_actions: ['indices:data/write/delete*'],
  },
  cluster_composite_ops: {
    type: 'cluster',
    description: 'Allow read/write bulk and m* operations',
    allowed_actions: ['indices:data/write/bulk', 'indices:admin/aliases*', 'indices:data/write/reindex', 'cluster_composite_ops_ro'],
  },
  cluster_composite_ops_ro: {
    type: 'cluster',
    description: 'Allow readonly bulk and m* operations',
    allowed_actions: [
      'indices:data/read/mget',
      'indices:data/read/msearch',
      'indices:data/read/mtv',
      'indices:admin/aliases/exists*',
      'indices:admin/aliases/get*',
      'indices:data/read/scroll',
      'indices:admin/resolve/index',
    ],
  },
  get: {
    type: 'index',
    description: 'Allow get',
    allowed_actions: ['indices:data/read/get*', 'indices:data/read/mget*'],
  },
  manage: {
    type: 'index',
    description: 'Allow indices management',
    allowed_actions: ['indices:monitor/*', 'indices:admin/*'],
  },
  cluster_monitor: {
    type: 'cluster',
    description: 'Allow monitoring the cluster',
    allowed_actions: ['cluster:monitor/*'],
  },
  manage_snapshots: {
    type: 'cluster',
    description: 'Allow snapshots',
    allowed_actions: ['cluster:admin/snapshot/*', 'cluster:admin/repository/*'],
  },
  index: {
    type: 'index',
    description: 'Allow indexing',
    allowed_actions: ['indices:data/write/index*', 'indices:data/write/update*', 'indices:admin/mapping/put', 'indices:data/write/bulk*'],
  },
  unlimited: {
    type: 'all',
    description: 'Allow all',
    allowed_actions: ['*'],
  },
  indices_monitor: {
    type: 'index',
    description: 'Allow monitoring indices',
    allowed_actions: ['indices:monitor/*'],
  },
  suggest: {
    type: 'index',
    description: 'Allow suggestions',
    allowed_actions: ['indices:data/read/suggest*'],
  },
  cluster_manage_index_templates: {
    type: 'cluster',
    description: 'Manage index templates',
    allowed_actions: ['indices:admin/template/*', 'indices:admin/index_template/*', 'cluster:admin/component_template/*'],
  },
  cluster_manage_pipelines: {
    type: 'cluster',
    description: 'Manage pipelines',
    allowed_actions: ['cluster:admin/ingest/pipeline/*'],
  },
  manage_data_streams: {
    type: 'index',
    description: 'Manage data streams',
    allowed_actions: ['indices:admin/data_stream/*', 'indices:monitor/data_stream/stats'],
  },
  manage_point_in_time: {
    type: 'index',
    description: 'Manage point in time actions',
    allowed_actions: [
      'indices:data/read/point_in_time/create',
      'indices:data/read/point_in_time/delete',
      'indices:data/read/point_in_time/readall',
      'indices:data/read/search',
      'indices:monitor/point_in_time/segments',
    ],
  },
}

const ROLES: Record<string, object> = {
  all_access: {
    description: 'Allow full access to all indices and all cluster APIs',
    cluster_permissions: ['*'],
    index_permissions: [
      {
        index_patterns: ['*'],
        allowed_actions: ['*'],
      },
    ],
    tenant_permissions: [
      {
        tenant_patterns: ['*'],
        allowed_actions: ['kibana_all_write'],
      },
    ],
  },
  kibana_user: {
    description: 'Provide the minimum permissions for a kibana user',
    cluster_permissions: ['cluster_composite_ops'],
    index_permissions: [
      {
        index_patterns: [
          '.kibana',
          '.kibana-6',
          '.kibana_*',
          '.opensearch_dashboards',
          '.opensearch_dashboards-6',
          '.opensearch_dashboards_*',
        ],
        allowed_actions: ['delete', 'index', 'manage', 'read'],
      },
      {
        index_patterns: ['.tasks', '.management-beats', '*:.tasks', '*:.management-beats'],
        allowed_actions: ['indices_all'],
      },
    ],
  },
  own_index: {
    description: 'Allow all for indices named like the current user',
    cluster_permissions: ['cluster_composite_ops'],
    index_permissions: [
      {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of roles
        index_patterns: ['${user_name}'],
        allowed_actions: ['indices_all'],
      },
    ],
  },
  manage_snapshots: {
    description: 'Provide the minimum permissions for managing snapshots',
    cluster_permissions: ['manage_snapshots'],
    index_permissions: [
      {
        index_patterns: ['*'],
        allowed_actions: ['indices:admin/create', 'indices:data/write/index'],
      },
    ],
  },
  kibana_server: {
    description: 'Provide the minimum permissions for the Kibana server',
    cluster_permissions: [
      'cluster_composite_ops',
      'cluster_monitor',
      'indices:admin/index_template*',
      'indices:admin/template*',
      'indices:data/read/scroll*',
      'manage_point_in_time',
    ],
    index_permissions: [
      {
        index_patterns: ['.kibana', '.opensearch_dashboards'],
        allowed_actions: ['indices_all'],
      },
      {
        index_patterns: ['.kibana-6', '.opensearch_dashboards-6'],
        allowed_actions: ['indices_all'],
      },
      {
        index_patterns: ['.kibana_*', '.opensearch_dashboards_*'],
        allowed_actions: ['indices_all'],
      },
      {
        index_patterns: ['.tasks'],
        allowed_actions: ['indices_all'],
      },
      {
        index_patterns: ['.management-beats*'],
        allowed_actions: ['indices_all'],
      },
      {
        index_patterns: ['*'],
        allowed_actions: ['indices:admin/aliases*'],
      },
    ],
  },
  logstash: {
    description: 'Provide the minimum permissions for logstash and beats',
    cluster_permissions: [
      'cluster:admin/ingest/pipeline/get',
      'cluster:admin/ingest/pipeline/put',
      'cluster_composite_ops',
      'cluster_monitor',
      'indices:admin/template/get',
      'indices:admin/template/put',
    ],
    index_permissions: [
      {
        index_patterns: ['logstash-*', 'ecs-logstash-*'],
        allowed_actions: ['create_index', 'crud'],
      },
      {
        index_patterns: ['*beat*'],
        allowed_actions: ['crud', 'create_index'],
      },
    ],
  },
  readall_and_monitor: {
    description: 'Provide the minimum permissions for to readall indices and monitor the cluster',
    cluster_permissions: ['cluster_composite_ops_ro', 'cluster_monitor'],
    index_permissions: [
      {
        index_patterns: ['*'],
        allowed_actions: ['read'],
      },
    ],
  },
  readall: {
    description: 'Provide the minimum permissions for to readall indices',
    cluster_permissions: ['cluster_composite_ops_ro'],
    index_permissions: [
      {
        index_patterns: ['*'],
        allowed_actions: ['read'],
      },
    ],
  },
}

const TENANTS: Record<string, object> = {
  global_tenant: {
    description: 'Global tenant',
  },
}

const read = <K extends EntityKind>(kind: K, entries: Record<string, object>): ReadonlyMap<string, EntityTypes[K]> =>
  new Map(Object.entries(entries).map(([name, entry]) => [name, readEntity(kind, { ...entry, reserved: true })]))

/** Entities that belong to no configuration and cannot be changed, by kind and name. */
export const STATIC: { readonly [K in EntityKind]: ReadonlyMap<string, EntityTypes[K]> } = {
  actiongroups: read('actiongroups', ACTION_GROUPS),
  roles: read('roles', ROLES),
  tenants: read('tenants', TENANTS),
  internalusers: new Map(),
  rolesmapping: new Map(),
  nodesdn: new Map(),
}
