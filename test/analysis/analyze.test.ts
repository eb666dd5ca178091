// Requests and index settings with the answers of a real server.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildAnalysis } from '../../src/analysis/analysis-settings.ts'
import { analyze } from '../../src/analysis/analyze.ts'
import { parseAnalyzeRequest } from '../../src/analysis/analyze-request.ts'
import { AnalysisRegistry } from '../../src/analysis/registry.ts'
import { isApiError } from '../../src/core/errors.ts'

const lines = (name: string) =>
  readFileSync(new URL(`../golden/analysis/${name}.ndjson`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

const registry = new AnalysisRegistry()

function answerOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (!isApiError(error)) throw error
    return { status: error.status, error: error.toBody() }
  }
}

describe('_analyze answers as the server does', () => {
  const [{ settings }, ...cases] = lines('analyze')
  const index = buildAnalysis(settings, { registry, indexName: 'golden' })
  test.each(
    cases.map((line: { scope: string; request: object; answer: object }) => [line.scope, JSON.stringify(line.request), line] as const),
  )('%s %s', (_scope, _request, { scope, request, answer }) => {
    const inIndex = scope === 'index'
    const given = answerOf(() => analyze(parseAnalyzeRequest(request, inIndex), { registry, index: inIndex ? index : null }))
    expect(given).toEqual(answer)
  })
})

describe('index settings are taken or refused as by the server', () => {
  test.each(lines('index-settings').map(line => [JSON.stringify(line.analysis), line] as const))(
    '%s',
    (_analysis, { analysis, answer }) => {
      const given = answerOf(() => {
        buildAnalysis({ analysis }, { registry, indexName: 'analysis-golden-bad' })
        return 'accepted'
      })
      expect(given).toEqual(answer)
    },
  )
})

test('dotted and nested settings are the same', () => {
  const dotted = buildAnalysis({ 'index.analysis.analyzer.a.tokenizer': 'whitespace' }, { registry, indexName: 'x' })
  const nested = buildAnalysis({ index: { analysis: { analyzer: { a: { tokenizer: 'whitespace' } } } } }, { registry, indexName: 'x' })
  expect(dotted.analyzer('a')!.parts.tokenizer.name).toBe('whitespace')
  expect(nested.analyzer('a')!.parts.tokenizer.name).toBe('whitespace')
  expect(nested.analyzer('constructor')).toBeUndefined()
})
