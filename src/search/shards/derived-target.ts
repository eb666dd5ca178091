// A shard as a request sees it that declares fields of its own.
import type { Analyzer } from '../../analysis/analyzer.ts'
import type { Checkpoint } from '../../core/checkpoint.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import { readBoolean } from '../../core/values.ts'
import type { AnalyzerSource } from '../../index/mapping/analyzer-source.ts'
import type { FieldLookup, FieldType } from '../../index/mapping/field-type.ts'
import { STANDARD_RULES } from '../../query/contracts/script.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import { readDeclarations } from '../derived/declarations.ts'
import type { DerivedFields } from '../derived/derived-fields.ts'

const derivedFields = lazily(() => import('../derived/derived-fields.ts'))

/** What the mapping derives, and what the request does, which goes before; null: neither derives anything. */
export function derivedOf({ mapping, settings }: SearchTarget, { derived }: Pick<SearchRequest, 'derived'>): JsonObject | null {
  const mapped = mapping.derived
  if (mapped === undefined || mapped.size === 0 || !isEnabled(settings['index.query.derived_field.enabled'])) return derived
  return { ...Object.fromEntries(mapped), ...derived }
}

const isEnabled = (setting: unknown) => setting === undefined || readBoolean(setting)

/** `checkpoint`: scripts ask it whether to go on. */
export function withDerived(target: SearchTarget, derived: JsonObject | null, options: ShardOptions, checkpoint: Checkpoint): SearchTarget {
  if (derived === null) return target
  const { mapping, reader, index, shard } = target
  const fields = new (derivedFields().DerivedFields)(readDeclarations(derived, mapping.derived), {
    reader,
    analyzers: analyzersOf(target),
    scripts: { fields: mapping, index, shard, rules: options.scripts ?? STANDARD_RULES },
    checkpoint,
  })
  return Object.create(target, { mapping: { value: new DerivedLookup(mapping, fields) }, derived: { value: fields } })
}

function analyzersOf({ analyzer, mapping }: SearchTarget): AnalyzerSource {
  const standard: Analyzer = analyzer('default') ?? analyzer('standard') ?? mapping.searchAnalyzer
  const defaultSearchQuoted = analyzer('default_search_quoted')
  return { analyzer, normalizer: () => undefined, default: standard, defaultSearch: mapping.searchAnalyzer, defaultSearchQuoted }
}

/** The mapping, with what is derived beside it. */
class DerivedLookup implements FieldLookup {
  constructor(
    private readonly mapping: FieldLookup,
    private readonly fields: DerivedFields,
  ) {}

  field(name: string): FieldType | undefined {
    return this.mapping.field(name) ?? this.fields.field(name)
  }

  names(pattern: string): readonly string[] {
    return [...new Set([...this.mapping.names(pattern), ...this.fields.names(pattern)])]
  }

  fieldsBelow(path: string): readonly string[] {
    return this.mapping.fieldsBelow(path)
  }

  object(path: string) {
    return this.mapping.object(path)
  }

  get derived(): FieldLookup['derived'] {
    return this.mapping.derived
  }

  get hasNested(): boolean {
    return this.mapping.hasNested
  }

  get searchAnalyzer(): Analyzer {
    return this.mapping.searchAnalyzer
  }
}
