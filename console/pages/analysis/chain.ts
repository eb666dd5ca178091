// A chain of components that a text goes through: what `_analyze` is asked, and what an index would have to say to have it.
import { isObject, type Json } from '../../api/json.ts'

export type Way = 'analyzer' | 'field' | 'custom'

export interface Component {
  readonly name: string
  /** As they are typed: JSON, or nothing. */
  readonly options: string
}

export interface Chain {
  readonly way: Way
  readonly analyzer: string
  readonly field: string
  readonly charFilters: readonly Component[]
  readonly tokenizer: Component
  readonly filters: readonly Component[]
}

export const component = (name: string): Component => ({ name, options: '' })

export const STANDARD: Chain = {
  way: 'analyzer',
  analyzer: 'standard',
  field: '',
  charFilters: [],
  tokenizer: component('standard'),
  filters: [component('lowercase')],
}

/** Null of a component that has none; throws what is wrong with them. */
function optionsOf({ name, options }: Component): Record<string, Json> | null {
  if (options.trim() === '') return null
  let value: unknown
  try {
    value = JSON.parse(options)
  } catch (error) {
    throw new Error(`Options of ${name}: ${(error as Error).message}`)
  }
  if (!isObject(value as Json)) throw new Error(`Options of ${name} are an object, as { "type": … }`)
  return value as Record<string, Json>
}

const asked = (one: Component) => {
  const options = optionsOf(one)
  return options === null ? one.name : { type: one.name, ...options }
}

/** Null while nothing is chosen. */
export function requestOf({ way, analyzer, field, charFilters, tokenizer, filters }: Chain, text: string): object | null {
  if (way === 'analyzer') return analyzer === '' ? null : { analyzer, text, explain: true }
  if (way === 'field') return field === '' ? null : { field, text, explain: true }
  return { tokenizer: asked(tokenizer), filter: filters.map(asked), char_filter: charFilters.map(asked), text, explain: true }
}

/** Components with options of their own get a name. */
export function settingsOf({ charFilters, tokenizer, filters }: Chain): string {
  const own: Record<string, Record<string, object>> = {}
  const named = (kind: string) => (one: Component) => {
    const options = optionsOf(one)
    if (options === null) return one.name
    own[kind] = { ...own[kind], [`my_${one.name}`]: { type: one.name, ...options } }
    return `my_${one.name}`
  }
  const analyzer = {
    type: 'custom',
    char_filter: charFilters.map(named('char_filter')),
    tokenizer: named('tokenizer')(tokenizer),
    filter: filters.map(named('filter')),
  }
  return JSON.stringify({ settings: { analysis: { ...own, analyzer: { my_analyzer: analyzer } } } }, null, 2)
}

/** What each component is told: those of the chain, and those that the settings of the index name. */
export function toldOf({ way, charFilters, tokenizer, filters }: Chain, settings: Json): ReadonlyMap<string, string> {
  const told = new Map<string, string>()
  for (const group of ['char_filter', 'tokenizer', 'filter', 'analyzer']) {
    const named = isObject(settings) ? settings[group] : null
    for (const [name, options] of Object.entries(isObject(named) ? named : {})) told.set(name, JSON.stringify(options))
  }
  if (way === 'custom')
    for (const { name, options } of [...charFilters, tokenizer, ...filters])
      if (options.trim() !== '') told.set(`__anonymous__${name}`, options.trim())
  return told
}
