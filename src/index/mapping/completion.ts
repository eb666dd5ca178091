// The field type `completion`: inputs of the completion suggester, with weights and contexts.

import type { AnalyzerReference } from '../../analysis/analysis-request.ts'
import { Analyzer } from '../../analysis/analyzer.ts'
import { completionKeys, type KeyOptions, keysFilter } from '../../analysis/completion-keys.ts'
import { type ApiError, illegalArgument, mapperParsing, parseFailed, parsing } from '../../core/errors.ts'
import { tokenOf } from '../../core/json-token.ts'
import { CONTEXT_SEPARATOR, completionsOf, encodeEntry, MAX_WEIGHT } from '../completion/entry.ts'
import type { FieldValue } from '../contracts/document.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_FREQS } from '../contracts/field-spec.ts'
import type { MetaOption } from './common-options.ts'
import {
  type ContextRequest,
  contextsOfField,
  type GivenContexts,
  parseContexts,
  printContexts,
  readContexts,
  type SuggestionContext,
  typedContext,
} from './completion/contexts.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { CompletionFieldType, FieldType } from './field-type.ts'
import { IndexingError } from './indexing-error.ts'
import { isObject, type JsonObject, javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { analyzerParameter, flag, metaParameter, parameter, wholeNumber } from './parameter.ts'
import { analyzerOf } from './text.ts'

const DEFAULT_WEIGHT = 1
const NO_CONTEXTS: GivenContexts = new Map()

/** Beginnings that suggestions complete, `{ suggest: { s: { prefix: 'fo', completion: { field: 'title' } } } }`. */
export interface CompletionFieldOptions extends MetaOption {
  /** Makes entries of values; `simple`. */
  readonly analyzer?: AnalyzerReference
  /** For what is typed; the same as `analyzer`. */
  readonly search_analyzer?: AnalyzerReference
  /** `foof` does not complete to `foo fighters`; true. */
  readonly preserve_separators?: boolean
  /** A removed stop word leaves a gap; true. */
  readonly preserve_position_increments?: boolean
  /** Longer values are cut; 50. */
  readonly max_input_length?: number
  /** Categories or places that suggestions are filtered or boosted by. */
  readonly contexts?: ContextRequest | readonly ContextRequest[]
}

/** One value of a document. */
interface Completion {
  readonly inputs: readonly string[]
  readonly weight: number
  readonly given: GivenContexts
}

interface CompletionOptions {
  readonly analyzer: Analyzer
  readonly searchAnalyzer: Analyzer
  readonly keys: KeyOptions
  readonly maxLength: number
  readonly contexts: readonly SuggestionContext[]
}

class CompletionLeaf extends Leaf {
  readonly fieldType: CompletionFieldType
  /** The keys as terms, for queries. */
  private readonly spec: FieldSpec
  /** What suggestions are made from. */
  private readonly entries: FieldSpec

  constructor(
    path: string,
    private readonly options: CompletionOptions,
  ) {
    super(path)
    const kept = { column: 'none', points: 'none', stored: false } as const
    this.spec = { ...kept, norms: true, name: path, index: INDEX_FREQS, analyzer: withKeys(options.analyzer, options.keys) }
    this.entries = { ...kept, norms: false, name: completionsOf(path), index: INDEX_DOCS, completions: true }
    const searchAnalyzer = withKeys(options.searchAnalyzer, options.keys)
    this.fieldType = {
      family: 'text',
      name: path,
      type: 'completion',
      spec: this.spec,
      unscored: false,
      boost: 1,
      similarity: null,
      searchAnalyzer,
      searchQuoteAnalyzer: searchAnalyzer,
      format: value => value,
      readSource: value => value,
      prefixAnalyzer: options.searchAnalyzer,
      keys: options.keys,
      contexts: options.contexts,
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null && typeof out.key === 'string') return
    const { inputs, weight, given } = this.read(value, out)
    for (const input of inputs) {
      if (input.trim() === '') continue
      const surface = cut(input, this.options.maxLength)
      this.checkCharacters(surface)
      out.push(this.spec, surface)
      out.nameField(this.path)
      if (this.options.contexts.length === 0) this.keep(surface, weight, '', value => out.push(this.entries, value))
      else out.pushLate(values => this.inContexts(surface, weight, given, values))
    }
  }

  private read(value: unknown, out: DocumentBuilder): Completion {
    if (typeof value === 'string') return { inputs: [value], weight: DEFAULT_WEIGHT, given: NO_CONTEXTS }
    if (!isObject(value)) throw this.notACompletion(value, out)
    let inputs: readonly string[] = []
    let weight = DEFAULT_WEIGHT
    let given = NO_CONTEXTS
    for (const key of Object.keys(value)) {
      if (key === 'input') inputs = inputsOf(value[key])
      else if (key === 'weight') weight = weightOf(value, out)
      else if (key === 'contexts') given = this.contextsOf(value[key])
      else throw illegalArgument(`unknown field name [${key}], must be one of [input, weight, contexts]`)
    }
    return { inputs, weight, given }
  }

  private notACompletion(value: unknown, out: DocumentBuilder): ApiError {
    // Items of lists have no name for the server.
    const name = typeof out.key === 'number' ? 'null' : this.path
    const error = parsing(`failed to parse [${name}]: expected text or object, but got ${tokenOf(value)}`)
    const { line, column } = out.positions().lineAndColumn(out.container, out.key)
    error.place(line, column)
    return error
  }

  private contextsOf(value: unknown): GivenContexts {
    const { contexts } = this.options
    if (contexts.length === 0) throw illegalArgument(`contexts field is not supported for field: [${this.path}]`)
    if (!isObject(value)) throw illegalArgument(`contexts must be an object or an array , but was [${tokenOf(value)}]`)
    return readContexts(contexts, value)
  }

  private checkCharacters(surface: string): void {
    for (const [what, reserved] of this.options.contexts.length === 0 ? [IN_INPUTS] : [IN_INPUTS, IN_CONTEXTS]) {
      const at = surface.search(reserved)
      if (at >= 0) throw illegalArgument(reservedCharacter(what, surface, at))
    }
  }

  private inContexts(surface: string, weight: number, given: GivenContexts, values: readonly FieldValue[]): FieldValue[] {
    const found: FieldValue[] = []
    this.options.contexts.forEach((context, number) => {
      const own = given.get(context.name) ?? []
      for (const one of new Set([...own, ...contextsOfField(context, values)])) {
        const typed = typedContext(number, one)
        const at = typed.indexOf(CONTEXT_SEPARATOR)
        if (at >= 0) throw new IndexingError(reservedCharacter(IN_CONTEXTS[0], typed, at))
        this.keep(surface, weight, typed + CONTEXT_SEPARATOR, value => found.push({ field: this.entries, value }))
      }
    })
    if (found.length === 0 && !this.isContextGiven(given, values)) {
      throw new IndexingError(`Contexts are mandatory in context enabled completion field [${this.path}]`)
    }
    return found
  }

  private isContextGiven(given: GivenContexts, values: readonly FieldValue[]): boolean {
    return this.options.contexts.some(context => (given.get(context.name) ?? []).length > 0 || contextsOfField(context, values).length > 0)
  }

  private keep(surface: string, weight: number, before: string, push: (entry: string) => void): void {
    const { analyzer, keys } = this.options
    for (const key of completionKeys(analyzer, surface, keys, this.spec.analyzer)) push(encodeEntry(before + key, weight, surface))
  }

  override checkReferences(fieldOf: (path: string) => FieldType | undefined): void {
    for (const { type, name, path } of this.options.contexts) {
      if (type !== 'GEO' || path === null) continue
      const referred = `field [${path}] referenced in context [${name}]`
      const field = fieldOf(path)
      if (field === undefined) throw parseFailed(`${referred} is not defined in the mapping`)
      if (field.type !== 'geo_point') throw parseFailed(`${referred} must be mapped to geo_point, found [${field.type}]`)
    }
  }

  /** Said of the document as a whole. */
  override valueError(error: ApiError): ApiError {
    return error
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const IN_INPUTS = ['input', /[\u0000\u001e\u001f]/] as const
// biome-ignore lint/suspicious/noControlCharactersInRegex: likewise
const IN_CONTEXTS = ['value', /\u001d/] as const

function reservedCharacter(what: string, text: string, at: number): string {
  return `Illegal ${what} [${text}] UTF-16 codepoint [0x${text.charCodeAt(at).toString(16)}] at position ${at} is a reserved character`
}

const withKeys = ({ parts }: Analyzer, keys: KeyOptions): Analyzer =>
  new Analyzer({ ...parts, tokenFilters: [...(parts.tokenFilters ?? []), keysFilter(keys)] })

/** Not between the halves of a character. */
function cut(input: string, maxLength: number): string {
  if (input.length <= maxLength) return input
  const last = input.charCodeAt(maxLength - 1)
  return input.slice(0, last >= 0xd800 && last < 0xdc00 ? maxLength + 1 : maxLength)
}

function inputsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) throw illegalArgument(`input must be a string or array, but was [${tokenOf(value)}]`)
  for (const input of value) {
    if (typeof input !== 'string') throw illegalArgument(`input array must have string values, but was [${tokenOf(input)}]`)
  }
  return value as string[]
}

function weightOf(json: JsonObject, out: DocumentBuilder): number {
  const { weight } = json
  const token = tokenOf(weight)
  if (token !== 'VALUE_NUMBER' && token !== 'VALUE_STRING') throw illegalArgument(`weight must be a number or string, but was [${token}]`)
  const text = (token === 'VALUE_NUMBER' ? out.positions().text(json, 'weight') : null) ?? javaText(weight)
  const number = Number(text)
  if (!/^[+-]?\d+$/.test(text) || Math.abs(number) >= 2 ** 63) throw illegalArgument(`weight must be an integer, but was [${text}]`)
  if (number < 0 || number > MAX_WEIGHT) throw illegalArgument(`weight must be in the interval [0..${MAX_WEIGHT}], but was [${text}]`)
  return number
}

export const completion = defineField({
  type: 'completion',
  parameters: {
    analyzer: analyzerParameter(),
    search_analyzer: analyzerParameter({ mergeable: true }),
    preserve_separators: flag(true),
    preserve_position_increments: flag(true),
    max_input_length: parameter<number>(
      50,
      (value, cx) => {
        const length = wholeNumber(50).parse(value, cx)
        if (length <= 0) throw illegalArgument(`[max_input_length] must be > 0 but was [${length}]`)
        return length
      },
      { mergeable: true },
    ),
    contexts: parameter<readonly SuggestionContext[] | null>(null, parseContexts, {
      print: contexts => (contexts === null ? null : printContexts(contexts)),
    }),
    meta: metaParameter,
  },
  refuseUnknown: (name, key) => mapperParsing(`unknown parameter [${key}] on mapper [${name}] of type [completion]`),
  prints(key, { values }) {
    if (key === 'search_analyzer') return values.search_analyzer !== null && values.search_analyzer !== (values.analyzer ?? 'simple')
    return key === 'contexts' ? values.contexts !== null : key === 'meta' ? undefined : true
  },
  completes: (key, { values }) => key !== 'contexts' || values.contexts !== null,
  printed(key, { values }) {
    if (key === 'analyzer') return values.analyzer ?? 'simple'
    return key === 'search_analyzer' ? (values.search_analyzer ?? values.analyzer ?? 'simple') : undefined
  },
  build(path, values, { analyzers }) {
    const analyzer = analyzerOf(values.analyzer ?? 'simple', analyzers, analyzers.default)
    return new CompletionLeaf(path, {
      analyzer,
      searchAnalyzer: analyzerOf(values.search_analyzer, analyzers, analyzer),
      keys: { preserveSeparators: values.preserve_separators, preservePositionIncrements: values.preserve_position_increments },
      maxLength: values.max_input_length,
      contexts: values.contexts ?? [],
    })
  },
})
