// Hunspell dictionaries.
import { describe, expect, it } from 'vitest'
import { ConfigFiles } from '../../../src/analysis/config-files.ts'
import { readAffixFile } from '../../../src/analysis/hunspell/affix-file.ts'
import { readDictionary } from '../../../src/analysis/hunspell/dictionary.ts'
import { HunspellStemmer } from '../../../src/analysis/hunspell/stemmer.ts'
import { filterTerms } from './filter-terms.ts'

/** `locale` xx_TEST lies in test/analysis/config/hunspell; the expected stems are a real server's. */
const stems = (settings: object, text: string, files?: ConfigFiles) => filterTerms('hunspell', settings, text, files)

describe('hunspell', () => {
  it('finds the stems that affixes leave', () => {
    expect(
      stems({ locale: 'xx_TEST' }, 'drinks drinking hurries hurried Hurry LOCKED unhappy unhappys boxes baking baked unknown unlock'),
    ).toBe('drink drink hurry hurry hurry lock happy unhappys box bake bake unknown unlock')
  })

  it('heeds stems of their own, words that need an affix and those of compounds', () => {
    expect(stems({ language: 'xx_TEST' }, 'feet foots spoonful spoonfuls cran openoffice OPENOFFICE')).toBe(
      'foot foot spoonful spoonful cran openoffice Openoffice',
    )
  })

  it('converts and ignores letters', () => {
    expect(stems({ lang: 'xx_TEST' }, 'dri^nk pony’s')).toBe('drink pony’s')
  })

  it('gives homonyms one position, or the longest stem alone', () => {
    // The server writes the first stem over the word that the second one is cut from, and says `windd`.
    expect(stems({ locale: 'xx_TEST' }, 'wound')).toBe('wind/wound')
    expect(stems({ locale: 'xx_TEST', longest_only: true }, 'wound')).toBe('wound')
  })

  it.each([
    [{}, "The 'locale' parameter is required for hunspell token filter. Set it to the hunspell dictionary locale (e.g., 'en_US')."],
    [{ locale: '' }, 'Invalid locale: value cannot be null or empty.'],
    [{ locale: '../etc' }, 'Invalid locale: [../etc]. Only alphanumeric characters, hyphens, and underscores are allowed.'],
    [
      { locale: 'xx_TEST', ref_path: '../x' },
      'Invalid ref_path: [../x]. Only alphanumeric characters, hyphens, underscores, and forward slashes are allowed.',
    ],
    [{ locale: 'nn' }, 'Failed to load hunspell dictionary for locale: nn'],
    [{ locale: 'nn', ref_path: 'hunspell' }, 'Failed to load hunspell dictionary for ref_path [hunspell] locale [nn]'],
  ])('refuses %j', (settings, reason) => {
    expect(() => stems(settings, 'a')).toThrow(reason)
  })

  it('has no dictionaries without a folder', () => {
    expect(() => stems({ locale: 'xx_TEST' }, 'a', ConfigFiles.NONE)).toThrow('Failed to load hunspell dictionary for locale: xx_TEST')
  })
})

describe('affix files', () => {
  const stem = (aff: string, dic: string, word: string, ignoreCase = false) => {
    const affixes = readAffixFile(Buffer.from(`SET UTF-8\n${aff}`), ignoreCase)
    return new HunspellStemmer(readDictionary(affixes, [Buffer.from(`1\n${dic}`)], ignoreCase)).stem(word)
  }

  it('take off two suffixes and a prefix', () => {
    const aff = 'PFX U Y 1\nPFX U 0 un .\nSFX A Y 1\nSFX A 0 able/B .\nSFX B Y 1\nSFX B 0 s .'
    expect(stem(aff, 'drink/AU', 'undrinkables')).toEqual(['drink'])
    expect(stem(aff, 'drink/A', 'undrinkables')).toEqual([])
  })

  it('cross prefixes and suffixes only where both allow it', () => {
    const aff = (cross: string) => `PFX U Y 1\nPFX U 0 un .\nSFX S ${cross} 1\nSFX S 0 s .`
    expect(stem(aff('Y'), 'lock/US', 'unlocks')).toEqual(['lock'])
    expect(stem(aff('N'), 'lock/US', 'unlocks')).toEqual([])
  })

  it('hold circumfixes together', () => {
    const aff = 'CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nSFX C Y 2\nSFX C 0 obb .\nSFX C 0 obb/XA .'
    expect(stem(aff, 'nagy/C', 'nagyobb')).toEqual(['nagy'])
    expect(stem(aff, 'nagy/C', 'legnagyobb')).toEqual(['nagy'])
    expect(stem(aff, 'nagy/C', 'legnagy')).toEqual([])
  })

  it('read flags as numbers, and convert what comes out', () => {
    expect(stem('FLAG num\nOCONV 1\nOCONV oo u\nSFX 999 Y 1\nSFX 999 0 s .', 'foot/12,999', 'foots')).toEqual(['fut'])
  })

  it('know words in capitals and with ß', () => {
    expect(stem('CHECKSHARPS', 'straße', 'STRASSE')).toEqual(['straße'])
    expect(stem('', 'anna', 'Anna')).toEqual(['anna'])
    expect(stem('', 'Anna', 'anna')).toEqual([])
    expect(stem('', 'Anna', 'anna', true)).toEqual(['anna'])
  })

  it('end, even where prefixes of no letters follow one another for ever', () => {
    const aff = 'COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 0/B .\nPFX B Y 1\nPFX B 0 0/A .'
    expect(new Set(stem(aff, 'word/AB', 'word'))).toEqual(new Set(['word']))
  })

  it.each(['FLAG strange', 'SET no-such-encoding', 'SFX A Y 2\nSFX A 0 s .', 'SFX A Y 1\nSFX B 0 s .', 'SFX A'])('refuse %j', aff => {
    expect(() => readAffixFile(Buffer.from(aff), false)).toThrow()
  })
})
