// A script that changes the request. It is kept, and refused when a search comes by: there is no scripting language yet.
import { illegalArgument } from '../../../core/errors.ts'
import { scriptsUnsupported } from '../../../core/processor-options.ts'
import type { RequestProcessorType } from '../processor.ts'

export const script: RequestProcessorType = {
  name: 'script',
  create(options) {
    const source = options.optionalText('source')
    const id = options.optionalText('id')
    options.optionalText('lang')
    options.optionalMap('params')
    if (source === null && id === null)
      throw illegalArgument('must specify either [source] for an inline script or [id] for a stored script')
    return () => {
      throw scriptsUnsupported('script')
    }
  },
}
