// Routes documents by the beginning of a path, so that those of one branch are in one shard.
import { illegalArgument } from '../../core/errors.ts'
import { javaString } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'
import { routingNumber } from '../routing-hash.ts'

export interface HierarchicalRoutingOptions {
  /** The field with the path. */
  readonly path_field: string
  /** So many segments of the path count; 2. */
  readonly anchor_depth?: number
  /** `/` */
  readonly path_separator?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
  /** Documents that have a routing value get another one; true. */
  readonly override_existing?: boolean
}

/** Stands for paths without segments. */
const ROOT = '_root'

export const hierarchical_routing: ProcessorType = {
  name: 'hierarchical_routing',
  create(options) {
    const field = options.text('path_field')
    const depth = options.int('anchor_depth') ?? 2
    const separator = options.optionalText('path_separator') ?? '/'
    const ignoreMissing = options.flag('ignore_missing')
    const overrides = options.flag('override_existing', true)
    if (depth <= 0) throw options.refuse('anchor_depth', 'must be greater than 0')
    if (separator === '') throw options.refuse('path_separator', 'cannot be null or empty')
    if (field === '') throw options.refuse('path_field', 'cannot be null or empty')
    return document => {
      if (!overrides && document.getOr('_routing', true) !== null) return
      const value = document.getOr(field, ignoreMissing)
      const path = value === null ? null : javaString(value)
      if (path === null || path === '') {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] ${path === null ? "doesn't exist" : 'is null or empty'}`)
      }
      const segments = path.trim().split(separator).filter(Boolean)
      document.set('_routing', routingNumber(segments.slice(0, depth).join(separator) || ROOT))
    }
  },
}
