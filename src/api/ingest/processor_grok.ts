// The operation `ingest.processor_grok`: the built-in grok patterns.
import { PATTERNS } from '../../ingest/grok/patterns.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface ProcessorGrokParams extends CommonParams {
  /** Sorted by name. */
  s?: boolean
}

export interface ProcessorGrokResponse {
  /** Regular expressions by name. */
  patterns: Record<string, string>
}

export const processorGrok = typedOperation<ProcessorGrokParams, ProcessorGrokResponse>()({
  name: 'ingest.processor_grok',
  action: 'cluster:admin/ingest/processor/grok/get',
  routes: [{ method: 'GET', path: '/_ingest/processor/grok' }],
  params: { s: 'boolean' },
  scope: 'cluster',
  run(_, { params }) {
    const names = [...PATTERNS.keys()]
    if (params.s === true) names.sort()
    return { body: { patterns: Object.fromEntries(names.map(name => [name, PATTERNS.get(name)!])) } }
  },
})
