// The error message of a denied request: the missing permissions, and the user.
import type { Identity } from '../contracts/identity.ts'

/** No actions: what no permission would allow. */
export const noPermissions = (actions: readonly string[], identity: Identity) =>
  `no permissions for [${actions.join(', ')}] and ${printIdentity(identity)}`

export const printIdentity = ({ name, backendRoles, requestedTenant }: Identity) =>
  `User [name=${name}, backend_roles=[${backendRoles.join(', ')}], requestedTenant=${requestedTenant ?? null}]`
