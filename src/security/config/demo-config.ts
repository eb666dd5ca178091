// The demo configuration: users to try things with, whose passwords are their names, and the roles that every configuration comes with.
import type { SecurityRecord } from './config-record.ts'
import { DEFAULT_ROLES } from './default-roles.ts'

const ROLE_MAPPINGS: Record<string, object> = {
  all_access: {
    reserved: false,
    backend_roles: ['admin'],
    description: 'Maps admin to all_access',
  },
  logstash: {
    reserved: false,
    backend_roles: ['logstash'],
  },
  kibana_user: {
    reserved: false,
    backend_roles: ['kibanauser'],
    description: 'Maps kibanauser to kibana_user',
  },
  readall: {
    reserved: false,
    backend_roles: ['readall'],
  },
  manage_snapshots: {
    reserved: false,
    backend_roles: ['snapshotrestore'],
  },
  kibana_server: {
    reserved: true,
    users: ['kibanaserver'],
  },
  own_index: {
    reserved: false,
    users: ['*'],
    description: 'Allow full access to an index named like the username',
  },
}

const USERS: Record<string, object> = {
  admin: {
    hash: '$2y$12$TSH0Xcw325mRyfo3itUDLe8PAqsNvB99T4gK0piThWyE5Ff47ybtO',
    reserved: true,
    backend_roles: ['admin'],
    description: 'Demo admin user',
  },
  anomalyadmin: {
    hash: '$2y$12$sQ6UT3euoslt8FwuB09p8eBPBJPYZ8B4GC2VD.zIo7tc6QUP5XbEC',
    reserved: false,
    opendistro_security_roles: ['anomaly_full_access'],
    description: 'Demo anomaly admin user, using internal role',
  },
  kibanaserver: {
    hash: '$2y$12$NnMxcKNehOub/CACcTMp9uLung/ZnHKgrzTU5S3T4pR8qGa6Ak5jS',
    reserved: true,
    description: 'Demo OpenSearch Dashboards user',
  },
  kibanaro: {
    hash: '$2y$12$ljge0nvtoLuMQSKTd1r9X.0E8osaEMmWw4XioGeEtSUd.fdCSUlfq',
    reserved: false,
    backend_roles: ['kibanauser', 'readall'],
    attributes: { attribute1: 'value1', attribute2: 'value2', attribute3: 'value3' },
    description: 'Demo OpenSearch Dashboards read only user, using external role mapping',
  },
  logstash: {
    hash: '$2y$12$5/hokmYm2MXqUMNRaqaJJe9O4QzLmh1LcOSQhiuBncyYqd/sigsBa',
    reserved: false,
    backend_roles: ['logstash'],
    description: 'Demo logstash user, using external role mapping',
  },
  readall: {
    hash: '$2y$12$pPk.Kvlvd3fdYXDIo4DCIeDt0Hix2NQ/opgFUkU8mlw3Jp/YbrJ62',
    reserved: false,
    backend_roles: ['readall'],
    description: 'Demo readall user, using external role mapping',
  },
  snapshotrestore: {
    hash: '$2y$12$nhsFjzrgPnzfIn3pkCZ5Duz6WCMoDLaDZKur813vUFu2sIN5CsEKq',
    reserved: false,
    backend_roles: ['snapshotrestore'],
    description: 'Demo snapshotrestore user, using external role mapping',
  },
}

const CONFIG = {
  dynamic: {
    filtered_alias_mode: 'warn',
    disable_rest_auth: false,
    disable_intertransport_auth: false,
    respect_request_indices_options: false,
    kibana: {
      multitenancy_enabled: true,
      private_tenant_enabled: true,
      default_tenant: '',
      server_username: 'kibanaserver',
      index: '.kibana',
    },
    http: { anonymous_auth_enabled: false },
    authc: {
      basic_internal_auth_domain: {
        description: 'Authenticate via HTTP Basic against internal users database',
        http_enabled: true,
        order: 4,
        http_authenticator: { type: 'basic', challenge: true, config: {} },
        authentication_backend: { type: 'intern', config: {} },
      },
    },
    authz: {},
    do_not_fail_on_forbidden: false,
  },
}

const reserved = (entries: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, { reserved: true, ...entry }]))

/** `admin` with the password `admin` may do everything, so this is for trying things, on one machine. */
export const demoConfig = (): SecurityRecord => ({
  internalusers: USERS,
  roles: reserved(DEFAULT_ROLES),
  rolesmapping: ROLE_MAPPINGS,
  actiongroups: {},
  tenants: {
    admin_tenant: {
      reserved: false,
      description: 'Demo tenant for admin user',
    },
  },
  nodesdn: {},
  config: CONFIG,
  audit: {},
  allowlist: {},
})
