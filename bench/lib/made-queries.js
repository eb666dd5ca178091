// Queries for any corpus: drawn from its own words, by how many documents hold them. The same ones for the same file.
import { lineBatches } from './lines.js'
import { seeded } from './random.js'
import { wordsOf } from './words.js'

/** As many documents are looked at; frequencies are estimated from them. */
const SAMPLE = 50_000
const PLAIN = /^[a-z]{2,}$/

/** Lists of queries by class. A class is left out where the corpus has nothing for it. */
export async function makeQueries(file, perClass = 20) {
  const { docs, frequency, hasNumbers } = await readSample(file)
  const random = seeded(7)
  const pick = list => list[Math.floor(random() * list.length)]
  const band = (from, to) =>
    [...frequency]
      .filter(([, df]) => df >= from && df <= to)
      .map(([word]) => word)
      .sort()
  const common = band(docs.length * 0.03, docs.length)
  const middle = band(Math.max(2, docs.length * 0.001), docs.length * 0.02)
  const rare = band(2, Math.max(4, docs.length * 0.0003))
  /** Different words of one document, so that it matches all of them. */
  const together = count => {
    for (;;) {
      const words = [...new Set(pick(docs).words.filter(word => PLAIN.test(word)))]
      if (words.length >= count) return Array.from({ length: count }, () => words.splice(Math.floor(random() * words.length), 1)[0])
    }
  }
  const inARow = count => {
    for (;;) {
      const { words } = pick(docs)
      const start = Math.floor(random() * words.length)
      const phrase = words.slice(start, start + count)
      if (phrase.length === count && phrase.every(word => PLAIN.test(word))) return phrase
    }
  }
  const numbers = docs.flatMap(({ num }) => num ?? []).sort((a, b) => a - b)
  const someRange = () => {
    const start = Math.floor(random() * numbers.length * 0.8)
    return { field: 'num', gte: numbers[start], lte: numbers[start + Math.floor(numbers.length * 0.2)] }
  }
  const or = words => ({ op: 'or', terms: words })
  const classes = {
    'common word': common.length > 0 && (() => or([pick(common)])),
    'rare word': rare.length > 0 && (() => or([pick(rare)])),
    'a or b': () => or(together(2)),
    'a and b': () => ({ op: 'and', terms: together(2) }),
    phrase: () => ({ phrase: inARow(2) }),
    prefix: middle.length > 0 && (() => ({ prefix: pick(middle).slice(0, 3) })),
    fuzzy: middle.length > 0 && (() => ({ fuzzy: misspelt(pick(middle), random), distance: 1 })),
    'with a filter': hasNumbers && (() => ({ ...or(together(2)), range: someRange() })),
    sorted: hasNumbers && (() => ({ ...or(together(2)), sort: { field: 'num', order: 'desc' } })),
  }
  const lists = Object.entries(classes).flatMap(([name, make]) => (make ? [[name, Array.from({ length: perClass }, make)]] : []))
  return Object.fromEntries(lists)
}

async function readSample(file) {
  const docs = []
  const frequency = new Map()
  for await (const lines of lineBatches(file, 1_000_000)) {
    for (const line of lines) {
      const { text, num } = JSON.parse(line)
      const words = wordsOf(text)
      for (const word of new Set(words)) if (PLAIN.test(word)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
      if (words.length > 0) docs.push({ words, num })
    }
    if (docs.length >= SAMPLE) break
  }
  return { docs, frequency, hasNumbers: docs.some(({ num }) => num !== undefined) }
}

/** One letter is another. Never the first, which some engines want to be right. */
function misspelt(word, random) {
  const at = 1 + Math.floor(random() * (word.length - 1))
  const letter = word[at] === 'q' ? 'x' : 'q'
  return word.slice(0, at) + letter + word.slice(at + 1)
}
