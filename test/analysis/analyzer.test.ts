// Analyzers and normalizers as a whole.
import { expect, test } from 'vitest'
import { buildAnalysis } from '../../src/analysis/analysis-settings.ts'
import { AnalysisRegistry } from '../../src/analysis/registry.ts'

const registry = new AnalysisRegistry()
const index = buildAnalysis(
  {
    analysis: {
      char_filter: { amp: { type: 'mapping', mappings: ['& => and'] } },
      analyzer: {
        default: { tokenizer: 'whitespace', char_filter: ['amp'], filter: ['lowercase', 'stop', 'asciifolding'] },
        default_search: { type: 'simple' },
      },
      normalizer: { loud: { filter: ['uppercase'] } },
    },
  },
  { registry, indexName: 'books' },
)

test('normalize runs only what works character by character', () => {
  expect(index.default.normalize('The Ö & Co*')).toBe('the o and co*')
  expect(index.analyzer('standard')!.normalize('THE Fox?')).toBe('the fox?')
  expect(index.analyzer('keyword')!.normalize('As Is')).toBe('As Is')
  expect(index.default.normalize('')).toBe('')
})

test('default analyzers are those of the settings', () => {
  expect(index.default.name).toBe('default')
  expect(index.defaultSearch?.parts.tokenizer.name).toBe('lowercase')
  const plain = buildAnalysis({}, { registry, indexName: 'plain' })
  expect(plain.default.name).toBe('default')
  expect(plain.defaultSearch).toBeUndefined()
  expect(plain.default).toBe(plain.analyzer('default'))
})

test('a gap of its own', () => {
  const analyzer = index.default.withPositionIncrementGap(0)
  expect(analyzer.positionIncrementGap).toBe(0)
  expect(index.default.positionIncrementGap).toBe(100)
  expect(analyzer.offsetGap).toBe(1)
})
