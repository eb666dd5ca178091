// The work of `_analyze`: the tokens of some texts, or step by step how they came about.
import { illegalArgument, illegalState } from '../core/errors.ts'
import { mapKept, onceKept } from '../core/kept-work.ts'
import type { AnalyzeRequest, NameOrDefinition } from './analyze-request.ts'
import { DEFAULT_CONTEXT, plainTokenizer } from './analyzer/parts.ts'
import {
  type Analyzer,
  type AnalyzerParts,
  applyCharFilters,
  type CharFilter,
  chainedFilters,
  createChain,
  type TokenFilterFactory,
  type TokenizerFactory,
} from './analyzer.ts'
import type { ComponentContext, ComponentType } from './component.ts'
import { byPlainName, GlobalAnalyzers, type IndexAnalyzers } from './index-analyzers.ts'
import type { AnalysisRegistry } from './registry.ts'
import type { Token, TokenStream } from './token-stream.ts'
import { keyword } from './tokenizer/keyword.ts'

export interface AnalyzeToken {
  token: string
  start_offset: number
  end_offset: number
  /** The kind of token: `<ALPHANUM>`, `word`. */
  type: string
  position: number
  /** Shown plain when it is more than 1, and among the attributes of an explanation. */
  positionLength?: number
  [attribute: string]: unknown
}

export interface AnalyzeDetail {
  /** Whether it was put together by the request. */
  custom_analyzer: boolean
  /** What the analyzer made of it. */
  analyzer?: { name: string; tokens: AnalyzeToken[] }
  /** What each character filter made of the text. */
  charfilters?: {
    name: string
    /** The text behind it. */
    filtered_text: string[]
  }[]
  /** What the tokenizer made of it. */
  tokenizer?: { name: string; tokens: AnalyzeToken[] }
  /** What each token filter made of the tokens. */
  tokenfilters?: { name: string; tokens: AnalyzeToken[] }[]
}

interface AnalyzeResponse {
  tokens?: AnalyzeToken[]
  detail?: AnalyzeDetail
}

interface AnalyzeScope {
  readonly registry: AnalysisRegistry
  /** Of the index the request names. */
  readonly index: IndexAnalyzers | null
  /** The analyzer of a field of that index; undefined: it is not mapped. Refuses fields that are not analysed (see `notAnalysed`). */
  readonly fieldAnalyzer?: (field: string) => Analyzer | undefined
  /** Takes warnings about names that are going away. */
  readonly warn?: (message: string) => void
  /** `index.analyze.max_token_count` */
  readonly maxTokenCount?: number
}

/** For fields that hold no text. */
export const notAnalysed = (field: string) =>
  illegalArgument(`Can't process field [${field}], Analysis requests are only supported on tokenized fields`)

const DEFAULT_MAX_TOKEN_COUNT = 10_000
const OFFSET_GAP = 1

/** What will run: an analyzer of some name, or parts that were put together for this request. */
interface Plan {
  readonly name: string
  readonly parts: AnalyzerParts
  readonly custom: boolean
  readonly positionGap: number
  /** The steps of an explanation of parts put together for the request are counted without gaps. */
  readonly explainedPositionGap: number
  readonly offsetGap: number
}

export function analyze(request: AnalyzeRequest, scope: AnalyzeScope): AnalyzeResponse {
  const plan = planOf(request, scope)
  const limit = new TokenLimit(scope.maxTokenCount ?? DEFAULT_MAX_TOKEN_COUNT)
  return request.explain ? { detail: explain(request, plan, limit) } : { tokens: plainTokens(request.texts, plan, limit) }
}

function planOf(request: AnalyzeRequest, scope: AnalyzeScope): Plan {
  const { index } = scope
  if (request.analyzer !== null) return planOfAnalyzer(namedAnalyzer(request.analyzer, scope))
  if (request.normalizer !== null) {
    const normalizer = index?.normalizer(request.normalizer)
    if (normalizer === undefined) throw illegalArgument(`failed to find normalizer under [${request.normalizer}]`)
    return planOfAnalyzer(normalizer)
  }
  if (request.tokenizer !== null || request.charFilters.length > 0 || request.tokenFilters.length > 0) return planOfParts(request, scope)
  if (request.field !== null && request.field.trim() !== '') {
    if (index === null) throw illegalArgument('analysis based on a specific field requires an index')
    return planOfAnalyzer(scope.fieldAnalyzer?.(request.field) ?? index.default)
  }
  return planOfAnalyzer(index === null ? namedAnalyzer('standard', scope) : index.default)
}

function namedAnalyzer(name: string, { registry, index }: AnalyzeScope): Analyzer {
  const analyzer = index === null ? new GlobalAnalyzers(registry).analyzer(name) : index.analyzer(name)
  if (analyzer === undefined) throw illegalArgument(`failed to find ${index === null ? 'global ' : ''}analyzer [${name}]`)
  return analyzer
}

function planOfAnalyzer(analyzer: Analyzer): Plan {
  const { name, parts, positionIncrementGap: gap, offsetGap } = analyzer
  return { name, parts, custom: parts.custom === true, positionGap: gap, explainedPositionGap: gap, offsetGap }
}

const PARTS_GAP = 100

/** Without a tokenizer the parts make a normalizer. */
function planOfParts(request: AnalyzeRequest, { registry, index, warn }: AnalyzeScope): Plan {
  const context = { ...(index?.context ?? DEFAULT_CONTEXT), files: registry.files, warn }
  const charFilters = request.charFilters.map(part =>
    resolve<CharFilter>('char_filter', part, registry.charFilters, context, index && (name => index.charFilter(name))),
  )
  const tokenizer =
    request.tokenizer === null
      ? plainTokenizer(keyword)
      : resolve<TokenizerFactory>('tokenizer', request.tokenizer, registry.tokenizers, context, index && (name => index.tokenizer(name)))
  const tokenFilters = request.tokenFilters.map(part => {
    const filter = resolve<TokenFilterFactory>('filter', part, registry.tokenFilters, context, index && (name => index.tokenFilter(name)))
    if (request.tokenizer === null && filter.normalizes !== true)
      throw illegalArgument(`Custom normalizer may not use filter [${filter.name}]`)
    return filter
  })
  const lookup = (name: string) =>
    index === null ? resolve<TokenFilterFactory>('filter', name, registry.tokenFilters, context, null) : index.tokenFilter(name)
  return {
    name: '',
    parts: { name: '', tokenizer, charFilters, tokenFilters: chainedFilters({ name: '', tokenizer, charFilters, tokenFilters }, lookup) },
    custom: true,
    positionGap: PARTS_GAP,
    explainedPositionGap: 0,
    offsetGap: OFFSET_GAP,
  }
}

function resolve<T>(
  kind: string,
  part: NameOrDefinition,
  types: ReadonlyMap<string, ComponentType<T>>,
  context: ComponentContext,
  ofIndex: ((name: string) => T | undefined) | null,
): T {
  if (typeof part !== 'string') {
    const typeName = part.text('type')
    if (typeName === null) throw illegalArgument(`Missing [type] setting for anonymous ${kind}: ${part}`)
    const type = types.get(typeName)
    if (type === undefined) throw illegalArgument(`failed to find global ${kind} under [${typeName}]`)
    if (type.plainNameOnly === true)
      throw illegalState('[index.version.created] is not present in the index settings for index with UUID [null]')
    return type.create(`__anonymous__${typeName}`, part, context)
  }
  const found = ofIndex === null ? byPlainName(types, part, context) : ofIndex(part)
  if (found !== undefined) return found
  if (ofIndex === null && types.has(part)) throw illegalArgument("Analysis settings required - can't instantiate analysis factory")
  throw illegalArgument(`failed to find ${ofIndex === null ? 'global ' : ''}${kind} under [${part}]`)
}

function plainTokens(texts: readonly string[], { parts, positionGap, offsetGap }: Plan, limit: TokenLimit): AnalyzeToken[] {
  const list = new TokenList(positionGap, offsetGap, limit)
  const stream = createChain(parts.tokenizer, parts.tokenFilters ?? [])
  for (const text of texts) list.addAll(stream, applyCharFilters(text, parts.charFilters ?? []))
  return list.tokens
}

function explain(request: AnalyzeRequest, plan: Plan, limit: TokenLimit): AnalyzeDetail {
  const { parts, custom } = plan
  const charFilters = parts.charFilters ?? []
  const filters = parts.tokenFilters ?? []
  /** The tokens after the first `count` filters. */
  const after = (count: number) => {
    const passed = filters.slice(0, count)
    const marked = passed.slice(
      Math.max(
        0,
        passed.findLastIndex(filter => filter.beginsAnew === true),
      ),
    )
    const attributes = new AttributeReader(
      request.attributes,
      marked.some(filter => filter.usesKeyword === true),
      marked.some(filter => filter.usesPayload === true),
    )
    const list = new TokenList(plan.explainedPositionGap, plan.offsetGap, limit.again(), attributes)
    const stream = createChain(parts.tokenizer, passed)
    for (const text of request.texts) list.addAll(stream, applyCharFilters(text, charFilters))
    return list.tokens
  }
  if (!custom) return { custom_analyzer: false, analyzer: { name: plan.name, tokens: after(filters.length) } }
  return {
    custom_analyzer: true,
    charfilters: charFilters.map((charFilter, i) => ({
      name: charFilter.name,
      filtered_text: request.texts.map(text => applyCharFilters(text, charFilters.slice(0, i + 1)).text),
    })),
    tokenizer: { name: parts.tokenizer.name, tokens: onceKept(request, 'tokens', () => after(0)) },
    tokenfilters: mapKept(filters, 'filters', (filter, i) => ({ name: filter.name, tokens: after(i + 1) }), request),
  }
}

/** Positions and offsets run on from one value to the next. */
class TokenList {
  readonly tokens: AnalyzeToken[] = []
  private position = -1
  private offset = 0

  constructor(
    private readonly positionGap: number,
    private readonly offsetGap: number,
    private readonly limit: TokenLimit,
    private readonly attributes: AttributeReader | null = null,
  ) {}

  addAll(stream: TokenStream, { text, offsets }: ReturnType<typeof applyCharFilters>): void {
    const { token } = stream
    stream.reset(text, offsets)
    while (stream.next()) {
      if (token.positionIncrement > 0) this.position += token.positionIncrement
      this.limit.count()
      const shown: AnalyzeToken = {
        token: token.term,
        start_offset: this.offset + token.startOffset,
        end_offset: this.offset + token.endOffset,
        type: token.type,
        position: this.position,
      }
      if (this.attributes !== null) this.attributes.addTo(shown, token)
      else if (token.positionLength > 1) shown.positionLength = token.positionLength
      this.tokens.push(shown)
    }
    stream.end()
    this.offset += token.endOffset + this.offsetGap
    this.position += token.positionIncrement + this.positionGap
  }
}

class TokenLimit {
  private seen = 0

  constructor(private readonly allowed: number) {}

  again(): TokenLimit {
    return new TokenLimit(this.allowed)
  }

  count(): void {
    if (++this.seen > this.allowed)
      throw illegalState(
        `The number of tokens produced by calling _analyze has exceeded the allowed maximum of [${this.allowed}].` +
          ' This limit can be set by changing the [index.analyze.max_token_count] index level setting.',
      )
  }
}

/** The attributes of an explanation, in the order of their names. */
class AttributeReader {
  private readonly wanted: (name: string) => boolean

  constructor(
    attributes: readonly string[],
    private readonly hasKeyword: boolean,
    private readonly hasPayload: boolean,
  ) {
    const names = new Set(attributes)
    this.wanted = name => names.size === 0 || names.has(name.toLowerCase())
  }

  addTo(shown: AnalyzeToken, token: Token): void {
    if (this.wanted('bytes')) shown.bytes = hexadecimal(new TextEncoder().encode(token.term))
    if (this.hasKeyword && this.wanted('keyword')) shown.keyword = token.keyword
    if (this.hasPayload && this.wanted('payload')) shown.payload = token.payload === null ? null : hexadecimal(token.payload)
    if (this.wanted('positionLength')) shown.positionLength = token.positionLength
    if (this.wanted('termFrequency')) shown.termFrequency = token.termFrequency
  }
}

/** `[66 6f 78]`; a byte below 16 has one digit. */
const hexadecimal = (bytes: Uint8Array) => `[${Array.from(bytes, byte => byte.toString(16)).join(' ')}]`
