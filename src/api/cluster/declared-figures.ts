// Counts how often mappings and settings of indexes use each field type and analysis component.
import type { IndexService } from '../../engine/indices/index-service.ts'

type Json = Readonly<Record<string, unknown>>

interface NamedCount {
  readonly name: string
  count: number
  index_count: number
}

/** By name: how often, and in how many indexes. */
class Tally {
  private readonly counts = new Map<string, NamedCount>()
  private readonly last = new Map<string, IndexService>()

  add(name: string, index: IndexService): void {
    const found = this.counts.get(name)
    if (found === undefined) this.counts.set(name, { name, count: 1, index_count: 1 })
    else {
      found.count++
      if (this.last.get(name) !== index) found.index_count++
    }
    this.last.set(name, index)
  }

  print(): NamedCount[] {
    return [...this.counts.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

export function mappingFigures(indices: readonly IndexService[]): { field_types: NamedCount[] } {
  const types = new Tally()
  for (const index of indices) for (const field of fieldsOf(index.mapping.toJson())) types.add(typeOf(field), index)
  return { field_types: types.print() }
}

const typeOf = ({ type }: Json) => (typeof type === 'string' ? type : 'object')

/** All there are below, sub-fields too. */
function fieldsOf(declaration: Json): Json[] {
  const own = [declaration.properties, declaration.fields].flatMap(members => Object.values((members ?? {}) as Record<string, Json>))
  return own.flatMap(field => [field, ...fieldsOf(field)])
}

/** The parts of custom analyzers, and how their own list of the index is called. */
const PARTS = [
  ['char_filter', 'char_filter'],
  ['tokenizer', 'tokenizer'],
  ['filter', 'filter'],
] as const

export function analysisFigures(indices: readonly IndexService[]): Record<string, NamedCount[]> {
  const kinds = ['char_filter', 'tokenizer', 'filter', 'analyzer'] as const
  const types = Object.fromEntries(kinds.map(kind => [kind, new Tally()]))
  const builtIn = Object.fromEntries(kinds.map(kind => [kind, new Tally()]))
  for (const index of indices) {
    const declared = Object.fromEntries(kinds.map(kind => [kind, declaredParts(index, kind)]))
    for (const kind of kinds) {
      for (const settings of declared[kind].values()) types[kind].add(String(settings.get('type')?.[0] ?? 'custom'), index)
    }
    for (const settings of declared.analyzer.values()) {
      for (const [key, kind] of PARTS) {
        for (const name of settings.get(key) ?? []) if (!declared[kind].has(name)) builtIn[kind].add(name, index)
      }
    }
    for (const name of fieldsOf(index.mapping.toJson()).flatMap(analyzersOf)) {
      if (!declared.analyzer.has(name)) builtIn.analyzer.add(name, index)
    }
  }
  return Object.fromEntries([
    ...kinds.map(kind => [`${kind}_types`, types[kind].print()]),
    ...kinds.map(kind => [`built_in_${kind}s`, builtIn[kind].print()]),
  ])
}

const analyzersOf = ({ analyzer, search_analyzer, search_quote_analyzer }: Json): string[] =>
  [analyzer, search_analyzer, search_quote_analyzer].filter(name => typeof name === 'string')

/** By name, each with its settings as lists. */
function declaredParts({ settings }: IndexService, kind: string): Map<string, Map<string, string[]>> {
  const prefix = `index.analysis.${kind}.`
  const parts = new Map<string, Map<string, string[]>>()
  for (const [key, value] of settings.toFlat()) {
    if (!key.startsWith(prefix)) continue
    const [name, member = ''] = key.slice(prefix.length).split('.')
    const part = parts.get(name) ?? new Map<string, string[]>()
    parts.set(name, part)
    part.set(member, [...(part.get(member) ?? []), ...(Array.isArray(value) ? value.map(String) : [String(value)])])
  }
  return parts
}
