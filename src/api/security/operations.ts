// The operations of security: users, roles, keys and the rest of the configuration.
import { changePassword, getAccountDetails } from './account.ts'
import { createApiToken, describeApiTokens, getApiTokens, revokeApiToken } from './api-tokens.ts'
import { authinfo } from './authinfo.ts'
import { authtoken } from './authtoken.ts'
import { getConfigurationFile, putConfigurationFile } from './configuration_file.ts'
import { allowlist, auditConfiguration, configuration } from './documents.ts'
import { actionGroups, roleMappings, roles, tenants, users } from './entities.ts'
import { flushCache as flushSecurityCache } from './flush_cache.ts'
import { flushUserCache } from './flush_user_cache.ts'
import { generateOboToken } from './generate_obo_token.ts'
import { generateUserTokenWithUsername } from './generate_user_token_with_username.ts'
import { getCertificates } from './get_certificates.ts'
import { getDashboardsInfo } from './get_dashboards_info.ts'
import { getPermissionsInfo } from './get_permissions_info.ts'
import { getSslinfo } from './get_sslinfo.ts'
import { health as securityHealth } from './health.ts'
import { reloadHttpCertificates, reloadTransportCertificates } from './reload_certificates.ts'
import { createUpdateTenancyConfig, getTenancyConfig, tenantInfo } from './tenancy.ts'
import { configUpgradeCheck, configUpgradePerform } from './upgrade.ts'
import { whoAmI, whoAmIProtected } from './who_am_i.ts'

export const security = {
  authinfo,
  authtoken,
  changePassword,
  configUpgradeCheck,
  configUpgradePerform,
  createActionGroup: actionGroups.put,
  createAllowlist: allowlist.put,
  createApiToken,
  describeApiTokens,
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
  getSslinfo,
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
  reloadHttpCertificates,
  reloadTransportCertificates,
  updateAuditConfiguration: auditConfiguration.put,
  updateConfiguration: configuration.put,
  revokeApiToken,
  tenantInfo,
  whoAmI,
  whoAmIProtected,
} as const
