// Mappings, as recorded from a real server.
import { expect, test } from 'vitest'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, type ErrorChain, outcome, recorded } from './recorded.ts'

interface Case {
  readonly mappings: unknown
  readonly settings?: Record<string, unknown>
  readonly put?: unknown
  readonly answer?: Record<string, unknown>
  readonly status?: number
  readonly root?: { type: string; reason: string }
  readonly error?: ErrorChain
}

const cases = recorded<Case>('mappings')

test.each(cases.map(c => [`${JSON.stringify(c.put ?? c.mappings)}${c.put === undefined ? '' : ' (put)'}`, c] as const))(
  '%s',
  (_name, c) => {
    const ours = outcome(() => {
      const mapping = Mapping.parse(c.mappings, analyzers, c.settings ?? {})
      return (c.put === undefined ? mapping : mapping.merge(c.put)).toJson()
    })
    const { answer, status, root, error } = c
    if (answer === undefined) expect(ours).toEqual({ status, root, error })
    else expect(JSON.stringify(ours)).toBe(JSON.stringify(answer))
  },
)
