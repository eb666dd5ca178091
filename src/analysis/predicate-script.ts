// The script of a `condition` or `predicate_token_filter`: read and checked as the server does. Running scripts is beyond this engine, so
// the filter is refused when the first token asks for its answer.
import { ApiError, contentParse, illegalArgument } from '../core/errors.ts'
import type { ComponentSettings } from './component-settings.ts'

const KEYS: ReadonlySet<string> = new Set(['source', 'id', 'lang', 'params', 'options'])

export class PredicateScript {
  constructor(private readonly filterType: string) {}

  /** Whether the current token is meant. */
  test(): boolean {
    throw new ApiError('unsupported_operation_exception', `[${this.filterType}] token filters run scripts, which are not supported`, {
      status: 501,
    })
  }
}

export function readPredicateScript(filterType: string, name: string, settings: ComponentSettings): PredicateScript {
  const keys = settings.keysBelow('script.')
  if (keys.length === 0 || !(keys.includes('source') || keys.includes('id')))
    throw illegalArgument('must specify either [source] for an inline script or [id] for a stored script')
  const unknown = keys.find(key => !KEYS.has(key.split('.')[0]))
  if (unknown !== undefined) throw contentParse(`[script] unknown field [${unknown}]`)
  if (keys.includes('source') && keys.includes('id'))
    throw contentParse('[script] failed to parse field [source]', undefined, {
      cause: illegalArgument('must only use one of [source, id] when specifying a script'),
    })
  if (keys.includes('id')) throw illegalArgument(`Cannot use stored scripts in tokenfilter [${name}]`)
  const language = settings.text('script.lang') ?? 'painless'
  if (language === 'expression' || language === 'mustache')
    throw illegalArgument(`${language} engine does not know how to handle script context [analysis]`)
  if (language !== 'painless') throw illegalArgument(`script_lang not supported [${language}]`)
  return new PredicateScript(filterType)
}
