// Texts to be suggested from their beginnings, each with a weight. They are kept as text; suggesting reads them from the source.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { ApiError, illegalArgument, mapperParsing, parsing } from '../../core/errors.ts'
import { type FieldSpec, INDEX_FREQS } from '../field-spec.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { TextFieldType } from './field-type.ts'
import { isObject, type JsonObject, javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { analyzerParameter, flag, metaParameter, parameter, wholeNumber } from './parameter.ts'
import { analyzerOf } from './text.ts'

const MAX_WEIGHT = 2147483647

/** What tells suggestions of one field apart. */
interface SuggestionContext {
  readonly name: string
  readonly type: 'CATEGORY' | 'GEO'
  readonly path?: string
  readonly precision?: unknown
}

class CompletionLeaf extends Leaf {
  readonly fieldType: TextFieldType

  constructor(
    path: string,
    private readonly spec: FieldSpec,
    searchAnalyzer: Analyzer,
    private readonly contexts: readonly SuggestionContext[],
    private readonly maxLength: number,
  ) {
    super(path)
    this.fieldType = {
      family: 'text',
      name: path,
      type: 'completion',
      spec,
      unscored: false,
      boost: 1,
      similarity: null,
      searchAnalyzer,
      searchQuoteAnalyzer: searchAnalyzer,
      format: value => value,
      readSource: value => value,
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    for (const input of this.read(value, out)) {
      if (input === '') continue
      out.push(this.spec, input.slice(0, this.maxLength))
      out.nameField(this.path)
    }
  }

  private read(value: unknown, out: DocumentBuilder): readonly string[] {
    if (typeof value === 'string') return [value]
    if (!isObject(value)) {
      const token = typeof value === 'boolean' ? 'VALUE_BOOLEAN' : 'VALUE_NUMBER'
      const error = parsing(`failed to parse [${this.path}]: expected text or object, but got ${token}`)
      const { line, column } = out.positions().lineAndColumn(out.container, out.key)
      error.place(line, column)
      throw error
    }
    let inputs: readonly string[] = []
    for (const key of Object.keys(value)) {
      if (key === 'input') inputs = inputsOf(value[key])
      else if (key === 'weight') checkWeight(value[key])
      else if (key === 'contexts') this.checkContexts(value[key])
      else throw illegalArgument(`unknown field name [${key}], must be one of [input, weight, contexts]`)
    }
    return inputs
  }

  private checkContexts(value: unknown): void {
    if (this.contexts.length === 0) throw illegalArgument(`contexts field is not supported for field: [${this.path}]`)
    if (!isObject(value)) throw illegalArgument('contexts must be an object or an array , but was null')
    const names = this.contexts.map(({ name }) => name)
    for (const name of Object.keys(value)) {
      if (!names.includes(name)) throw illegalArgument(`Unknown context name [${name}], must be one of [${names.join(', ')}]`)
    }
  }

  /** Said of the document as a whole. */
  override valueError(error: ApiError): ApiError {
    return error
  }
}

function inputsOf(value: unknown): readonly string[] {
  const inputs = Array.isArray(value) ? value : [value]
  for (const input of inputs) {
    if (typeof input !== 'string') throw illegalArgument(`input array must have string values, but was [${javaText(input)}]`)
  }
  return inputs as string[]
}

function checkWeight(value: unknown): void {
  const text = javaText(value)
  if (!/^[+-]?\d+$/.test(text)) throw illegalArgument(`weight must be an integer, but was [${text}]`)
  const weight = Number(text)
  if (weight < 0 || weight > MAX_WEIGHT) throw illegalArgument(`weight must be in the interval [0..${MAX_WEIGHT}], but was [${text}]`)
}

function parseContexts(value: unknown): readonly SuggestionContext[] {
  return (Array.isArray(value) ? value : [value]).map(item => {
    const json: JsonObject = isObject(item) ? item : {}
    const failed = (reason: string) => new ApiError('parse_exception', reason)
    if (json.name === undefined) throw failed('missing [name] in context mapping')
    if (json.type === undefined) throw failed('missing [type] in context mapping')
    const type = javaText(json.type).toUpperCase()
    if (type !== 'CATEGORY' && type !== 'GEO') throw failed(`unknown context type[${javaText(json.type)}]`)
    return {
      name: javaText(json.name),
      type,
      ...(json.precision === undefined ? {} : { precision: json.precision }),
      ...(json.path === undefined ? {} : { path: javaText(json.path) }),
    }
  })
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
    contexts: parameter<readonly SuggestionContext[] | null>(null, parseContexts),
    meta: metaParameter,
  },
  refuseUnknown: (name, key) => mapperParsing(`unknown parameter [${key}] on mapper [${name}] of type [completion]`),
  prints(key, { values }) {
    if (key === 'search_analyzer') return values.search_analyzer !== null && values.search_analyzer !== (values.analyzer ?? 'simple')
    return key === 'contexts' ? values.contexts !== null : key === 'meta' ? undefined : true
  },
  printed(key, { values }) {
    if (key === 'analyzer') return values.analyzer ?? 'simple'
    return key === 'search_analyzer' ? (values.search_analyzer ?? values.analyzer ?? 'simple') : undefined
  },
  build(path, values, { analyzers }) {
    const analyzer = analyzerOf(values.analyzer ?? 'simple', analyzers, analyzers.default)
    const spec: FieldSpec = { name: path, index: INDEX_FREQS, analyzer, norms: false, column: 'none', points: 'none', stored: false }
    const search = analyzerOf(values.search_analyzer, analyzers, analyzer)
    return new CompletionLeaf(path, spec, search, values.contexts ?? [], values.max_input_length)
  },
})
