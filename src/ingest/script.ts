// A script as a processor names it, and what runs it: the engine, which knows the languages and what is stored.
import { type ApiError, contentParse, illegalArgument } from '../core/errors.ts'
import { javaClassName, type Tree } from '../core/java-class.ts'
import { optionProblem } from '../core/processor-options.ts'

export interface IngestScript {
  /** Null: a stored one. */
  readonly source: string | null
  readonly id: string | null
  readonly lang: string
  readonly parameters: Tree
}

/** `refuse` is called for values that a document may hold but a copy of it may not; `check`, as the script runs, throws where it is to end. */
export type ChangeFields = (fields: Map<string, unknown>, refuse: (problem: ApiError) => void, check: () => void) => void

/** What makes scripts ready to run: each throws where the script is none. A stored one is looked up whenever it runs. */
export interface IngestScripts {
  /** Changes the fields of a document. */
  change(script: IngestScript): ChangeFields
  /** Asks something of them. */
  condition(script: IngestScript): (fields: ReadonlyMap<string, unknown>, check: () => void) => boolean
}

/** Thrown as they are, where other errors of processors are wrapped. */
const ofLanguages = new WeakSet<ApiError>()

export function asLanguageProblem(error: ApiError): ApiError {
  ofLanguages.add(error)
  return error
}

export const isLanguageProblem = (error: ApiError): boolean => ofLanguages.has(error)

/** What the parser of scripts takes, and of which kind: a text or an object. */
const FIELDS: ReadonlyMap<string, readonly ('text' | 'object')[]> = new Map([
  ['source', ['text', 'object']],
  ['inline', ['text']],
  ['id', ['text']],
  ['lang', ['text']],
  ['params', ['object']],
  ['options', ['object']],
])

/** A processor's options are written as JSON and read again by that parser, which is where its problems come from. */
export function checkFields(config: Tree): void {
  for (const [key, value] of config) {
    const kinds = FIELDS.get(key)
    if (kinds === undefined) throw contentParse(`[1:2] [script] unknown field [${key}]`)
    const kind = typeof value === 'string' ? 'text' : value instanceof Map ? 'object' : null
    if (value !== null && (kind === null || !kinds.includes(kind)))
      throw contentParse(`[1:2] [script] ${key} doesn't support values of type: ${tokenOf(value)}`)
  }
  if ((config.get('source') ?? null) !== null && (config.get('id') ?? null) !== null)
    throw contentParse('[1:2] [script] failed to parse field [id]', undefined, {
      cause: illegalArgument('must only use one of [source, id] when specifying a script'),
    })
}

function tokenOf(value: unknown): string {
  if (typeof value === 'string') return 'VALUE_STRING'
  if (typeof value === 'boolean') return 'VALUE_BOOLEAN'
  return Array.isArray(value) ? 'START_ARRAY' : value instanceof Map ? 'START_OBJECT' : 'VALUE_NUMBER'
}
const NO_PARAMETERS: Tree = new Map()

/** A text is the source. */
export function readScript(config: unknown): IngestScript {
  if (typeof config === 'string') return scriptOf(config, null)
  if (!(config instanceof Map))
    throw optionProblem({ type: 'conditional' }, 'script', `property isn't a map or string, but of type [${javaClassName(config)}]`)
  checkFields(config)
  return scriptOf(config.get('source') ?? null, config.get('id') ?? null, config.get('lang'), config.get('params'))
}

export function scriptOf(source: unknown, id: unknown, lang?: unknown, parameters?: unknown): IngestScript {
  if (source === null && id === null) throw illegalArgument('must specify either [source] for an inline script or [id] for a stored script')
  return {
    source: id === null ? String(source) : null,
    id: id === null ? null : String(id),
    lang: typeof lang === 'string' ? lang : 'painless',
    parameters: parameters instanceof Map ? parameters : NO_PARAMETERS,
  }
}
