// Terms with a text inside are found whether or not blocks are passed over that cannot hold it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compile } from '../../../src/core/automata/compile-pattern.ts'
import { INDEX_DOCS } from '../../../src/index/contracts/field-spec.ts'
import { TermState } from '../../../src/index/contracts/segment-reader.ts'
import { TermBlockBytes } from '../../../src/index/postings/term-block-bytes.ts'
import { TermBlocks } from '../../../src/index/postings/term-blocks.ts'
import { TermBlocksWriter } from '../../../src/index/postings/term-blocks-writer.ts'
import { longestText, wildcardPattern } from '../../../src/query/automata/wildcard.ts'
import { byUtf8 } from '../random-documents.ts'

function build(terms: readonly string[]): TermBlocks {
  const writer = new TermBlocksWriter(INDEX_DOCS)
  const state = Object.assign(new TermState(), { docFreq: 1, totalTermFreq: 1, singletonDoc: 1 })
  for (const term of terms) {
    const bytes = Buffer.from(term)
    writer.add(bytes, 0, bytes.length, state)
  }
  writer.finish()
  const starts = writer.blockIndex.view()
  return new TermBlocks(
    new TermBlockBytes(writer.blocks.view(), { values: starts, at: block => starts[block] }, null),
    writer.size,
    INDEX_DOCS,
  )
}

const unit = fc.constantFrom('a', 'b', 'B', 'c', 'C', '-', 'é', '中', '\u{10000}')
const term = fc.string({ unit, maxLength: 12 })
const terms = fc.uniqueArray(term, { minLength: 1, maxLength: 400 }).map(all => all.sort(byUtf8))

function found(blocks: TermBlocks, pattern: string, ignoreCase: boolean, within: string): number[] {
  const ords: number[] = []
  const dfa = compile(wildcardPattern(pattern, ignoreCase), 10_000)
  blocks.accepted(
    dfa,
    '',
    ord => void ords.push(ord),
    () => {},
    within,
  )
  return ords
}

it('finds the same terms by a text within them', () => {
  let matches = 0
  fc.assert(
    fc.property(
      terms,
      fc.array(fc.tuple(fc.nat(), fc.nat(8), fc.nat(5), fc.boolean(), fc.constantFrom('*x*', '*x', 'x*', '*x*?', '?x*a*'))),
      (all, asked) => {
        const blocks = build(all)
        for (const [which, from, length, ignoreCase, shape] of asked) {
          const points = Array.from(all[which % all.length])
          const pattern = shape.replace('x', points.slice(from, from + length).join(''))
          const plain = found(blocks, pattern, ignoreCase, '')
          expect(found(blocks, pattern, ignoreCase, longestText(pattern)), pattern).toEqual(plain)
          matches += plain.length
        }
      },
    ),
    { numRuns: 150 },
  )
  expect(matches).toBeGreaterThan(100)
})

it('knows the longest text of a pattern', () => {
  const patterns = ['*abc*de?', '?*?', 'a\\*b*c', 'plain', '*中文字', 'x\\']
  expect(patterns.map(longestText)).toEqual(['abc', '', 'a*b', 'plain', '中文字', 'x\\'])
})
