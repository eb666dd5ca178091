// Keeps the latest deliveries in memory, without texts of messages and without URLs.
import type { NotificationEvent } from './delivery-types.ts'

export interface PastDelivery extends NotificationEvent {
  /** Milliseconds since 1970. */
  time_ms: number
  /** How long it took, in milliseconds. */
  took_ms: number
}

const MOST = 1000

export class DeliveryHistory {
  private readonly past: PastDelivery[] = []

  add(delivery: PastDelivery): void {
    this.past.push(delivery)
    if (this.past.length > MOST) this.past.shift()
  }

  /** The newest first. */
  last(count: number): PastDelivery[] {
    return this.past.slice(-Math.max(count, 0)).reverse()
  }
}
