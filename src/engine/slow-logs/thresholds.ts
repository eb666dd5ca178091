// Above which times does an index want to be told, and how loudly?
import { readTime } from '../../core/values.ts'
import type { Logger } from '../engine.ts'

/** Loudest first. What is a trace is told as debugging is: not every logger knows traces. */
const LEVELS = ['warn', 'info', 'debug', 'trace'] as const

type Settings = Readonly<Record<string, unknown>>

export interface Threshold {
  readonly level: Exclude<keyof Logger, 'error'>
  readonly millis: number
}

/** Of `prefix.warn` and so on, loudest first; settings that nobody gave are none, as are negative ones. */
function readThresholds(settings: Settings, prefix: string): Threshold[] {
  return LEVELS.flatMap(level => {
    const name = `${prefix}.${level}`
    const millis = settings[name] === undefined ? -1 : readTime(String(settings[name]), name)
    return millis < 0 ? [] : [{ level: level === 'trace' ? ('debug' as const) : level, millis }]
  })
}

const known = new WeakMap<Settings, Map<string, readonly Threshold[]>>()

/** Remembered while the settings stay the same. */
export function thresholdsOf(settings: Settings, prefix: string): readonly Threshold[] {
  let ofSettings = known.get(settings)
  if (ofSettings === undefined) known.set(settings, (ofSettings = new Map()))
  let thresholds = ofSettings.get(prefix)
  if (thresholds === undefined) ofSettings.set(prefix, (thresholds = readThresholds(settings, prefix)))
  return thresholds
}

/** Null: nobody wants to know. */
export const levelOf = (thresholds: readonly Threshold[], millis: number): Threshold['level'] | null =>
  thresholds.find(threshold => millis >= threshold.millis)?.level ?? null
