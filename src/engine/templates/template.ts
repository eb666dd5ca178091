// A template: the settings, mappings and aliases of new indexes, and the patterns of their names.
import { inJavaMapOrder } from '../../core/java-map-order.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { AliasMetadata } from '../indices/index-metadata.ts'
import type { SettingValue } from '../settings/setting-row.ts'
import { printSettings } from '../settings/settings.ts'

/** What a new index begins with. Plain data, as kept. */
export interface IndexContent {
  /** Flat, with the `index.` prefix. Null: not said. */
  readonly settings: Readonly<Record<string, SettingValue>> | null
  readonly mappings: Readonly<Record<string, unknown>> | null
  readonly aliases: Readonly<Record<string, AliasMetadata>> | null
}

export const NO_CONTENT: IndexContent = { settings: null, mappings: null, aliases: null }

/** Kept under `/_component_template`: a part of templates. */
export interface ComponentTemplate {
  readonly template: IndexContent
  readonly version: number | null
  readonly meta: Readonly<Record<string, unknown>> | null
}

/** Kept under `/_index_template`: of those that fit a name, the one with the highest priority is taken. */
export interface IndexTemplate {
  readonly patterns: readonly string[]
  readonly template: IndexContent | null
  /** Names of component templates; null: not said, which is none. */
  readonly composedOf: readonly string[] | null
  readonly priority: number | null
  readonly version: number | null
  readonly meta: Readonly<Record<string, unknown>> | null
  /** Names that fit are data streams; the field with the time of a document. */
  readonly timestampField: string | null
}

/** Kept under `/_template`: all that fit a name are taken, those of higher order overruling. */
export interface LegacyTemplate {
  readonly patterns: readonly string[]
  readonly order: number
  readonly version: number | null
  readonly content: IndexContent
}

export const priorityOf = ({ priority }: IndexTemplate): number => priority ?? 0

export const fits = (patterns: readonly string[], name: string): boolean => patterns.some(pattern => matchesWildcard(pattern, name))

/** For every name; hidden indexes want to be meant. */
export const isGlobal = (patterns: readonly string[]): boolean => patterns.includes('*')

/** Whether some name fits both. */
export function overlap(a: string, b: string): boolean {
  // reached[j]: what was looked at of `a`, and the first j characters of `b`, fit a name together.
  let reached = [true]
  for (const char of b) reached.push(char === '*' && reached[reached.length - 1])
  for (const char of a) {
    const next = [char === '*' && reached[0]]
    for (let j = 0; j < b.length; j++) {
      const isFree = char === '*' || b[j] === '*'
      // A star stands for nothing, or for what the other has here.
      next.push(isFree ? next[j] || reached[j + 1] || reached[j] : reached[j] && b[j] === char)
    }
    reached = next
  }
  return reached[b.length]
}

export const anyOverlap = (some: readonly string[], others: readonly string[]): boolean => some.some(a => others.some(b => overlap(a, b)))

export function printContent({ settings, mappings, aliases }: IndexContent, flat: boolean): Record<string, unknown> {
  return {
    ...(settings === null ? {} : { settings: printSettings(new Map(Object.entries(settings)), flat) }),
    ...(mappings === null ? {} : { mappings: inJavaMapOrder(mappings) }),
    ...(aliases === null ? {} : { aliases }),
  }
}
