// Parsed documents, as recorded from a real server.
import { expect, test } from 'vitest'
import type { ParsedDocument } from '../../../src/index/contracts/document.ts'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, type ErrorChain, outcome, recorded } from './recorded.ts'

interface Case {
  readonly mappings?: unknown
  readonly settings?: Record<string, unknown>
  readonly doc: string
  readonly mapping?: Record<string, unknown>
  readonly values?: Record<string, unknown[]>
  readonly ignored?: string[]
  readonly status?: number
  readonly root?: { type: string; reason: string }
  readonly error?: ErrorChain
}

/** Doc values as the server shows them: sorted, terms and ordinals without repeats. */
function shown(document: ParsedDocument, mapping: Mapping, field: string): unknown[] {
  const type = mapping.field(field)!
  const values = document.documents[0].values
    .filter(value => value.field.name === field)
    .map(value => value.value as number | bigint | string)
  values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const distinct = type.spec.column === 'ordinal' ? [...new Set(values)] : values
  return distinct.map(value => {
    const formatted = type.format(value)
    if (typeof formatted === 'bigint') return Number(formatted)
    // JSON has no sign for zero.
    return formatted === 0 ? 0 : formatted
  })
}

test.each(recorded<Case>('documents').map((c, i) => [`${i}: ${c.doc}`, c] as const))('%s', (_name, c) => {
  const ours = outcome(() => {
    const before = Mapping.parse(c.mappings, analyzers, c.settings ?? {})
    return parseGrowing(before, { id: '1', routing: null, source: new TextEncoder().encode(c.doc) })
  })
  if (c.mapping === undefined) {
    expect(ours).toEqual({ status: c.status, root: c.root, error: c.error })
    return
  }
  const { document, mapping } = ours as ReturnType<typeof parseGrowing>
  expect(document).toBeDefined()
  expect(JSON.stringify(mapping.toJson())).toBe(JSON.stringify(c.mapping))
  const ignored = document.documents[0].values.filter(value => value.field.name === '_ignored').map(value => value.value)
  expect(ignored.sort()).toEqual((c.ignored ?? []).sort())
  for (const [field, values] of Object.entries(c.values ?? {})) expect(shown(document, mapping, field)).toEqual(values)
})
