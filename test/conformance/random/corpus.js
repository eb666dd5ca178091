// The documents that random searches look through: words by Zipf's law, numbers, dates, places and nested objects, the same for every seed.

import { chooser } from '../../crash/random.js'

const CONSONANTS = 'bcdfgklmnprst'
const VOWELS = 'aeiou'

export const WORDS = Array.from({ length: 400 }, (_, i) => {
  let word = ''
  for (let rest = i + 17; rest > 0; rest = Math.floor(rest / 13)) word += CONSONANTS[rest % 13] + VOWELS[(rest >> 2) % 5]
  return i % 7 === 0 ? `${word}ing` : word
})

/** Early words are frequent. */
export const wordOf = random => WORDS[Math.max(0, Math.floor(Math.exp((random(1000) / 1000) * Math.log(WORDS.length))) - 1)]

export const textOf = (random, length) => Array.from({ length }, () => wordOf(random)).join(' ')

export const MAPPINGS = {
  properties: {
    title: { type: 'text', fields: { raw: { type: 'keyword' } } },
    body: { type: 'text' },
    tag: { type: 'keyword' },
    cats: { type: 'keyword' },
    n: { type: 'integer' },
    price: { type: 'double' },
    date: { type: 'date' },
    flag: { type: 'boolean' },
    loc: { type: 'geo_point' },
    kids: { type: 'nested', properties: { name: { type: 'keyword' }, age: { type: 'integer' } } },
  },
}

const FIRST_DATE = Date.UTC(2020, 8, 13)
const SECONDS = 3e8

export function documents(count) {
  const random = chooser(7).below
  return Array.from({ length: count }, () => ({
    title: textOf(random, 2 + random(6)),
    body: textOf(random, 10 + random(60)),
    tag: WORDS[random(30)],
    cats: Array.from({ length: random(4) }, () => WORDS[random(100)]),
    price: random(100_000) / 100,
    date: new Date(FIRST_DATE + random(SECONDS) * 1000).toISOString(),
    flag: random(2) === 0,
    loc: { lat: random(1800) / 10 - 90, lon: random(3600) / 10 - 180 },
    ...(random(3) > 0 && { n: random(1000) }),
    ...(random(5) === 0 && { kids: Array.from({ length: 1 + random(3) }, () => ({ name: WORDS[random(50)], age: random(20) })) }),
  }))
}
