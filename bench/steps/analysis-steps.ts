// Text through an analyzer and its terms into the table of a writer: what indexing does first, without the rest of it.
import { ComponentSettings } from '../../src/analysis/component-settings.ts'
import { AnalysisRegistry } from '../../src/analysis/registry.ts'
import { TermPool } from '../../src/index/writer/term-pool.ts'

const registry = new AnalysisRegistry()

/** Reads all texts, and answers how many tokens they have. */
export function analyzerOf(name: string): (texts: readonly string[]) => number {
  const analyzer = registry.analyzers.get(name)!.create(name, ComponentSettings.NONE, 0)
  return texts => {
    const terms = new TermPool(() => new Error('a term is too long'))
    let count = 0
    for (const text of texts) {
      const words = analyzer.asciiTokens(text)
      if (words !== null) {
        const { bytes, view, ranges } = words
        for (let i = 0; i < words.count; i++, count++) terms.internAscii(bytes, view, ranges[2 * i], ranges[2 * i + 1])
        continue
      }
      const stream = analyzer.tokens(text)
      const { token } = stream
      for (; stream.next(); count++) terms.intern(token.text, token.from, token.to)
      stream.end()
    }
    return count
  }
}
