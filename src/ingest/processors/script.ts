// Would change a document by a script. Its options are checked, so that pipelines can be kept; running it is refused.
import type { ProcessorType } from '../processor.ts'
import { checkScript, scriptOf, scriptsUnsupported } from '../script.ts'

export const script: ProcessorType = {
  name: 'script',
  create(options) {
    options.optionalText('lang')
    options.optionalMap('params')
    checkScript(scriptOf(options.optionalText('source'), options.optionalText('id')))
    return () => {
      throw scriptsUnsupported('script')
    }
  },
}
