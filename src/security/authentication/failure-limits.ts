// Blocks users or addresses after too many failed logins: `auth_failure_listeners` of config.yml.
import type { Json } from '../config/entities.ts'

interface Limit {
  readonly kind: 'username' | 'ip'
  readonly tries: number
  readonly windowMillis: number
  readonly blockMillis: number
  readonly mostTracked: number
}

interface Failures {
  /** Moments of the failures that still count. */
  readonly at: number[]
  blockedUntil: number
}

export class FailureLimits {
  private readonly limits: readonly { readonly limit: Limit; readonly clients: Map<string, Failures> }[]

  /** `listeners` is `config.dynamic.auth_failure_listeners`; absent: no limits. */
  constructor(
    listeners: unknown,
    private readonly now: () => number = Date.now,
  ) {
    this.limits = readLimits(listeners).map(limit => ({ limit, clients: new Map() }))
  }

  get isUnlimited(): boolean {
    return this.limits.length === 0
  }

  isAddressBlocked(host: string): boolean {
    return this.isBlocked('ip', host)
  }

  isUserBlocked(name: string): boolean {
    return this.isBlocked('username', name)
  }

  failedAddress(host: string): void {
    this.failed('ip', host)
  }

  failedUser(name: string): void {
    this.failed('username', name)
  }

  private failed(kind: Limit['kind'], client: string): void {
    for (const { limit, clients } of this.limits) if (limit.kind === kind) this.count(limit, clients, client)
  }

  private isBlocked(kind: Limit['kind'], client: string): boolean {
    return this.limits.some(({ limit, clients }) => limit.kind === kind && (clients.get(client)?.blockedUntil ?? 0) > this.now())
  }

  private count(limit: Limit, clients: Map<string, Failures>, client: string): void {
    const now = this.now()
    let failures = clients.get(client)
    if (failures === undefined) {
      // The one that came first is forgotten, so that made-up names do not fill the memory.
      if (clients.size >= limit.mostTracked) clients.delete(clients.keys().next().value!)
      clients.set(client, (failures = { at: [], blockedUntil: 0 }))
    }
    while (failures.at.length > 0 && failures.at[0] <= now - limit.windowMillis) failures.at.shift()
    failures.at.push(now)
    if (failures.at.length < limit.tries) return
    failures.at.length = 0
    failures.blockedUntil = now + limit.blockMillis
  }
}

function readLimits(listeners: unknown): Limit[] {
  if (typeof listeners !== 'object' || listeners === null) return []
  return Object.values(listeners as Record<string, Json | null>).flatMap(listener => {
    const kind = listener?.type === 'ip' || listener?.type === 'username' ? listener.type : null
    if (listener === null || kind === null) return []
    const number = (name: string, otherwise: number) =>
      Number.isFinite(Number(listener[name] ?? Number.NaN)) ? Number(listener[name]) : otherwise
    return [
      {
        kind,
        tries: number('allowed_tries', 10),
        windowMillis: number('time_window_seconds', 3600) * 1000,
        blockMillis: number('block_expiry_seconds', 600) * 1000,
        mostTracked: Math.max(1, number('max_tracked_clients', 100_000)),
      },
    ]
  })
}
