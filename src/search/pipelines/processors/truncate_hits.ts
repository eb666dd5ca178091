// Keeps the first hits: `target_size` of them, or as many as were requested before `oversample` raised the size.
import { illegalState } from '../../../core/errors.ts'
import { ORIGINAL_SIZE, prefixed } from '../attribute-names.ts'
import { withHits } from '../new-hits.ts'
import type { ResponseProcessorType } from '../processor.ts'

export interface TruncateHitsOptions {
  /** As many as were wanted before `oversample`. */
  readonly target_size?: number
  /** The prefix that `oversample` was given. */
  readonly context_prefix?: string
}

export const truncate_hits: ResponseProcessorType = {
  name: 'truncate_hits',
  create(options) {
    const targetSize = options.int('target_size')
    if (targetSize !== null && targetSize < 0) throw options.refuse('target_size', 'Value must be >= 0')
    const name = prefixed(options.optionalText('context_prefix'), ORIGINAL_SIZE)
    return (response, attributes) => {
      const size = targetSize ?? (attributes.get(name) as number | undefined)
      if (size === undefined) throw illegalState('Must specify target_size unless an earlier processor set original_size')
      const { hits } = response.hits
      return hits.length <= size ? response : withHits(response, hits.slice(0, size))
    }
  },
}
