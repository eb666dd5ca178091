// A script that changes the request. There is no scripting language yet, so none can be put.
import { scriptsUnsupported } from '../../../core/processor-options.ts'
import type { RequestProcessorType } from '../processor.ts'

export const script: RequestProcessorType = {
  name: 'script',
  create() {
    throw scriptsUnsupported('script')
  },
}
