// The script of a `condition` or `predicate_token_filter`: it looks at one token after the other.
import { contentParse, illegalArgument } from '../core/errors.ts'
import { defineClass } from '../painless/java-class.ts'
import { compilePainless } from '../painless/painless-script.ts'
import { sharedSteps } from '../painless/run-state.ts'
import type { CompiledScript, ScriptContext } from '../painless/script.ts'
import { JavaObject } from '../painless/values.ts'
import type { ComponentSettings } from './component-settings.ts'
import type { Token } from './token-stream.ts'

const tokenClass = defineClass(
  'org.opensearch.analysis.common.AnalysisPredicateScript$Token',
  {},
  {
    'CharSequence getTerm()': (self: ShownToken) => self.of.term,
    'int getPosition()': (self: ShownToken) => self.position,
    'int getPositionIncrement()': (self: ShownToken) => self.of.positionIncrement,
    'int getPositionLength()': (self: ShownToken) => self.of.positionLength,
    'int getStartOffset()': (self: ShownToken) => self.of.startOffset,
    'int getEndOffset()': (self: ShownToken) => self.of.endOffset,
    'String getType()': (self: ShownToken) => self.of.type,
    'boolean isKeyword()': (self: ShownToken) => self.of.keyword,
  },
)

/** The current token of a chain, as scripts see it. */
class ShownToken extends JavaObject {
  readonly javaClass = tokenClass
  /** Counted from the first position of the text. */
  position = -1

  constructor(readonly of: Token) {
    super()
  }
}

export const ANALYSIS: ScriptContext = {
  name: 'analysis',
  variables: [{ name: 'token', type: tokenClass.dottedName, isArgument: true }],
  returns: 'boolean',
  classes: [tokenClass],
}

export interface Predicate {
  /** Before each text. */
  reset(): void
  /** Whether the current token is meant. */
  test(): boolean
}

export class PredicateScript {
  constructor(private readonly compiled: CompiledScript) {}

  /** For the tokens of one chain. */
  open(token: Token): Predicate {
    const shown = new ShownToken(token)
    const steps = sharedSteps()
    const run = this.compiled.newRun(steps.checkpoint)
    run.variables[0] = shown
    return {
      reset() {
        shown.position = -1
        steps.renew()
      },
      test() {
        shown.position += token.positionIncrement
        return run.run() === true
      },
    }
  }
}

/** A script that sees one `token`. */
export interface PredicateRequest {
  /** `token.term.length() > 5` */
  readonly source: string
  /** The only language there is. */
  readonly lang?: 'painless'
  readonly params?: Readonly<Record<string, unknown>>
}

const KEYS: ReadonlySet<string> = new Set(['source', 'id', 'lang', 'params', 'options'])

export function readPredicateScript(name: string, settings: ComponentSettings): PredicateScript {
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
  return new PredicateScript(compilePainless(settings.text('script.source') ?? '', ANALYSIS))
}
