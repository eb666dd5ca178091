// The circuit breakers of an engine, by the settings `indices.breaker.*` and `network.breaker.*`.
import { getHeapStatistics } from 'node:v8'
import { dataTooLarge, SharedMemory } from '../../core/breaker.ts'
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

export interface BreakerFigures {
  readonly limit_size_in_bytes: number
  readonly limit_size: string
  readonly estimated_size_in_bytes: number
  readonly estimated_size: string
  readonly overhead: number
  readonly tripped: number
}

export class Breakers {
  private readonly limits: () => Limits
  /** Buckets and hits of searches, in all threads. */
  private readonly requests = new SharedMemory()
  /** Bodies that are not answered yet, without overhead. */
  private inFlight = 0
  private inFlightTripped = 0
  private parentTripped = 0

  constructor(settings: ClusterSettings) {
    this.limits = settings.kept(() => {
      const limits = readLimits(settings)
      // No more than the parent allows, since threads know of no other breaker.
      this.requests.setLimit(Math.min(limits.request.bytes / (limits.request.overhead || 1), limits.parent.bytes))
      return limits
    })
  }

  /** What a search takes memory from, in any thread. */
  requestMemory(): Int32Array {
    this.limits()
    return this.requests.words
  }

  /** A request's body has come; throws where there are too many bytes of them. Answers what `answered` is to be told. */
  receive(bytes: number): number {
    if (bytes === 0) return 0
    const { inFlight, parent } = this.limits()
    const wanted = Math.round((this.inFlight + bytes) * inFlight.overhead)
    if (wanted > inFlight.bytes) {
      this.inFlightTripped++
      throw dataTooLarge('in_flight_requests', REQUEST, wanted, inFlight.bytes, 'TRANSIENT')
    }
    const { used } = this.requests
    if (wanted + used > parent.bytes) {
      this.parentTripped++
      const usages = [`request=${sizeText(used)}`, `fielddata=${sizeText(0)}`, `in_flight_requests=${sizeText(wanted)}`]
      throw dataTooLarge('parent', REQUEST, wanted + used, parent.bytes, 'TRANSIENT', `, usages [${usages.join(', ')}]`)
    }
    this.inFlight += bytes
    return bytes
  }

  answered(bytes: number): void {
    this.inFlight -= bytes
  }

  figures(): Record<string, BreakerFigures> {
    const { request, fielddata, inFlight, parent } = this.limits()
    return {
      request: figuresOf(request, this.requests.used, this.requests.tripped),
      // Columns are made as documents are written, not when they are asked for.
      fielddata: figuresOf(fielddata, 0, 0),
      in_flight_requests: figuresOf(inFlight, this.inFlight, this.inFlightTripped),
      parent: figuresOf(parent, getHeapStatistics().used_heap_size, this.parentTripped),
    }
  }
}

const REQUEST = '<http_request>'

const sizeText = (bytes: number) => `${bytes}/${bytesText(bytes)}`

const figuresOf = ({ bytes, overhead }: Limit, used: number, tripped: number): BreakerFigures => ({
  limit_size_in_bytes: bytes,
  limit_size: bytesText(bytes),
  estimated_size_in_bytes: used,
  estimated_size: bytesText(used),
  overhead,
  tripped,
})

function readLimits(settings: ClusterSettings): Limits {
  const limit = (prefix: string, size: string, overhead: string): Limit => ({
    bytes: Math.floor(memorySize(String(settings.get(`${prefix}.limit`) ?? size), `${prefix}.limit`)),
    overhead: Number(settings.get(`${prefix}.overhead`) ?? overhead),
  })
  return {
    request: limit('indices.breaker.request', '60%', '1.0'),
    fielddata: limit('indices.breaker.fielddata', '40%', '1.03'),
    inFlight: limit('network.breaker.inflight_requests', '100%', '2.0'),
    parent: { ...limit('indices.breaker.total', '95%', '1.0'), overhead: 1 },
  }
}
