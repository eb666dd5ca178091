// Compiles a script for a context: looks it up if stored, checks that it is allowed, and caches the result.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { CompiledScript, ScriptContext } from '../../painless/script.ts'
import { type Script, type ScriptRules, STANDARD_RULES } from '../contracts/script.ts'
import { type CompiledExpression, compileExpression } from './expression/compile-expression.ts'
import { checkKnnScript } from './knn-score.ts'
import { compilePainless } from './language.ts'

/** By languages. */
export type Compiled =
  | { readonly lang: 'painless'; readonly script: CompiledScript }
  | { readonly lang: 'expression'; readonly script: CompiledExpression }
  /** Compiled where its parameters meet a shard. */
  | { readonly lang: 'knn' }

const LANGUAGES: ReadonlySet<string> = new Set(['painless', 'expression', 'mustache', 'knn'])

/** What expressions may be for. */
export const EXPRESSION_CONTEXTS: ReadonlySet<string> = new Set([
  'aggregation_selector',
  'aggs',
  'bucket_aggregation',
  'field',
  'filter',
  'number_sort',
  'score',
  'terms_set',
])

/** The text of a script and its language. */
interface ScriptText {
  readonly lang: string
  readonly source: string
  /** As errors name a stored one. */
  readonly id: string | null
}

export function compileScript(script: Script, context: ScriptContext, rules: ScriptRules = STANDARD_RULES): Compiled {
  const { lang, source, id } = permittedText(script, context.name, rules)
  if (lang === 'mustache') throw illegalArgument(`mustache engine does not know how to handle context [${context.name}]`)
  if (lang === 'knn') {
    checkKnnScript(source, context.name)
    return { lang }
  }
  if (lang === 'painless' && script.isObject === true)
    throw illegalArgument('Unrecognized compile-time parameter(s): {content_type=application/json; charset=UTF-8}')
  if (lang === 'painless') {
    const options = id === null ? {} : { name: id }
    const key = id === null ? source : `${id}\0${source}`
    return { lang, script: painless.of(context, key, () => compilePainless(source, context, options)) }
  }
  // Syntax errors come before the error that expressions are not supported here.
  const expression = expressions.of(context, source, () => compileExpression(source))
  if (!EXPRESSION_CONTEXTS.has(context.name)) throw unknownContext('expression', context.name)
  return { lang: 'expression', script: expression }
}

/** For contexts that know no other language. */
export function compilePainlessOnly(script: Script, context: ScriptContext, rules?: ScriptRules): CompiledScript {
  const compiled = compileScript(script, context, rules)
  if (compiled.lang === 'painless') return compiled.script
  throw unknownContext(compiled.lang, context.name)
}

/** Throws where it is not there, in no language, too long, or not allowed. */
function permittedText({ id, source, lang }: Script, context: string, rules: ScriptRules): ScriptText {
  const stored = id === null ? null : (rules.stored.get(id) ?? null)
  if (id !== null && stored === null) throw new ApiError('resource_not_found_exception', `unable to find script [${id}] in cluster state`)
  const text = stored === null ? { lang, source: source!, id: null } : { lang: stored.lang, source: stored.source, id }
  if (!LANGUAGES.has(text.lang)) throw illegalArgument(`script_lang not supported [${text.lang}]`)
  const type = stored === null ? 'inline' : 'stored'
  const bytes = stored === null ? Buffer.byteLength(text.source) : 0
  if (bytes > rules.maxBytes)
    throw illegalArgument(
      `exceeded max allowed inline script size in bytes [${rules.maxBytes}] with size [${bytes}] for script [${source}]`,
    )
  if (rules.allowedTypes?.includes(type) === false) throw illegalArgument(`cannot execute [${type}] scripts`)
  if (rules.allowedContexts?.includes(context) === false) throw illegalArgument(`cannot execute scripts using [${context}] context`)
  return text
}

const unknownContext = (lang: string, context: string) =>
  illegalArgument(`${lang} engine does not know how to handle script context [${context}]`)

/** Scripts of a context that are kept, those that were not asked for longest going first. */
const MOST_KEPT = 100

/** What was compiled in this thread. A compiled script has no state, so that all engines may share it. */
class CompiledScripts<T> {
  private readonly byContext = new Map<ScriptContext, Map<string, T>>()

  of(context: ScriptContext, source: string, compile: () => T): T {
    let known = this.byContext.get(context)
    if (known === undefined) this.byContext.set(context, (known = new Map()))
    let script = known.get(source)
    if (script === undefined) script = compile()
    // Put back at the end: a Map keeps the order of insertion.
    known.delete(source)
    known.set(source, script)
    if (known.size > MOST_KEPT) known.delete(known.keys().next().value!)
    return script
  }
}

const painless = new CompiledScripts<CompiledScript>()
const expressions = new CompiledScripts<CompiledExpression>()
