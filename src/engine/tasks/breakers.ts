// The circuit breakers of an engine, by the settings `indices.breaker.*` and `network.breaker.*`.
import { getHeapStatistics } from 'node:v8'
import { dataTooLarge, parentRefusal, SharedMemory } from '../../core/breaker.ts'
import { bytesText } from '../../core/units.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'
import { memorySize } from '../settings/memory-size.ts'

interface Limit {
  readonly bytes: number
  readonly overhead: number
}

interface Limits {
  readonly request: Limit
  readonly fielddata: Limit
  readonly inFlight: Limit
  readonly parent: Limit
}

interface BreakerFigures {
  readonly limit_size_in_bytes: number
  readonly limit_size: string
  readonly estimated_size_in_bytes: number
  readonly estimated_size: string
  readonly overhead: number
  readonly tripped: number
}

/** Milliseconds: asking for the heap takes longer than small requests should wait. */
const HEAP_EVERY = 20

export class Breakers {
  private readonly limits: () => Limits
  /** Buckets and hits of searches, in all threads. */
  private readonly requests = new SharedMemory()
  /** Bodies that are not answered yet, without overhead. */
  private inFlight = 0
  private inFlightTripped = 0
  /** Whether the parent counts what the heap holds, and not only what was reserved. */
  private readonly isReal: boolean
  private heap = 0
  private heapReadAt = Number.NEGATIVE_INFINITY

  constructor(settings: ClusterSettings) {
    this.isReal = String(settings.get('indices.breaker.total.use_real_memory') ?? true) === 'true'
    this.limits = settings.kept(() => {
      const limits = readLimits(settings, this.isReal)
      this.requests.setLimits(limits.request.bytes / (limits.request.overhead || 1), limits.parent.bytes)
      return limits
    })
  }

  /** What a search takes memory from, in any thread. */
  requestMemory(): Int32Array {
    this.limits()
    this.tell()
    return this.requests.words
  }

  private tell(): void {
    this.requests.tell(this.inFlight * this.limits().inFlight.overhead, this.usedHeap())
  }

  /** 0 where it does not count. */
  private usedHeap(): number {
    if (!this.isReal) return 0
    const now = performance.now()
    if (now - this.heapReadAt >= HEAP_EVERY) {
      this.heapReadAt = now
      this.heap = getHeapStatistics().used_heap_size
    }
    return this.heap
  }

  /**
   * A request has come with a body of `bytes` bytes; throws where those in flight have too many. Returns what `answered` must be called with.
   * `mustPass`: those that help out of such a state are counted only.
   */
  receive(bytes: number, mustPass: boolean): number {
    if (!mustPass) this.check(bytes)
    this.inFlight += bytes
    return bytes
  }

  private check(bytes: number): void {
    const { inFlight, parent } = this.limits()
    const wanted = Math.round((this.inFlight + bytes) * inFlight.overhead)
    if (bytes > 0 && wanted > inFlight.bytes) {
      this.inFlightTripped++
      throw dataTooLarge('in_flight_requests', REQUEST, wanted, inFlight.bytes, 'TRANSIENT')
    }
    const fresh = Math.round(bytes * inFlight.overhead)
    const refusal = parentRefusal({ request: this.requests.used, inFlight: wanted, fresh, heap: this.usedHeap() }, REQUEST, parent.bytes)
    if (refusal === null) return
    this.requests.tripParent()
    throw refusal
  }

  answered(bytes: number): void {
    this.inFlight -= bytes
  }

  private parentUsage(): number {
    const children = this.requests.used + Math.round(this.inFlight * this.limits().inFlight.overhead)
    return Math.max(children, this.isReal ? getHeapStatistics().used_heap_size : 0)
  }

  figures(): Record<string, BreakerFigures> {
    const { request, fielddata, inFlight, parent } = this.limits()
    return {
      request: figuresOf(request, this.requests.used, this.requests.tripped),
      // Columns are made as documents are written, not when they are asked for.
      fielddata: figuresOf(fielddata, 0, 0),
      in_flight_requests: figuresOf(inFlight, this.inFlight, this.inFlightTripped),
      parent: figuresOf(parent, this.parentUsage(), this.requests.parentTripped),
    }
  }
}

const REQUEST = '<http_request>'

const figuresOf = ({ bytes, overhead }: Limit, used: number, tripped: number): BreakerFigures => ({
  limit_size_in_bytes: bytes,
  limit_size: bytesText(bytes),
  estimated_size_in_bytes: used,
  estimated_size: bytesText(used),
  overhead,
  tripped,
})

function readLimits(settings: ClusterSettings, isReal: boolean): Limits {
  const limit = (prefix: string, size: string, overhead: string): Limit => ({
    bytes: Math.floor(memorySize(String(settings.explicit(`${prefix}.limit`) ?? size), `${prefix}.limit`)),
    overhead: Number(settings.explicit(`${prefix}.overhead`) ?? overhead),
  })
  return {
    request: limit('indices.breaker.request', '60%', '1.0'),
    fielddata: limit('indices.breaker.fielddata', '40%', '1.03'),
    inFlight: limit('network.breaker.inflight_requests', '100%', '2.0'),
    parent: { ...limit('indices.breaker.total', isReal ? '95%' : '70%', '1.0'), overhead: 1 },
  }
}
