// Runs the script of a derived field document by document.
import { JsonFloat, parseJsonNumbers, stringify } from '../../core/json.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { CompiledScript } from '../../painless/script.ts'
import type { Script } from '../contracts/script.ts'
import { type Compiled, compileScript } from './compile-script.ts'
import { DERIVED_FIELD } from './document-contexts.ts'
import type { Check, ScriptScope } from './document-script.ts'
import { type Emitted, EmittedPlace } from './emitted-values.ts'
import { toJson } from './language.ts'
import { parametersOf } from './parameters.ts'
import { SegmentDocuments } from './source-lookup.ts'

export class EmittingScript {
  private readonly compiled: Compiled

  /** Throws what the server answers for a script that is none. */
  constructor(
    private readonly script: Script,
    private readonly scope: ScriptScope,
  ) {
    this.compiled = compileScript(script, DERIVED_FIELD, scope.rules)
  }

  /** What it says of a document, as JSON has it. */
  on(segment: SegmentView, check: Check): (doc: number) => unknown[] {
    const documents = new SegmentDocuments(this.scope, segment)
    const { script } = this.compiled as { readonly script: CompiledScript }
    const run = script.newRun(check)
    script.context.variables.forEach(({ name }, slot) => {
      if (name === 'params') run.variables[slot] = documents.parameters(parametersOf(this.script.parameters))
      else if (name === 'doc') run.variables[slot] = documents.docMap
    })
    return doc => {
      const emitted: Emitted = { values: [] }
      run.host = emitted
      documents.doc = doc
      run.run()
      // As a source would have them, decimals told from whole numbers: what scripts say knows its Java type.
      return emitted.values.map(saidAs)
    }
  }
}

function saidAs(value: unknown): unknown {
  if (value instanceof EmittedPlace) return { lat: new JsonFloat(value.lat), lon: new JsonFloat(value.lon) }
  const json = toJson(value)
  return Number.isSafeInteger(json) && !Object.is(json, -0) ? json : parseJsonNumbers(stringify(json))
}
