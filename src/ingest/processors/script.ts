// Would change a document by a script. Its options are checked, so that pipelines can be kept; running it is refused.
import { illegalArgument } from '../../core/errors.ts'
import { scriptsUnsupported } from '../../core/processor-options.ts'
import type { ProcessorType } from '../processor.ts'
import { checkScript, scriptOf } from '../script.ts'

/** Those the server has. */
const LANGUAGES = ['painless', 'expression', 'mustache']

export const script: ProcessorType = {
  name: 'script',
  create(options) {
    const lang = options.optionalText('lang') ?? 'painless'
    options.optionalMap('params')
    options.optionalMap('options')
    const source = options.optionalText('source') ?? options.optionalText('inline')
    const script = scriptOf(source, options.optionalText('id'))
    if (!LANGUAGES.includes(lang)) throw illegalArgument(`script_lang not supported [${lang}]`)
    checkScript(script)
    return () => {
      throw scriptsUnsupported('script')
    }
  },
}
