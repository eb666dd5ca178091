// What analysis makes of a text: tokens, or every step.
import { type AnalyzeDetail, type AnalyzeToken, analyze as analyzeText, notAnalysed } from '../../analysis/analyze.ts'
import { parseAnalyzeRequest } from '../../analysis/analyze-request.ts'
import type { Analyzer } from '../../analysis/analyzer.ts'
import { andThen } from '../../core/eventually.ts'
import { inKeptTurns } from '../../core/kept-work.ts'
import { permittedIndex } from '../../engine/access/permitted.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { TaskTurns } from '../../engine/tasks/task-turns.ts'
import { toldInOrder } from '../_core/streamed-body.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

type NameOrDefinition = string | Record<string, unknown>

export interface AnalyzeParams extends CommonParams {
  body: {
    /** One text, or several that follow each other. */
    text: string | string[]
    /** The analyzer: `standard`, `english`, or one of the index. */
    analyzer?: string
    /** A normalizer of the index. */
    normalizer?: string
    /** A tokenizer, with filters in place of an analyzer. */
    tokenizer?: NameOrDefinition
    /** Token filters: `['lowercase', { type: 'stop' }]`. */
    filter?: NameOrDefinition[]
    /** Character filters: `['html_strip']`. */
    char_filter?: NameOrDefinition[]
    /** The field whose analyzer it is. */
    field?: string
    /** Tell what each part did; `false` by default. */
    explain?: boolean
    /** Attributes of tokens to answer. */
    attributes?: string[]
  }
}

export interface AnalyzeIndexResponse {
  tokens?: AnalyzeToken[]
  /** What each part did. */
  detail?: AnalyzeDetail
}

export const analyze = typedOperation<AnalyzeParams, AnalyzeIndexResponse>()({
  name: 'indices.analyze',
  action: 'indices:admin/analyze',
  routes: [
    { method: 'GET', path: '/_analyze' },
    { method: 'POST', path: '/_analyze' },
    { method: 'GET', path: '/{index}/_analyze' },
    { method: 'POST', path: '/{index}/_analyze' },
  ],
  params: { index: 'string' },
  body: 'json',
  bodyRequired: 'or source',
  checkBody: ({ body }) => void toldInOrder(body, json => parseAnalyzeRequest(json, true)),
  run(cx, { path, params, body }) {
    const name = path.index ?? (params.index as string | undefined)
    const request = toldInOrder(body, json => parseAnalyzeRequest(json, name !== undefined))
    const index = name === undefined ? null : permittedIndex(cx, name)
    // Without an index it is a matter of all of them.
    if (index === null) cx.authorise(['*'])
    index?.ensureOpen()
    const scope = {
      registry: cx.engine.analysis,
      index: index === null ? null : index.analysis,
      warn: (message: string) => cx.warn(message),
      fieldAnalyzer: index === null ? undefined : (field: string) => fieldAnalyzer(index, field),
      maxTokenCount: index === null ? undefined : Number(index.settings.text('index.analyze.max_token_count')),
    }
    const analyzed = inKeptTurns(
      new TaskTurns(cx.task),
      () => analyzeText(request, scope),
      () => cx.task.check(),
    )
    return andThen(analyzed, body => ({ body }))
  },
})

/** Text by its own analyzer, keywords by their normalizer or as they stand; fields of other types are refused. */
function fieldAnalyzer(index: IndexService, field: string): Analyzer | undefined {
  const type = index.mapping.field(field)
  if (type === undefined) return undefined
  if (type.family === 'text' && type.type !== 'completion') return type.spec.analyzer ?? index.analysis.default
  // Values of keywords stand side by side.
  if (type.family === 'keyword') return type.normalizer ?? index.analysis.analyzer('keyword')?.withPositionIncrementGap(0)
  throw notAnalysed(field)
}
