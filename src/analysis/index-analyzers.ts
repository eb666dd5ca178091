// The analyzers of an index: those its settings configure, and the built-in ones under every other name.
import { LOWERCASE } from './analyzer/parts.ts'
import type { Analyzer, CharFilter, TokenFilterFactory, TokenizerFactory } from './analyzer.ts'
import type { AnalyzerType, ComponentContext, ComponentType } from './component.ts'
import { ComponentSettings } from './component-settings.ts'
import { normalizerOf, type PartLookup } from './custom.ts'
import type { AnalysisRegistry } from './registry.ts'

const INDEX_GAP = 100

export interface ConfiguredParts {
  readonly charFilters: ReadonlyMap<string, CharFilter>
  readonly tokenizers: ReadonlyMap<string, TokenizerFactory>
  readonly tokenFilters: ReadonlyMap<string, TokenFilterFactory>
}

/** Every lookup answers undefined for a name it does not know. Built-in components are made on first use. */
export class IndexAnalyzers {
  private readonly builtInAnalyzers = new Map<string, Analyzer>()
  constructor(
    readonly registry: AnalysisRegistry,
    private readonly parts: ConfiguredParts,
    private readonly analyzers: ReadonlyMap<string, Analyzer>,
    private readonly normalizers: ReadonlyMap<string, Analyzer>,
    readonly context: ComponentContext,
    /** What is configured uses components that live in this thread only. */
    private usesInline: boolean,
  ) {}

  /** No other thread can build the same: a component is used that exists in this thread only. */
  get isBoundToThread(): boolean {
    return this.usesInline
  }

  /** What text fields use that name no analyzer: the one called `default`, or `standard` under that name. */
  get default(): Analyzer {
    return this.analyzer('default')!
  }

  /** The analyzers called `default_search` and `default_search_quoted`, where they are configured. */
  get defaultSearch(): Analyzer | undefined {
    return this.analyzers.get('default_search')
  }

  get defaultSearchQuoted(): Analyzer | undefined {
    return this.analyzers.get('default_search_quoted')
  }

  analyzer(name: string): Analyzer | undefined {
    const configured = this.analyzers.get(name)
    if (configured !== undefined) return configured
    const { inlineUses } = this.registry
    const analyzer = builtIn(this.builtInAnalyzers, this.registry, name, INDEX_GAP)
    if (this.registry.inlineUses !== inlineUses) this.usesInline = true
    return analyzer
  }

  normalizer(name: string): Analyzer | undefined {
    return this.normalizers.get(name) ?? builtInNormalizer(name)
  }

  charFilter(name: string): CharFilter | undefined {
    const { charFilters } = this.registry
    return this.parts.charFilters.get(name) ?? charFilters.get(name)?.create(name, ComponentSettings.NONE, this.context)
  }

  tokenizer(name: string): TokenizerFactory | undefined {
    const { tokenizers } = this.registry
    return this.parts.tokenizers.get(name) ?? tokenizers.get(name)?.create(name, ComponentSettings.NONE, this.context)
  }

  tokenFilter(name: string): TokenFilterFactory | undefined {
    const { tokenFilters } = this.registry
    return this.parts.tokenFilters.get(name) ?? tokenFilters.get(name)?.create(name, ComponentSettings.NONE, this.context)
  }
}

/** `lowercase` is the only one. */
export const builtInNormalizer = (name: string): Analyzer | undefined =>
  name === 'lowercase' ? normalizerOf(name, [], [LOWERCASE], false) : undefined

/** The analyzers outside any index: values of one field follow each other without a gap. */
export class GlobalAnalyzers {
  private readonly analyzers = new Map<string, Analyzer>()

  constructor(readonly registry: AnalysisRegistry) {}

  analyzer(name: string): Analyzer | undefined {
    return builtIn(this.analyzers, this.registry, name, 0)
  }
}

function builtIn(made: Map<string, Analyzer>, registry: AnalysisRegistry, name: string, gap: number): Analyzer | undefined {
  let analyzer = made.get(name)
  if (analyzer === undefined) {
    const type: AnalyzerType | undefined = registry.analyzers.get(name)
    analyzer = type?.create(name, ComponentSettings.NONE, gap)
    if (analyzer !== undefined) made.set(name, analyzer)
  }
  return analyzer
}

/** The parts that analyzers in index settings may name: configured ones first, then all that can do without settings. */
export function partsOfSettings(registry: AnalysisRegistry, parts: ConfiguredParts, context: ComponentContext): PartLookup {
  return {
    charFilter: name => parts.charFilters.get(name) ?? byPlainName(registry.charFilters, name, context),
    tokenizer: name => parts.tokenizers.get(name) ?? byPlainName(registry.tokenizers, name, context),
    tokenFilter: name => parts.tokenFilters.get(name) ?? byPlainName(registry.tokenFilters, name, context),
  }
}

/** A component as its plain name gives it; undefined when there is none or it needs settings. */
export function byPlainName<T>(types: ReadonlyMap<string, ComponentType<T>>, name: string, context: ComponentContext): T | undefined {
  const type = types.get(name)
  if (type === undefined) return undefined
  if (type.plain !== undefined) return type.plain
  if (type.preconfigured !== undefined) return type.create(name, ComponentSettings.of(type.preconfigured), context)
  return type.requiresSettings ? undefined : type.create(name, ComponentSettings.NONE, context)
}
