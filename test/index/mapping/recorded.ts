// Requests with the answers a real OpenSearch gave, and what ours are made of to compare.
import { readFileSync } from 'node:fs'
import { buildAnalysis } from '../../../src/analysis/analysis-settings.ts'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { ApiError } from '../../../src/core/errors.ts'

export const recorded = <T>(name: string): T[] => JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8'))

export const analyzers = buildAnalysis({}, { registry: new AnalysisRegistry(), indexName: 'mapping-rec' })

export interface ErrorChain {
  readonly type: string
  readonly reason: string
  readonly caused_by?: ErrorChain
}

export function chain(error: ApiError): ErrorChain {
  return { type: error.type, reason: error.reason, ...(error.cause instanceof ApiError ? { caused_by: chain(error.cause) } : {}) }
}

/** What `run` answers or, as the server would show it, the error it throws. */
export function outcome(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { root_cause } = error.toBody()
    return { status: error.status, root: { type: root_cause[0].type, reason: root_cause[0].reason }, error: chain(error) }
  }
}
