// The slow log thresholds of an index or the cluster, by log level.
import type { Logger } from '../../core/logger.ts'
import { readTime } from '../../core/values.ts'

/** Loudest first. */
const LEVELS = ['warn', 'info', 'debug', 'trace'] as const
type Level = (typeof LEVELS)[number]

type Settings = Readonly<Record<string, unknown>>

/** Two names of settings. */
export interface SlowLogNames {
  /** Before `.warn` and so on. */
  readonly threshold: string
  /** Levels below it are not logged. */
  readonly level: string
}

export interface Threshold {
  readonly millis: number
  /** Null: reached, but not logged. Trace is logged at debug level: not every logger has trace. */
  readonly level: Exclude<keyof Logger, 'error'> | null
}

/** Most severe first; settings that are absent or negative set no threshold. */
export function readThresholds(setting: (name: string) => unknown, { threshold, level }: SlowLogNames): Threshold[] {
  const quietest = LEVELS.indexOf(String(setting(level) ?? 'trace').toLowerCase() as Level)
  return LEVELS.flatMap((one, loudness) => {
    const name = `${threshold}.${one}`
    const given = setting(name)
    const millis = given === undefined ? -1 : readTime(String(given), name)
    if (millis < 0) return []
    return [{ millis, level: loudness > quietest ? null : one === 'trace' ? ('debug' as const) : one }]
  })
}

const known = new WeakMap<Settings, Map<SlowLogNames, readonly Threshold[]>>()

/** Of an index. Remembered while its settings stay the same. */
export function thresholdsOf(settings: Settings, names: SlowLogNames): readonly Threshold[] {
  let ofSettings = known.get(settings)
  if (ofSettings === undefined) known.set(settings, (ofSettings = new Map()))
  let thresholds = ofSettings.get(names)
  if (thresholds === undefined) ofSettings.set(names, (thresholds = readThresholds(name => settings[name], names)))
  return thresholds
}

/** Whether an index sets any of these at all, which every search asks. */
export const hasThresholds = (settings: Settings, names: readonly SlowLogNames[]): boolean =>
  names.some(one => thresholdsOf(settings, one).length > 0)

/** Null: no threshold is set. */
export const levelOf = (thresholds: readonly Threshold[], millis: number): Threshold['level'] =>
  thresholds.find(threshold => millis > threshold.millis)?.level ?? null
