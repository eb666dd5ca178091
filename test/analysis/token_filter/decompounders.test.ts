// Decompounders, by dictionary and by hyphenation.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigFiles } from '../../../src/analysis/config-files.ts'
import { filterTerms } from './filter-terms.ts'

/** The files lie in test/analysis/config; the expected parts are a real server's. */
const WORDS = 'basketballkurv Rosebord læsestol stolsbord -rosebord basketball'

describe('dictionary_decompounder', () => {
  const parts = (options: object) => filterTerms('dictionary_decompounder', { word_list_path: 'words.txt', ...options }, WORDS)

  it('adds every word it finds', () => {
    expect(parts({})).toBe(
      'basketballkurv/basket/basketball/ball/kurv Rosebord/bord læsestol/læse/stol stolsbord/stol/bord -rosebord/rose/bord' +
        ' basketball/basket/basketball/ball',
    )
  })

  it('adds the longest and goes on behind it', () => {
    expect(parts({ only_longest_match: true })).toBe(
      'basketballkurv/basketball/kurv Rosebord/bord læsestol/læse/stol stolsbord/stol/bord -rosebord/rose/bord basketball/basketball',
    )
  })

  it.each([
    [{ word_list: 'a', min_word_size: -1 }, 'minWordSize cannot be negative'],
    [{ word_list: 'a', min_subword_size: -1 }, 'minSubwordSize cannot be negative'],
    [{ word_list: 'a', max_subword_size: -1 }, 'maxSubwordSize cannot be negative'],
    [{ word_list_path: 'nope.txt' }, 'IOException while reading word_list_path: file not readable'],
    [{}, 'word_list must be provided for [mine], either as a path to a file, or directly'],
  ])('refuses %j', (settings, reason) => {
    expect(() => filterTerms('dictionary_decompounder', settings, 'a')).toThrow(reason)
  })
})

describe('hyphenation_decompounder', () => {
  const SETTINGS = { word_list_path: 'words.txt', hyphenation_patterns_path: 'patterns.xml', max_subword_size: 22 }
  const parts = (options: object) => filterTerms('hyphenation_decompounder', { ...SETTINGS, ...options }, WORDS)

  it('adds the parts that are words', () => {
    expect(parts({})).toBe('basketballkurv/basket Rosebord læsestol/læse/læse/stol stolsbord/stol/bord -rosebord basketball/basket/ball')
  })

  it.each([
    [{ only_longest_match: true }, 'læsestol/læse/stol'],
    [{ no_sub_matches: true }, 'læsestol/læse/stol'],
    [{ no_overlapping_matches: true }, 'læsestol/læse'],
  ])('leaves out some with %j', (options, chair) => {
    expect(parts(options)).toBe(`basketballkurv/basket Rosebord ${chair} stolsbord/stol/bord -rosebord basketball`)
  })

  it.each([
    [{}, 'hyphenation_patterns_path is a required setting.'],
    [{ hyphenation_patterns_path: 'nope.xml' }, 'Exception while reading hyphenation_patterns_path.'],
  ])('needs patterns: %j', (settings, reason) => {
    expect(() => filterTerms('hyphenation_decompounder', { word_list: 'a', ...settings }, 'a')).toThrow(reason)
  })

  it.each([
    ['entities of its own', '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><p><patterns>&b;</patterns></p>'],
    ['files of others', '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/hostname">]><p><patterns>&x;</patterns></p>'],
    ['elements without end', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`],
    ['no XML', 'a1b a1c <'],
    ['nothing that ends', '<p><patterns>a1b</p>'],
  ])('refuses a file with %s', (_, xml) => {
    const folder = mkdtempSync(join(tmpdir(), 'patterns-'))
    writeFileSync(join(folder, 'hostile.xml'), xml)
    expect(() =>
      filterTerms('hyphenation_decompounder', { word_list: 'a', hyphenation_patterns_path: 'hostile.xml' }, 'a', new ConfigFiles(folder)),
    ).toThrow('Exception while reading hyphenation_patterns_path.')
  })
})

describe('files', () => {
  it('are read below their folder only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'))
    writeFileSync(join(folder, 'outside.txt'), 'a')
    const inner = mkdtempSync(join(folder, 'inner-'))
    writeFileSync(join(inner, 'inside.txt'), 'a')
    const files = new ConfigFiles(inner)
    expect(files.bytes('inside.txt')?.toString()).toBe('a')
    expect(files.bytes(join(inner, 'inside.txt'))?.toString()).toBe('a')
    for (const path of ['../outside.txt', join(folder, 'outside.txt'), 'nope.txt', '', '.', 'a\0b']) expect(files.bytes(path)).toBe(null)
    expect(ConfigFiles.NONE.bytes('inside.txt')).toBe(null)
  })
})
