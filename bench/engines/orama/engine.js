// Orama. A word also finds the words that begin with it: it has no way to ask for whole words, so its hits are more.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, insert, load, save, search } from '@orama/orama'
import { wordsOf } from '../../lib/words.js'

const tokenizer = { language: 'english', normalizationCache: new Map(), tokenize: text => [...new Set(wordsOf(text))] }
const empty = () => create({ schema: { text: 'string', num: 'number' }, components: { tokenizer } })
const fileIn = folder => join(folder, 'orama.json')

export class Engine {
  constructor(folder, index) {
    this.folder = folder
    this.index = index
  }

  static create = folder => new Engine(folder, empty())

  static open(folder) {
    const index = empty()
    load(index, JSON.parse(readFileSync(fileIn(folder), 'utf8')))
    return new Engine(folder, index)
  }

  async add(lines) {
    for (const line of lines) {
      const { id, ...fields } = JSON.parse(line)
      await insert(this.index, { id: String(id), ...fields })
    }
  }

  finish() {
    writeFileSync(fileIn(this.folder), JSON.stringify(save(this.index)))
  }

  async search({ terms, op, phrase, prefix, fuzzy, distance, range, sort }) {
    if (phrase !== undefined) return null
    const { hits, count } = await search(this.index, {
      term: prefix ?? fuzzy ?? terms.join(' '),
      properties: ['text'],
      limit: 10,
      // 0: all words must be there; 1: any.
      threshold: op === 'and' ? 0 : 1,
      ...(fuzzy !== undefined && { tolerance: distance }),
      ...(range !== undefined && { where: { num: { between: [range.gte, range.lte] } } }),
      ...(sort !== undefined && { sortBy: { property: 'num', order: 'DESC' } }),
    })
    return { ids: hits.map(({ id }) => Number(id)), hits: count }
  }

  close() {}
}
