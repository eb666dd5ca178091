// lunr. An index is built in one go and never changes; an answer is the list of all hits.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lunr from 'lunr'
import { wordsOf } from '../../lib/words.js'

const { presence, wildcard } = lunr.Query
const fileIn = folder => join(folder, 'lunr.json')

export class Engine {
  constructor(folder, builder, index) {
    this.folder = folder
    this.builder = builder
    this.index = index
  }

  static create(folder) {
    const builder = new lunr.Builder()
    builder.tokenizer = text => wordsOf(String(text ?? '')).map(word => new lunr.Token(word, {}))
    builder.ref('id')
    builder.field('text')
    return new Engine(folder, builder, null)
  }

  static open = folder => new Engine(folder, null, lunr.Index.load(JSON.parse(readFileSync(fileIn(folder), 'utf8'))))

  add(lines) {
    for (const line of lines) this.builder.add(JSON.parse(line))
  }

  finish() {
    this.index = this.builder.build()
    writeFileSync(fileIn(this.folder), JSON.stringify(this.index))
  }

  search({ terms = [], op, phrase, prefix, fuzzy, distance, range, sort }) {
    if (phrase !== undefined || range !== undefined || sort !== undefined) return null
    const common = { usePipeline: false, presence: op === 'and' ? presence.REQUIRED : presence.OPTIONAL }
    const hits = this.index.query(query => {
      for (const term of terms) query.term(term, { ...common })
      if (prefix !== undefined) query.term(prefix, { ...common, wildcard: wildcard.TRAILING })
      if (fuzzy !== undefined) query.term(fuzzy, { ...common, editDistance: distance })
    })
    return { ids: hits.slice(0, 10).map(({ ref }) => Number(ref)), hits: hits.length }
  }

  close() {}
}
