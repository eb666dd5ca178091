// Composes what a new index starts with: its component templates in order, the template itself, and the request, each overriding those
// before.
import type { AliasMetadata } from '../indices/index-metadata.ts'
import type { SettingChanges } from '../settings/settings.ts'
import { overlayMapping, withDefaults } from './merge-mappings.ts'
import type { IndexContent, LegacyTemplate } from './template.ts'

/** What is asked for a new index. */
export interface IndexBeginning {
  /** Null takes away what a template says. */
  readonly settings: SettingChanges
  readonly mappings: Readonly<Record<string, unknown>>
  readonly aliases: Readonly<Record<string, AliasMetadata>>
}

export const ASKED_NOTHING: IndexBeginning = { settings: new Map(), mappings: {}, aliases: {} }

/** Contents from the lowest to the highest. */
export function overlayContents(contents: readonly IndexContent[], asked: IndexBeginning): IndexBeginning {
  let mappings: Readonly<Record<string, unknown>> = {}
  for (const content of contents) if (content.mappings !== null) mappings = overlayMapping(mappings, content.mappings)
  return {
    settings: overlaySettings(contents, asked),
    mappings: overlayMapping(mappings, asked.mappings),
    aliases: overlayAliases(contents, asked),
  }
}

/** Legacy templates from the lowest order to the highest. */
export function overlayLegacy(templates: readonly LegacyTemplate[], asked: IndexBeginning): IndexBeginning {
  const contents = templates.map(({ content }) => content)
  let { mappings } = asked
  for (const content of contents.toReversed()) mappings = withDefaults(mappings, content.mappings ?? {})
  return { settings: overlaySettings(contents, asked), mappings, aliases: overlayAliases(contents, asked) }
}

function overlaySettings(contents: readonly IndexContent[], asked: IndexBeginning): SettingChanges {
  const settings: SettingChanges = new Map()
  for (const content of contents) for (const [name, value] of Object.entries(content.settings ?? {})) settings.set(name, value)
  for (const [name, value] of asked.settings) settings.set(name, value)
  return settings
}

function overlayAliases(contents: readonly IndexContent[], asked: IndexBeginning): Record<string, AliasMetadata> {
  return Object.assign(Object.create(null), ...contents.map(({ aliases }) => aliases ?? {}), asked.aliases)
}

/** `{index}` in the name of a template's alias is the name of the index. */
export function namedFor(index: string, aliases: Readonly<Record<string, AliasMetadata>>): Record<string, AliasMetadata> {
  const named: Record<string, AliasMetadata> = Object.create(null)
  for (const [name, alias] of Object.entries(aliases)) named[name.replaceAll('{index}', index)] = alias
  return named
}
