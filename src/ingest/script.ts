// A script as a processor names it. It is checked and kept; running it is refused, for there is no scripting language yet.
import { ApiError, contentParse, illegalArgument } from '../core/errors.ts'
import { javaClassName } from '../core/java-class.ts'
import { optionProblem } from '../core/processor-options.ts'

export interface Script {
  readonly source: string | null
  readonly id: string | null
}

const FIELDS = ['source', 'id', 'lang', 'params', 'options']

/** A text is the source. */
export function readScript(config: unknown): Script {
  if (typeof config === 'string') return { source: config, id: null }
  if (!(config instanceof Map))
    throw optionProblem({ type: 'conditional' }, 'script', `property isn't a map or string, but of type [${javaClassName(config)}]`)
  for (const key of config.keys()) if (!FIELDS.includes(key)) throw contentParse(`[1:2] [script] unknown field [${key}]`)
  return scriptOf(config.get('source') ?? null, config.get('id') ?? null)
}

export function scriptOf(source: unknown, id: unknown): Script {
  if (source === null && id === null) throw illegalArgument('must specify either [source] for an inline script or [id] for a stored script')
  return { source: source === null ? null : String(source), id: id === null ? null : String(id) }
}

/** Throws for a script that is not there. None can be kept yet. */
export function checkScript({ id }: Script): void {
  if (id !== null) throw new ApiError('resource_not_found_exception', `unable to find script [${id}] in cluster state`)
}
