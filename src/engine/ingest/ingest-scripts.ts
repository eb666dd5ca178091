// Scripts of ingest pipelines: what they see of a document, and what they may call.
import { isApiError } from '../../core/errors.ts'
import { asLanguageProblem, type ChangeFields, type IngestScript, type IngestScripts } from '../../ingest/script.ts'
import type { ScriptContext } from '../../painless/script.ts'
import { HASHES, type Script, type ScriptRules } from '../../query/contracts/script.ts'
import { compilePainlessOnly } from '../../query/scripts/compile-script.ts'
import { FixedMap } from '../../query/scripts/language.ts'
import { makePlain } from './plain-tree.ts'
import { processorsClass } from './processors-class.ts'
import { shownDocument } from './shown-document.ts'

const variables = [
  { name: 'params', type: 'Map' },
  { name: 'ctx', type: 'Map', isArgument: true },
]

export const INGEST: ScriptContext = { name: 'ingest', variables, returns: 'void', classes: [processorsClass], methods: HASHES }
export const CONDITIONAL: ScriptContext = { name: 'processor_conditional', variables, returns: 'boolean', classes: [processorsClass] }

export class EngineIngestScripts implements IngestScripts {
  constructor(private readonly rules: () => ScriptRules) {}

  change(script: IngestScript): ChangeFields {
    const run = this.runner(script, INGEST)
    return (fields, refuse, check) => {
      run(fields, check)
      makePlain(fields, refuse)
    }
  }

  condition(script: IngestScript): ReturnType<IngestScripts['condition']> {
    const run = this.runner(script, CONDITIONAL)
    return (fields, check) => run(shownDocument(fields), check) === true
  }

  private check(script: Script, context: ScriptContext): void {
    try {
      compilePainlessOnly(script, context, this.rules())
    } catch (error) {
      throw isApiError(error) && error.type === 'illegal_argument_exception' ? asLanguageProblem(error) : error
    }
  }

  /** Checks the script at once. Compiled ones are kept, so that looking again for each document costs little. */
  private runner({ source, id, lang, parameters }: IngestScript, context: ScriptContext): (ctx: unknown, check: () => void) => unknown {
    const script: Script = { source, id, lang, parameters: {} }
    this.check(script, context)
    const params = new FixedMap(parameters as Map<unknown, unknown>)
    return (ctx, check) => {
      const compiled = compilePainlessOnly(script, context, this.rules())
      const run = compiled.newRun(check)
      run.variables[compiled.slotOf('params')] = params
      run.variables[compiled.slotOf('ctx')] = ctx
      return run.run()
    }
  }
}
