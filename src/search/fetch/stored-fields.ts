// `stored_fields`: values that the mapping keeps beside the source.
import type { FetchContext, FetchPart } from './fetch-part.ts'

/** Shown at the top of a hit rather than under `fields`, or not at all. */
const META = /^_/

export function storedFieldsPart({ request, mapping }: FetchContext): FetchPart | null {
  const { storedFields } = request
  if (storedFields === null || storedFields === 'none') return null
  const names = new Set<string>()
  for (const pattern of storedFields) {
    for (const name of mapping.names(pattern)) {
      if (!META.test(name) && mapping.field(name)?.spec.stored === true) names.add(name)
    }
  }
  if (names.size === 0) return null
  return {
    name: '',
    hit(hit) {
      const { fields } = hit.stored()
      if (fields === null) return
      for (const name of names) {
        if (Object.hasOwn(fields, name)) hit.fields.set(name, fields[name])
      }
    },
  }
}
