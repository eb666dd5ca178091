// Which engines can be measured, and how comparable their answers are.

/**
 * `countsFrom`: classes in which it is to find as many documents as Searchlet. Elsewhere it means something else by the words of the query:
 * edit distance without transpositions, prefixes where whole words were asked for, hits that are not counted.
 */
const WORDS = ['common word', 'rare word', 'a or b', 'a and b', 'prefix']
export const ENGINES = {
  searchlet: { title: 'Searchlet', package: null, countsFrom: [] },
  fts5: { title: 'SQLite FTS5', package: 'better-sqlite3', countsFrom: [...WORDS, 'phrase', 'with a filter', 'sorted'] },
  minisearch: { title: 'MiniSearch', package: 'minisearch', countsFrom: [...WORDS, 'with a filter', 'sorted'] },
  flexsearch: { title: 'FlexSearch', package: 'flexsearch', countsFrom: [], note: 'neither counts hits nor ranks by BM25' },
  orama: { title: 'Orama', package: '@orama/orama', countsFrom: [], note: 'a word also finds the words that begin with it' },
  lunr: { title: 'lunr', package: 'lunr', countsFrom: WORDS },
}
