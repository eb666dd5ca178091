// The documents and queries every bench shares: a large corpus where one lies beside this checkout, a small made-up one elsewhere.
//
// CORPORA_DIR names a folder with `debian.ndjson.gz` (one document with `title`, `body`, `cat`, `num`, `date` a line) and `queries.json`.
// CORPUS names another file of such documents, plain or gzip, whose name without its endings is that of its queries.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { seeded } from './lib/random.js'

const folder = process.env.CORPORA_DIR ?? fileURLToPath(new URL('../../shared/corpora/', import.meta.url))
const file = process.env.CORPUS ?? `${folder}/debian.ndjson.gz`
const NAME = basename(file).replace(/\..*/, '')

/** `{ name, docs, queries: { term, or, and } }`; a query is a list of words. `limit` cuts the documents short. */
export function loadCorpus({ limit = Number.POSITIVE_INFINITY } = {}) {
  return existsSync(file) ? realCorpus(limit) : madeUpCorpus(Math.min(limit, 5000))
}

/** One by one: all of them in one text may be longer than a text can be. */
function* linesOf(bytes) {
  for (let from = 0, to = 0; from < bytes.length; from = to + 1) {
    to = bytes.indexOf(10, from)
    if (to < 0) to = bytes.length
    if (to > from) yield bytes.toString('utf8', from, to)
  }
}

function realCorpus(limit) {
  const bytes = readFileSync(file)
  const docs = []
  for (const line of linesOf(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)) {
    if (docs.length === limit) break
    const { title, body, cat, num, date } = JSON.parse(line)
    docs.push({ title, body, cat, num, date })
  }
  const { classes } = JSON.parse(readFileSync(`${folder}/queries.json`, 'utf8'))[NAME]
  const words = (names, count, size) =>
    names.flatMap(name =>
      classes[name]
        .map(query => query.terms)
        .filter(terms => terms.length === size)
        .slice(0, count),
    )
  return {
    name: NAME,
    docs,
    queries: {
      term: words(['term_high', 'term_med'], 15, 1),
      or: words(['or_mixed', 'or_high'], 15, 2),
      and: words(['and_mixed', 'and_high'], 15, 2),
    },
  }
}

/** Words drawn with falling frequency, so that there are common and rare ones, as in a language. */
function madeUpCorpus(size) {
  const random = seeded(42)
  const vocabulary = Array.from({ length: 4000 }, (_, i) => `${syllable(i % 40)}${syllable(Math.floor(i / 40))}`)
  const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 4)]
  const sentence = length => Array.from({ length }, word).join(' ')
  const docs = Array.from({ length: size }, (_, i) => ({
    title: sentence(4),
    body: sentence(20 + Math.floor(random() * 60)),
    cat: `c${Math.floor(30 * random() ** 3)}`,
    num: Math.floor(random() * 100_000),
    date: `20${String(10 + (i % 15)).padStart(2, '0')}-01-01`,
  }))
  const pairs = Array.from({ length: 20 }, () => [...new Set([word(), word()])]).filter(pair => pair.length === 2)
  return { name: 'made-up', docs, queries: { term: Array.from({ length: 20 }, () => [word()]), or: pairs, and: pairs } }
}

const syllable = i => 'bcdfghklmn'[i % 10] + 'aeiou'[Math.floor(i / 10) % 5] + 'rstvz'[i % 5]
