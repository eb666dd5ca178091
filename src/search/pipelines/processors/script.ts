// A script that changes a search before it runs, through `ctx._source`: its size, from, and what is returned of hits.
import { illegalArgument, isApiError } from '../../../core/errors.ts'
import type { Script } from '../../../query/contracts/script.ts'
import { compilePainlessOnly } from '../../../query/scripts/compile-script.ts'
import { SEARCH } from '../../../query/scripts/contexts.ts'
import { FixedMap } from '../../../query/scripts/language.ts'
import type { RequestProcessorType } from '../processor.ts'
import { RequestMap } from '../request-map.ts'

export interface SearchScriptOptions {
  /** `ctx._source['size'] = 20` */
  readonly source?: string
  /** Of a stored script. */
  readonly id?: string
  /** `painless` */
  readonly lang?: string
  readonly params?: Readonly<Record<string, unknown>>
}

export const script: RequestProcessorType = {
  name: 'script',
  create(options, cx) {
    const source = options.optionalText('source')
    const id = options.optionalText('id')
    const lang = options.optionalText('lang') ?? 'painless'
    const parameters = options.optionalMap('params') ?? new Map()
    if (source === null && id === null)
      throw illegalArgument('must specify either [source] for an inline script or [id] for a stored script')
    const script: Script = { source: id === null ? source : null, id, lang, parameters: {} }
    checked(() => compilePainlessOnly(script, SEARCH, cx.scripts()))
    const params = new FixedMap(parameters as Map<unknown, unknown>)
    return request => {
      const compiled = compilePainlessOnly(script, SEARCH, cx.scripts())
      const run = compiled.newRun()
      const changed = new RequestMap(request)
      run.variables[compiled.slotOf('params')] = params
      run.variables[compiled.slotOf('ctx')] = new Map([['_source', changed]])
      run.run()
      return changed.request
    }
  },
}

/** Script errors name the processor. */
function checked(compile: () => unknown): void {
  try {
    compile()
  } catch (error) {
    if (isApiError(error)) error.details = { processor_type: 'script', ...error.details }
    throw error
  }
}
