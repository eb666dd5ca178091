// Turns the analysis part of index settings into the analyzers of an index, or refuses it in the server's words.
import { type ApiError, illegalArgument, isApiError } from '../core/errors.ts'
import { onceKept } from '../core/kept-work.ts'
import type { Analyzer } from './analyzer.ts'
import type { ComponentContext, ComponentType } from './component.ts'
import { ComponentSettings, flattenSettings, type SettingValue, settingsGroups } from './component-settings.ts'
import { customAnalyzer, customNormalizer, type PartLookup } from './custom.ts'
import { builtInNormalizer, type ConfiguredParts, IndexAnalyzers, partsOfSettings } from './index-analyzers.ts'
import type { AnalysisRegistry } from './registry.ts'

interface AnalysisOptions {
  readonly registry: AnalysisRegistry
  /** Named in one error. */
  readonly indexName: string
}

/**
 * `settings`: index settings, nested or with dotted keys, with or without `index.` in front.
 * Everything configured is built at once, so that what makes no sense is refused when the index is created.
 *
 * @example buildAnalysis({ analysis: { analyzer: { plain: { tokenizer: 'whitespace' } } } }, { registry, indexName: 'books' })
 */
export function buildAnalysis(settings: object, { registry, indexName }: AnalysisOptions): IndexAnalyzers {
  const flat = onceKept(settings, 'flat', () => withPrefix(flattenSettings(settings)))
  const limits = new ComponentSettings(flat)
  const context: ComponentContext = {
    maxNgramDiff: limits.int('index.max_ngram_diff', 1),
    maxShingleDiff: limits.int('index.max_shingle_diff', 3),
    files: registry.files,
  }

  const inlineUses = onceKept(settings, 'inline uses', () => registry.inlineUses)
  const parts = onceKept(
    settings,
    'parts',
    (): ConfiguredParts => ({
      charFilters: configured(flat, 'char_filter', registry.charFilters, context),
      tokenizers: configured(flat, 'tokenizer', registry.tokenizers, context),
      tokenFilters: configured(flat, 'filter', registry.tokenFilters, context),
    }),
  )
  const lookup = partsOfSettings(registry, parts, context)
  const { analyzers, failures } = buildAnalyzers(flat, registry, lookup)
  const normalizers = new Map<string, Analyzer>()
  for (const [name, own] of settingsGroups(flat, 'index.analysis.normalizer.')) {
    const type = own.text('type') ?? 'custom'
    const normalizer = type === 'custom' ? customNormalizer(name, own, lookup) : builtInNormalizer(type)
    if (normalizer === undefined) throw illegalArgument(`Unknown normalizer type [${type}] for [${name}]`)
    normalizers.set(name, normalizer)
  }

  if (analyzers.has('default_index'))
    throw illegalArgument(
      `setting [index.analysis.analyzer.default_index] is not supported anymore, use [index.analysis.analyzer.default] instead for index [${indexName}]`,
    )
  for (const name of analyzers.keys())
    if (name.startsWith('_')) throw illegalArgument(`analyzer name must not start with '_'. got "${name}"`)
  if (failures.length > 0) throw failedToBuild(failures)
  return new IndexAnalyzers(registry, parts, analyzers, normalizers, context, registry.inlineUses !== inlineUses)
}

function withPrefix(settings: ReadonlyMap<string, SettingValue>): Map<string, SettingValue> {
  const named = new Map<string, SettingValue>()
  for (const [key, value] of settings) named.set(key.startsWith('index.') ? key : `index.${key}`, value)
  return named
}

function configured<T>(
  flat: ReadonlyMap<string, SettingValue>,
  kind: 'char_filter' | 'tokenizer' | 'filter',
  types: ReadonlyMap<string, ComponentType<T>>,
  context: ComponentContext,
): Map<string, T> {
  const made = new Map<string, T>()
  for (const [name, own] of settingsGroups(flat, `index.analysis.${kind}.`))
    made.set(name, typeOf(kind, types, name, own.text('type')).create(name, own, context))
  return made
}

function typeOf<T extends object>(kind: string, types: ReadonlyMap<string, T>, name: string, typeName: string | null): T {
  if (typeName === null) throw illegalArgument(`${kind} [${name}] must specify either an analyzer type, or a tokenizer`)
  const type = types.get(typeName)
  if (type === undefined || isPlainNameOnly(type)) throw illegalArgument(`Unknown ${kind} type [${typeName}] for [${name}]`)
  return type
}

const isPlainNameOnly = (type: object) => 'plainNameOnly' in type

const INDEX_GAP = 100

type Failure = readonly [name: string, error: ApiError]

interface BuiltAnalyzers {
  readonly analyzers: ReadonlyMap<string, Analyzer>
  /** Reported together, after everything else that may be wrong. */
  readonly failures: readonly Failure[]
}

function buildAnalyzers(flat: ReadonlyMap<string, SettingValue>, registry: AnalysisRegistry, lookup: PartLookup): BuiltAnalyzers {
  const builders = new Map<string, () => Analyzer>()
  for (const [name, own] of settingsGroups(flat, 'index.analysis.analyzer.')) {
    const typeName = own.text('type')
    if (typeName === 'custom' || (typeName === null && own.has('tokenizer'))) builders.set(name, () => customAnalyzer(name, own, lookup))
    else {
      // Settings that do not parse are refused here and now, unlike those of custom analyzers.
      const analyzer = typeOf('analyzer', registry.analyzers, name, typeName).create(name, own, INDEX_GAP)
      builders.set(name, () => analyzer)
    }
  }

  const analyzers = new Map<string, Analyzer>()
  const failures: Failure[] = []
  for (const [name, build] of builders) {
    try {
      const analyzer = build()
      // Building the chain is what finds values that make no sense.
      analyzer.tokens('')
      analyzers.set(name, analyzer)
    } catch (error) {
      if (!isApiError(error)) throw error
      failures.push([name, error])
    }
  }
  return { analyzers, failures }
}

/** One error for all analyzers that cannot be built; each with its reason under `suppressed`. */
function failedToBuild(failures: readonly Failure[]): ApiError {
  const reason = `Failed to build analyzers: [${failures.map(([name]) => name).join(', ')}]`
  const suppressed = failures.map(([name, error]) => illegalArgument(`[${name}] ${error.reason}`, { cause: error }).toEntry(true))
  return illegalArgument(reason, { details: { suppressed }, rootCause: [illegalArgument(reason)] })
}
