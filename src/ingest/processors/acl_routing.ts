// Routes documents by who may read them, so that those of one group are in one shard.
import { illegalArgument } from '../../core/errors.ts'
import { javaString } from '../java-value.ts'
import type { ProcessorType } from '../processor.ts'
import { routingCode } from '../routing-hash.ts'

export interface AclRoutingOptions {
  /** Of the group. */
  readonly acl_field: string
  /** `_routing` */
  readonly target_field?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
  /** Documents that have a routing value get another one; true. */
  readonly override_existing?: boolean
}

export const acl_routing: ProcessorType = {
  name: 'acl_routing',
  create(options) {
    const field = options.text('acl_field')
    const target = options.optionalText('target_field') ?? '_routing'
    const ignoreMissing = options.flag('ignore_missing')
    const overrides = options.flag('override_existing', true)
    return document => {
      const value = document.getOr(field, ignoreMissing)
      if (value === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] not present as part of path [${field}]`)
      }
      if (overrides || !document.has(target)) document.set(target, routingCode(javaString(value)))
    }
  },
}
