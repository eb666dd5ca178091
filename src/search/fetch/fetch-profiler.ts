// Profiles the fetch phase and each of its sub-phases.
import { atOnce } from '../../core/turns.ts'
import type { FetchPart } from '../contracts/fetch-part.ts'
import type { FetchProfile } from '../contracts/search-response.ts'
import { nanos, Timings } from '../profile/timings.ts'

const STEPS = [
  'build_sub_phase_processors',
  'create_stored_fields_visitor',
  'get_next_reader',
  'load_source',
  'load_stored_fields',
] as const
const PART_STEPS = ['process', 'set_next_reader'] as const

type FetchStep = (typeof STEPS)[number]
type FetchPartStep = (typeof PART_STEPS)[number]

export class FetchProfiler {
  private readonly timings = new Timings(STEPS)
  private readonly parts = new Map<string, Timings>()
  private readonly began = nanos()
  private ended = 0

  measure<T>(step: FetchStep, work: () => T): T {
    const start = nanos()
    try {
      return work()
    } finally {
      this.timings.add(STEPS.indexOf(step), start)
    }
  }

  /** A part whose every step is measured. */
  measured(part: FetchPart): FetchPart {
    const { name } = part
    return {
      name,
      segment: view => this.measurePart(name, 'set_next_reader', () => part.segment?.(view)),
      hit: hit =>
        this.measurePart(name, 'process', () => {
          const steps = part.hit(hit)
          if (steps !== undefined) atOnce(steps)
        }),
    }
  }

  private measurePart(part: string, step: FetchPartStep, work: () => void): void {
    const timings = this.part(part)
    const start = nanos()
    try {
      work()
    } finally {
      timings.add(PART_STEPS.indexOf(step), start)
    }
  }

  end(): void {
    this.ended = nanos()
  }

  private part(name: string): Timings {
    let timings = this.parts.get(name)
    if (timings === undefined) {
      timings = new Timings(PART_STEPS)
      this.parts.set(name, timings)
    }
    return timings
  }

  print(): FetchProfile {
    const entry = {
      type: 'fetch',
      description: 'fetch',
      time_in_nanos: Math.round(this.ended - this.began),
      breakdown: this.timings.breakdown(),
    }
    if (this.parts.size === 0) return entry
    const children = [...this.parts].map(([name, timings]) => ({
      type: name,
      description: name,
      time_in_nanos: timings.total,
      breakdown: timings.breakdown(),
    }))
    return { ...entry, children }
  }
}
