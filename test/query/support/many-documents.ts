// Thousands of documents from a seed, for what only shows over many blocks of postings.
import type { TestDocument } from './shard.ts'

/** Park and Miller's generator. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

export function manyDocuments(seed: number, count: number): TestDocument[] {
  const random = randomNumbers(seed)
  const shares: [string, number][] = [
    ['a', 0.8],
    ['b', 0.4],
    ['c', 0.1],
    ['d', 0.03],
    ['e', 0.01],
    ['rare', 0.001],
  ]
  return Array.from({ length: count }, () => {
    const text: string[] = []
    for (const [word, share] of shares) while (random() < share && text.length < 60) text.push(word)
    return {
      text,
      keywords: random() < 0.5 ? [['x', 'y', 'z'][Math.floor(random() * 3)]] : [],
      numbers: random() < 0.9 ? [Math.floor(random() * 10) - 3] : [],
      deleted: random() < 0.05,
    }
  })
}
