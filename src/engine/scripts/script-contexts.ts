// What can scripts be for, and which languages know how to? A script that is stored for one use is checked against it.
import { illegalArgument } from '../../core/errors.ts'

export const TEMPLATE_CONTEXT = 'template'

const EXPRESSION_CONTEXTS: ReadonlySet<string> = new Set([
  'aggregation_selector',
  'aggs',
  'bucket_aggregation',
  'field',
  'filter',
  'number_sort',
  'score',
  'terms_set',
])

const CONTEXTS: ReadonlySet<string> = new Set([
  ...EXPRESSION_CONTEXTS,
  'aggs_combine',
  'aggs_init',
  'aggs_map',
  'aggs_reduce',
  'analysis',
  'context_aware_grouping',
  'derived_field',
  'ingest',
  'interval',
  'moving-function',
  'painless_test',
  'processor_conditional',
  'script_heuristic',
  'search',
  'similarity',
  'similarity_weight',
  'string_sort',
  TEMPLATE_CONTEXT,
  'update',
])

export const LANGUAGES: ReadonlySet<string> = new Set(['expression', 'mustache', 'painless'])

export function checkContext(lang: string, context: string): void {
  if (!CONTEXTS.has(context)) throw illegalArgument(`Unknown context [${context}]`)
  if (lang === 'mustache' && context !== TEMPLATE_CONTEXT)
    throw illegalArgument(`mustache engine does not know how to handle context [${context}]`)
  if (lang === 'expression' && !EXPRESSION_CONTEXTS.has(context))
    throw illegalArgument(`expression engine does not know how to handle script context [${context}]`)
}
