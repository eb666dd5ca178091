// What goes along with a call of a typed function.
import type { ActAs } from '../security/contracts/identity.ts'

/** What goes along with a call besides its parameters. */
export interface CallOptions {
  /** Shown in the task list, as the `X-Opaque-Id` header is. */
  opaqueId?: string
  /** Like an Authorization header: `Basic …`, `ApiKey …`. */
  authorization?: string
  /** In place of the process itself, where there is no `authorization`: an internal user, or a user with given roles. */
  as?: ActAs
  /** Aborted, it cancels the call, where that is work that can be cancelled. */
  signal?: AbortSignal
}
