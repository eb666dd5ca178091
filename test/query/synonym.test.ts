// Synonym queries are scored as one term.
import { expect, it } from 'vitest'
import { SynonymQuery } from '../../src/query/exec/synonym.ts'
import { checkQuery } from '../contracts/query.ts'
import { gather } from './support/gather.ts'
import { manyDocuments } from './support/many-documents.ts'
import { searcherOf, shardOf } from './support/shard.ts'

it('scores synonyms as one term, as a real server did', () => {
  const searcher = searcherOf(shardOf([[{ text: ['car', 'auto', 'car', 'x'], keywords: [], numbers: [], deleted: false }]]))
  const query = new SynonymQuery('t', ['car', 'auto', 'car'])
  expect(`${query}`).toBe('Synonym(t:auto t:car)')
  expect(gather(query, searcher)).toEqual([[0, Math.fround(0.2054872)]])
  const weight = query.createWeight(searcher, 'complete', 1)
  const [score] = weight.explain(searcher.reader.segments[0], 0).details
  expect(score.description).toBe('score(freq=3.0), computed as boost * idf * tf from:')
  expect(score.details[1].details[0]).toMatchObject({ value: 3, description: 'termFreq=3.0' })
})

it('keeps the laws of queries', () => {
  const searcher = searcherOf(shardOf([manyDocuments(5, 700), manyDocuments(6, 50)]))
  checkQuery(new SynonymQuery('t', ['c', 'd', 'absent']), searcher, [0, 3, 150])
})
