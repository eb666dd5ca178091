// Access to notification configurations: where filtering is enabled, users see those with which they share a backend role.
import { ApiError } from '../core/errors.ts'
import type { ConfigDocument } from './config-index.ts'

/** The caller; null where unknown, who may see all. */
export interface Caller {
  readonly backendRoles: readonly string[]
  readonly roles: readonly string[]
}

const SEES_ALL = 'all_access'

export class Access {
  constructor(
    private readonly caller: Caller | null,
    private readonly isFiltering: boolean,
  ) {}

  /** Asked before anything else. */
  check(): void {
    if (!this.isFiltering || this.caller === null || this.caller.backendRoles.length > 0) return
    throw new ApiError('status_exception', "User doesn't have backend roles configured. Contact administrator.", { status: 403 })
  }

  /** Stored with what the caller creates, even while filtering is off. */
  get kept(): readonly string[] | undefined {
    return this.caller === null ? undefined : this.caller.backendRoles
  }

  /** Roles that lists are filtered by; null: not at all. */
  get filter(): readonly string[] | null {
    return this.seesAll ? null : this.caller!.backendRoles
  }

  allows({ metadata: { access } }: ConfigDocument): boolean {
    if (this.seesAll || access === undefined || access.length === 0) return true
    return access.some(role => this.caller!.backendRoles.includes(role))
  }

  private get seesAll(): boolean {
    return !this.isFiltering || this.caller === null || this.caller.roles.includes(SEES_ALL)
  }
}
