// What an operation may know about the call it serves: the caller, the task, the engine.
import type { Restrictions } from '../../security/authorisation/restrictions.ts'
import type { Identity } from '../../security/contracts/identity.ts'
import type { Task } from '../../tasks/task.ts'
import type { Engine } from '../engine.ts'

export interface CallContext {
  readonly engine: Engine
  readonly identity: Identity
  readonly task: Task
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Of the client, `127.0.0.1:5000`; absent in the same process. */
  readonly remoteAddress?: string
  /**
   * Must be called by every operation that touches indexes, with the concrete names it resolved, before it reads or writes them.
   * Throws security_exception when the identity may not do `action` (the operation's own by default; of several, all) there.
   */
  authorise(indices: readonly string[], action?: string | readonly string[]): void
  /**
   * The same for requests that may be narrowed: answers the names that are allowed, which are all of them unless the configuration lets
   * partial requests through. `engine/access/permitted.ts` does both steps, resolving and asking.
   */
  permitted(indices: readonly string[], action?: string | readonly string[]): readonly string[]
  /** Whether `authorise` would let it pass. */
  allows(indices: readonly string[], action: string): boolean
  /** Refuses what no permission allows: `actions` are what the reason names. */
  refuse(actions: readonly string[]): never
  /** Which documents and fields of an index the identity sees; null for all. */
  restrictionsFor(index: string): Restrictions | null
  /** The same call as a part of it, with a task, an action or a place for warnings of its own. */
  part(changes: CallPart): CallContext
  /** A `Warning` header of the answer. */
  warn(message: string): void
}

export interface CallPart {
  readonly task?: Task
  /** What permission is asked for by default. */
  readonly action?: string
  readonly warnings?: string[]
}
