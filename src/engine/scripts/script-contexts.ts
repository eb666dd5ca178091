// The script contexts and the languages that support each; a script stored for one context is compiled for it.
import { illegalArgument } from '../../core/errors.ts'
import { EXPRESSION_CONTEXTS } from '../../query/scripts/compile-script.ts'
import { CONTEXT_METHODS } from './context-methods.ts'

export const TEMPLATE_CONTEXT = 'template'

const CONTEXTS: readonly string[] = Object.keys(CONTEXT_METHODS)

/** What each language may be used for. */
export const LANGUAGE_CONTEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['expression', [...EXPRESSION_CONTEXTS]],
  ['mustache', [TEMPLATE_CONTEXT]],
  ['painless', CONTEXTS],
])

export function checkContext(lang: string, context: string): void {
  if (!CONTEXTS.includes(context)) throw illegalArgument(`Unknown context [${context}]`)
  if (lang === 'mustache' && context !== TEMPLATE_CONTEXT)
    throw illegalArgument(`mustache engine does not know how to handle context [${context}]`)
  if (lang === 'expression' && !EXPRESSION_CONTEXTS.has(context))
    throw illegalArgument(`expression engine does not know how to handle script context [${context}]`)
}
