// What an operation may know about the call it serves: who asks, under which task, in which engine.
import type { Identity } from '../security/policy.ts'
import type { Task } from '../tasks/task.ts'
import type { Engine } from './engine.ts'

export interface CallContext {
  readonly engine: Engine
  readonly identity: Identity
  readonly task: Task
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /**
   * Must be called by every operation that touches indexes, with the concrete names it resolved, before it reads or writes them.
   * Throws security_exception when the identity may not do `action` (the operation's own by default) there.
   */
  authorise(indices: readonly string[], action?: string): void
  /** A `Warning` header of the answer. */
  warn(message: string): void
}
