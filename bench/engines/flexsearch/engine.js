// FlexSearch, whole words. It neither counts hits nor ranks by BM25, so its times are not for the same work.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import flexsearch from 'flexsearch'
import { wordsOf } from '../../lib/words.js'

const { Index, Resolver } = flexsearch
const empty = () => new Index({ tokenize: 'strict', encode: wordsOf, cache: false })

export class Engine {
  constructor(folder, index) {
    this.folder = folder
    this.index = index
  }

  static create = folder => new Engine(folder, empty())

  static open(folder) {
    const index = empty()
    for (const name of readdirSync(folder)) index.import(decodeURIComponent(name), readFileSync(join(folder, name), 'utf8'))
    return new Engine(folder, index)
  }

  add(lines) {
    for (const line of lines) {
      const { id, text } = JSON.parse(line)
      this.index.add(id, text)
    }
  }

  async finish() {
    await this.index.export((key, data) => {
      if (data !== undefined) writeFileSync(join(this.folder, encodeURIComponent(key)), data)
    })
  }

  search({ terms, op, range, sort }) {
    if (terms === undefined || range !== undefined || sort !== undefined) return null
    return { ids: op === 'and' || terms.length === 1 ? this.index.search(terms.join(' '), { limit: 10 }) : this.#any(terms), hits: null }
  }

  #any([first, ...others]) {
    const part = query => ({ index: this.index, query, limit: 0 })
    return new Resolver(part(first))
      .or(...others.map(part))
      .limit(10)
      .resolve()
  }

  close() {}
}
