// MiniSearch. An answer is the list of all hits; filter and order are what its user writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { wordsOf } from '../../lib/words.js'

const OPTIONS = { fields: ['text'], storeFields: ['text', 'num'], tokenize: wordsOf, processTerm: word => word }
const fileIn = folder => join(folder, 'minisearch.json')

export class Engine {
  constructor(folder, index) {
    this.folder = folder
    this.index = index
  }

  static create = folder => new Engine(folder, new MiniSearch(OPTIONS))

  static open = folder => new Engine(folder, MiniSearch.loadJSON(readFileSync(fileIn(folder), 'utf8'), OPTIONS))

  add(lines) {
    for (const line of lines) this.index.add(JSON.parse(line))
  }

  finish() {
    writeFileSync(fileIn(this.folder), JSON.stringify(this.index))
  }

  search({ terms, op, phrase, prefix, fuzzy, distance, range, sort }) {
    if (phrase !== undefined) return null
    const options = { combineWith: op === 'and' ? 'AND' : 'OR' }
    if (prefix !== undefined) options.prefix = true
    if (fuzzy !== undefined) options.fuzzy = distance
    if (range !== undefined) options.filter = ({ num }) => num >= range.gte && num <= range.lte
    const hits = this.index.search(prefix ?? fuzzy ?? terms.join(' '), options)
    if (sort !== undefined) hits.sort((a, b) => b.num - a.num)
    return { ids: hits.slice(0, 10).map(({ id }) => id), hits: hits.length }
  }

  close() {}
}
