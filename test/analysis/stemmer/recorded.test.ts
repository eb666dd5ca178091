// Stems, as recorded from a real server.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filterTerms } from '../token_filter/filter-terms.ts'

/** Each line: a filter, its language, and words with the stems that a real server gave them. */
const lines = readFileSync(new URL('recorded-stems.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

describe('stems of a real server', () => {
  test.each(lines.map(line => line.split(': ') as [string, string]))('%s', (filter, pairs) => {
    const [type, language] = filter.split(' ')
    const words = pairs.split(' ').map(pair => pair.split('/'))
    const stems = filterTerms(type, language === '-' ? {} : { language }, words.map(([word]) => word).join(' ')).split(' ')
    const wrong = words.map(([word, stem], i) => `${word}/${stems[i]}/${stem}`).filter((_, i) => stems[i] !== words[i][1])
    expect(wrong).toEqual([])
  })

  test('cover every language', () => {
    expect(lines.length).toBeGreaterThan(60)
  })
})
