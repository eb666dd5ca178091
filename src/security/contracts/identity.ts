// The authenticated caller: its name, how it was authenticated, and its roles.

export interface Identity {
  readonly name: string
  /** Backend roles. */
  readonly backendRoles: readonly string[]
  /** Roles that are given outright, besides those the mappings give. */
  readonly roles: readonly string[]
  /** By full name: `attr.internal.team`. */
  readonly attributes?: ReadonlyMap<string, string>
  /** The tenant that was asked for. */
  readonly requestedTenant?: string
  /** Of the client; absent in the same process. */
  readonly address?: string
  /** Never judged: the process itself, or the holder of an administrator's certificate. */
  readonly isSuper?: boolean
  /** In place of roles, for identities that carry their permissions themselves: API keys. */
  readonly permissions?: Permissions
  /** Whom what is opened belongs to, where the name does not tell: a key of the same name as an earlier one is another. */
  readonly owner?: string
}

export const ownerOf = ({ owner, name }: Identity): string => owner ?? name

/** Whom a caller in the same process wants to act as. */
export interface ActAs {
  /** One of the internal users with all it has; unless roles are given, then just a name. */
  readonly user?: string
  readonly roles?: readonly string[]
  /** Backend roles. */
  readonly backendRoles?: readonly string[]
}

export interface Credentials {
  /** The Authorization header, as it came. */
  readonly authorization: string | undefined
  /** Set by callers in the same process that act as themselves rather than by header. */
  readonly trusted: boolean
  /** Acts as another user, on behalf of a trusted caller, with that user's privileges. */
  readonly as?: ActAs
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** `127.0.0.1:5000`. */
  readonly remoteAddress?: string
  /** Subject of the client's certificate, when the connection has checked one. */
  readonly certificateSubject?: string
}

/**
 * `allowed`: the names of a partial request that remain, where the configuration lets those through; absent otherwise.
 */
export type Decision =
  | {
      /** Whether it may be done. */
      readonly allowed: true
    }
  | {
      /** Whether it may be done. */
      readonly allowed: false
      /** Why, in words. */
      readonly reason: string
      /** The indexes that are left, where others are passed over. */
      readonly remaining?: readonly string[]
    }

/** What the evaluator must know of names: a role for an alias holds for its members. */
export interface IndexNames {
  /** The aliases of an index. */
  aliasesOf(index: string): Iterable<string>
  /** Nothing for what is no alias. */
  membersOf(alias: string): Iterable<string>
}

/** What may be done. */
export interface Permissions {
  /** Whether the action may be done to the cluster. */
  allowsCluster(action: string): boolean
  /** By its name, or by the name of one of its aliases. */
  allowsIndex(action: string, index: string, names: IndexNames | undefined): boolean
}
