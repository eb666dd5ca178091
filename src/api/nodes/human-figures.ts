// What `human` adds to the figures of nodes: each size and time once more, as people read it.
import { bytesText, millisText } from '../../core/units.ts'

/** `used_in_bytes: 2048` is preceded by `used: '2kb'`. `moments`: also when something started. */
export function humanFigures<T>(value: T, moments = true): T {
  if (Array.isArray(value)) return value.map(one => humanFigures(one, moments)) as T
  if (typeof value !== 'object' || value === null) return value
  const shown: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    const [, name, unit] = /^(.+)_in_(bytes|millis)$/.exec(key) ?? []
    if (name !== undefined && !(name in value) && typeof one === 'number' && (moments || name !== 'start_time'))
      shown[name] = textOf(name, unit, one)
    shown[key] = humanFigures(one, moments)
  }
  return shown as T
}

function textOf(name: string, unit: string, value: number): string {
  if (unit === 'bytes') return bytesText(value)
  // A moment, where the others last.
  return name === 'start_time' ? new Date(value).toISOString() : millisText(value)
}
