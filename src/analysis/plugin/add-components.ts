// Puts the components of an application into a registry, beside those that come with the engine.
import { illegalArgument } from '../../core/errors.ts'
import { DEFAULT_CONTEXT } from '../analyzer/parts.ts'
import type { CharFilter, TokenFilterFactory } from '../analyzer.ts'
import { ReplacedText } from '../char_filter/replace-text.ts'
import type { ComponentType } from '../component.ts'
import { ComponentSettings } from '../component-settings.ts'
import { customAnalyzer } from '../custom.ts'
import { partsOfSettings } from '../index-analyzers.ts'
import type { AnalysisRegistry } from '../registry.ts'
import { TermFilter } from '../token_filter/term-filter.ts'
import { calling, failed, PluginFilter, PluginTokenizer } from './plugin-streams.ts'
import type { AnalysisComponents, CharFilterPlugin, TokenFilterPlugin } from './plugin-types.ts'

const NO_PARTS = { charFilters: new Map(), tokenizers: new Map(), tokenFilters: new Map() }

/** `onUse` is called whenever one of them is created. */
export function addComponents(registry: AnalysisRegistry, components: AnalysisComponents, onUse: () => void = () => {}): void {
  const { charFilters, tokenizers, tokenFilters, analyzers } = components
  add(registry.charFilters, 'char_filter', charFilters, plugin => (name, settings) => charFilterOf(name, plugin, settings), onUse)
  add(
    registry.tokenizers,
    'tokenizer',
    tokenizers,
    plugin => (name, settings) => {
      const cut = calling(name, () => plugin(settings.toObject()))
      return { name, create: () => new PluginTokenizer(name, cut) }
    },
    onUse,
  )
  add(registry.tokenFilters, 'token_filter', tokenFilters, plugin => (name, settings) => tokenFilterOf(name, plugin, settings), onUse)
  for (const [name, plugin] of Object.entries(analyzers ?? {}))
    register(registry.analyzers, 'analyzer', name, {
      name,
      create(given, settings, positionIncrementGap) {
        onUse()
        const definition = { ...calling(given, () => plugin(settings.toObject())), position_increment_gap: positionIncrementGap }
        return customAnalyzer(given, ComponentSettings.of(definition), partsOfSettings(registry, NO_PARTS, DEFAULT_CONTEXT))
      },
    })
}

type Create<T> = (name: string, settings: ComponentSettings) => T

function add<P, T>(
  into: Map<string, ComponentType<T>>,
  kind: string,
  plugins: Readonly<Record<string, P>> | undefined,
  creating: (plugin: P) => Create<T>,
  onUse: () => void,
): void {
  for (const [name, plugin] of Object.entries(plugins ?? {})) {
    const create = creating(plugin)
    register(into, kind, name, {
      name,
      create(given, settings) {
        onUse()
        return create(given, settings)
      },
    })
  }
}

function register<T>(into: Map<string, T>, kind: string, name: string, type: T): void {
  if (into.has(name)) throw illegalArgument(`${kind} for name [${name}] already registered`)
  into.set(name, type)
}

function tokenFilterOf(name: string, plugin: TokenFilterPlugin, settings: ComponentSettings): TokenFilterFactory {
  const made = calling(name, () => plugin(settings.toObject()))
  if (typeof made === 'function') return { name, create: input => new PluginFilter(input, name, made) }
  return { name, normalizes: true, create: input => new TermFilter(input, term => calling(name, () => made.term(term))) }
}

function charFilterOf(name: string, plugin: CharFilterPlugin, settings: ComponentSettings): CharFilter {
  const replacements = calling(name, () => plugin(settings.toObject()))
  return {
    name,
    normalizes: true,
    filter: text =>
      calling(name, () => {
        const replaced = new ReplacedText(text)
        for (const { start, end, text: replacement } of replacements(text)) {
          if (!(start >= replaced.end && end >= start && end <= text.length) || typeof replacement !== 'string')
            throw failed(name, `what stands at ${start} to ${end} cannot be replaced`)
          replaced.replace(start, end, replacement)
        }
        return replaced.finish()
      }),
  }
}
