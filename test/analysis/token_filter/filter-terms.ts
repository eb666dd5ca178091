// What a filter makes of words: `word` and what stands at its position.
import { fileURLToPath } from 'node:url'
import { DEFAULT_CONTEXT, plainTokenizer } from '../../../src/analysis/analyzer/parts.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import { ConfigFiles } from '../../../src/analysis/config-files.ts'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { whitespace } from '../../../src/analysis/tokenizer/whitespace.ts'

export const FILES = new ConfigFiles(fileURLToPath(new URL('../config', import.meta.url)))

/** The terms of `text`, those at one position joined by a slash. */
export function filterTerms(type: string, settings: object, text: string, files = FILES): string {
  const filter = new AnalysisRegistry().tokenFilters
    .get(type)!
    .create('mine', ComponentSettings.of(settings), { ...DEFAULT_CONTEXT, files })
  const stream = filter.create(plainTokenizer(whitespace).create())
  const positions: string[] = []
  stream.reset(text)
  while (stream.next()) {
    const { term, positionIncrement } = stream.token
    if (positionIncrement > 0) positions.push(term)
    else positions[positions.length - 1] += `/${term}`
  }
  return positions.join(' ')
}
