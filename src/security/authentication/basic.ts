// Name and password of an internal user, by the Authorization header.
import { hostOf } from '../authorisation/role-mapper.ts'
import type { InternalUser, SecurityConfig } from '../config/entities.ts'
import type { Credentials, Identity } from '../contracts/identity.ts'
import type { Authenticator } from './authenticator.ts'
import type { FailureLimits } from './failure-limits.ts'
import type { VerifiedPasswords } from './verified-passwords.ts'

interface BasicCredentials {
  readonly name: string
  readonly password: string
}

/** Null for anything that is not `Basic`, base64 of `name:password`. */
export function readBasic(authorization: string | undefined): BasicCredentials | null {
  const encoded = /^\s*basic +(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined || !/^[A-Za-z0-9+/_-]+=*$/.test(encoded)) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon <= 0 ? null : { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

export class BasicAuthenticator implements Authenticator {
  readonly challenge: string | null

  constructor(
    private readonly config: () => SecurityConfig,
    private readonly passwords: VerifiedPasswords,
    private readonly limits: () => FailureLimits,
    private readonly identities: UserIdentities,
    isChallenging: boolean,
  ) {
    this.challenge = isChallenging ? 'Basic realm="OpenSearch Security"' : null
  }

  authenticate(credentials: Credentials): Identity | null | Promise<Identity | null> {
    const given = readBasic(credentials.authorization)
    if (given === null || given.password === '' || this.limits().isUserBlocked(given.name)) return null
    const user = this.config().internalusers.get(given.name)
    const { remoteAddress } = credentials
    const address = remoteAddress === undefined ? undefined : hostOf(remoteAddress)
    const isRight = this.passwords.verify(given.name, user, given.password, address)
    return isRight === true ? this.identities.of(given.name, user!, credentials) : this.whenRight(isRight, given.name, user, credentials)
  }

  private async whenRight(
    isRight: boolean | Promise<boolean>,
    name: string,
    user: InternalUser | undefined,
    credentials: Credentials,
  ): Promise<Identity | null> {
    if (!(await isRight)) this.limits().failedUser(name)
    // Parallel guesses learn nothing once there were too many failures.
    else if (!this.limits().isUserBlocked(name)) return this.identities.of(name, user!, credentials)
    return null
  }
}

const MOST_PLACES = 100

/** The same object for the same user at the same place, so that what is found out about it is found out once. */
export class UserIdentities {
  private readonly known = new WeakMap<InternalUser, Map<string, Identity>>()

  of(name: string, user: InternalUser, { remoteAddress, headers }: Pick<Credentials, 'remoteAddress' | 'headers'>): Identity {
    const address = remoteAddress === undefined ? undefined : hostOf(remoteAddress)
    const requestedTenant = tenantHeader(headers)
    let places = this.known.get(user)
    if (places === undefined) this.known.set(user, (places = new Map()))
    const key = JSON.stringify([address, requestedTenant])
    let identity = places.get(key)
    if (identity === undefined) {
      identity = {
        name,
        backendRoles: user.backend_roles,
        roles: user.opendistro_security_roles,
        attributes: new Map(Object.entries(user.attributes).map(([attribute, value]) => [`attr.internal.${attribute}`, value])),
        ...(requestedTenant !== undefined && { requestedTenant }),
        ...(address !== undefined && { address }),
      }
      if (places.size >= MOST_PLACES) places.clear()
      places.set(key, identity)
    }
    return identity
  }
}

/** Which tenant a client works for; an empty name is none. */
const tenantHeader = (headers: Credentials['headers']): string | undefined =>
  headers?.securitytenant || headers?.security_tenant || undefined
