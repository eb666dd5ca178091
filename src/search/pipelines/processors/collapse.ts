// Keeps the first of the hits with the same field value.
import { illegalState } from '../../../core/errors.ts'
import { javaText } from '../../../index/mapping/java-text.ts'
import type { HitBody } from '../../contracts/hit.ts'
import { sourceOf } from '../hit-source.ts'
import { withHits } from '../new-hits.ts'
import type { ResponseProcessorType } from '../processor.ts'

export interface CollapseProcessorOptions {
  readonly field: string
}

export const collapse: ResponseProcessorType = {
  name: 'collapse',
  create(options) {
    const field = options.text('field')
    return response => {
      const seen = new Set<string>()
      const first = response.hits.hits.filter(hit => {
        const value = textOf(hit, field)
        const isNew = !seen.has(value)
        seen.add(value)
        return isNew
      })
      return withHits(response, first)
    }
  },
}

/** Hits without the field are alike. */
const MISSING = '<missing>'

function textOf(hit: HitBody, field: string): string {
  const shown = hit.fields?.[field]
  if (shown !== undefined && shown.length > 1)
    throw illegalState(`Failed to collapse ${hit._id}: doc has multiple values for field ${field}`)
  const value = shown === undefined ? sourceOf(hit)?.get(field) : shown[0]
  return value === undefined || value === null ? MISSING : javaText(value)
}
