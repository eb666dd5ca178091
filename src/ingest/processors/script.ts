// Changes a document by a script.
import type { ApiError } from '../../core/errors.ts'
import type { ProcessorType } from '../processor.ts'
import { checkFields, scriptOf } from '../script.ts'

export interface ScriptProcessorOptions {
  /** `ctx.total = ctx.price * ctx.count` */
  readonly source?: string
  /** Of a stored script. */
  readonly id?: string
  /** `painless` */
  readonly lang?: string
  readonly params?: Readonly<Record<string, unknown>>
  /** Accepted as on the server. */
  readonly options?: Readonly<Record<string, string>>
}

export const script: ProcessorType = {
  name: 'script',
  create(options, { scripts }) {
    checkFields(options.rest)
    const lang = options.optionalText('lang') ?? 'painless'
    const parameters = options.optionalMap('params')
    options.optionalMap('options')
    const source = options.optionalText('source') ?? options.optionalText('inline')
    const change = scripts.change(scriptOf(source, options.optionalText('id'), lang, parameters))
    return document => {
      const refuse = (problem: ApiError) => {
        document.copyProblem ??= problem
      }
      change(document.fields, refuse, document.scriptSteps.checkpoint)
      document.copyMaps()
    }
  },
}
