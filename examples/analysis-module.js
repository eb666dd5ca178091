// What examples/analysis.js adds to the analysis. A module may wait for what it needs, such as a dictionary, before it is ready.

/**
 * Words by the dictionary of the platform. With kuromoji instead, after `npm install kuromoji`:
 *
 *   import kuromoji from 'kuromoji'
 *   const { promisify } = await import('node:util')
 *   const builder = kuromoji.builder({ dicPath: 'node_modules/kuromoji/dict' })
 *   const dictionary = await promisify(builder.build.bind(builder))()
 *   const tokenize = text => dictionary.tokenize(text).map(({ surface_form: term, word_position: at }) => ({ term, start: at - 1, end: at - 1 + term.length }))
 *   export const tokenizers = { kuromoji_tokenizer: () => tokenize }
 */
export const tokenizers = {
  word_segmenter: ({ locale = 'ja' }) => {
    const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
    return function* (text) {
      for (const { segment, index, isWordLike } of segmenter.segment(text))
        if (isWordLike) yield { term: segment, start: index, end: index + segment.length }
    }
  },
}

const collator = new Intl.Collator('de')
const ALPHABET = 'aäbcdefghijklmnoöpqrsßtuüvwxyz'

export const tokenFilters = {
  /** As `icu_folding`: compatibility forms, case and accents make no difference. */
  fold: () => ({
    term: term =>
      term
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC'),
  }),

  /** As a collation field: a key whose plain order is that of a language. */
  collation_key: () => {
    const places = new Map([...ALPHABET].sort(collator.compare).map((letter, place) => [letter, String.fromCharCode(0x41 + place)]))
    return { term: term => Array.from(term.toLowerCase(), letter => places.get(letter) ?? letter).join('') }
  },
}

export const analyzers = {
  folding: () => ({ tokenizer: 'word_segmenter', filter: ['fold'] }),
}
