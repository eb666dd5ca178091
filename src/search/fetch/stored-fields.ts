// `stored_fields`: values that the mapping keeps beside the source.
import { illegalArgument } from '../../core/errors.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'
import { printedStored } from '../../index/mapping/printed-value.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'

export function storedFieldsPart({ mapping }: FetchContext, patterns: readonly string[]): FetchPart | null {
  const wanted = new Map<string, FieldType>()
  let isMapped = false
  for (const pattern of patterns) {
    if (pattern === '_source') continue
    if (mapping.field(pattern) === undefined && mapping.object(pattern) !== undefined)
      throw illegalArgument(`field [${pattern}] isn't a leaf field`)
    for (const name of mapping.names(pattern)) {
      const field = mapping.field(name)
      isMapped ||= field !== undefined
      // Those are shown at the top of a hit, or not at all.
      if (field?.spec.stored === true && !isMetaField(name)) wanted.set(name, field)
    }
  }
  if (!isMapped) return null
  return {
    name: '',
    hit(hit) {
      const { fields } = hit.stored()
      if (fields === null) return
      for (const [name, field] of wanted) {
        if (Object.hasOwn(fields, field.name))
          hit.fields.set(
            name,
            fields[field.name].map(value => printedStored(field, value)),
          )
      }
    },
  }
}
