// One call while it runs: carries what an operation may know, and asks security on its behalf.
import { ApiError } from '../../core/errors.ts'
import { closeKeptWork } from '../../core/kept-work.ts'
import { lazily } from '../../core/lazily.ts'
import type { Restrictions } from '../../security/authorisation/restrictions.ts'
import type { Decision, Identity } from '../../security/contracts/identity.ts'
import type { Task } from '../../tasks/task.ts'
import type { CallContext, CallPart } from '../calls/call-context.ts'
import type { Engine } from '../engine.ts'
import { withRuleLookups } from '../look-ups/rule-lookups.ts'

const refusals = lazily(() => import('../../security/authorisation/refusal.ts'))

export class Call implements CallContext {
  /** Whether it, or a part of it, asked for permission. */
  isAuthorised = false

  constructor(
    readonly engine: Engine,
    readonly identity: Identity,
    readonly headers: Readonly<Record<string, string | undefined>>,
    readonly remoteAddress: string | undefined,
    readonly task: Task,
    private readonly action: string,
    private readonly warnings: string[],
    /** Of a part: the call as a whole. */
    private readonly whole: Call | null,
  ) {}

  authorise(indices: readonly string[], action: string | readonly string[] = this.action): void {
    const decision = this.decide(indices, action)
    if (!decision.allowed) throw forbidden(decision.reason)
  }

  permitted(indices: readonly string[], action: string | readonly string[] = this.action): readonly string[] {
    const decision = this.decide(indices, action)
    if (decision.allowed) return indices
    if (decision.remaining === undefined) throw forbidden(decision.reason)
    return decision.remaining
  }

  allows(indices: readonly string[], action: string): boolean {
    return this.decide(indices, action).allowed
  }

  refuse(actions: readonly string[]): never {
    const { identity } = this
    const reason = refusals().noPermissions(actions, identity)
    this.record([this.action], [], { allowed: false, reason })
    throw forbidden(reason)
  }

  restrictionsFor(index: string): Restrictions | null {
    const rules = this.engine.security.restrictionsFor?.(this.identity, index, this.engine.indices) ?? null
    return rules === null ? null : withRuleLookups(this.engine, rules)
  }

  part({ task = this.task, action = this.action, warnings = this.warnings }: CallPart): CallContext {
    return new Call(this.engine, this.identity, this.headers, this.remoteAddress, task, action, warnings, this.whole ?? this)
  }

  warn(message: string): void {
    if (!this.warnings.includes(message)) this.warnings.push(message)
  }

  private decide(indices: readonly string[], action: string | readonly string[]): Decision {
    const whole = this.whole ?? this
    const { engine, identity } = this
    whole.isAuthorised = true
    // Who may do something does it: from here on nothing is done twice.
    closeKeptWork()
    const decision = engine.security.decide(identity, action, indices, engine.indices)
    if (engine.audit !== null) this.record([action].flat(), indices, decision)
    return decision
  }

  private record(actions: readonly string[], indices: readonly string[], decision: Decision): void {
    const { engine, identity, remoteAddress, task } = this
    engine.audit?.judged({ identity, remoteAddress, actions, indices, decision, task, whole: (this.whole ?? this).task })
  }
}

const forbidden = (reason: string) => new ApiError('security_exception', reason)
