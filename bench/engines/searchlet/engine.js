// Searchlet, through the functions that users call. By path, because the package.json beside the engines is another package's.
import { open } from '../../../dist/main.js'
import { searchBody } from '../../lib/search-body.js'

const INDEX = 'bench'

const DEFINITION = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    'index.requests.cache.enable': false,
    analysis: {
      tokenizer: { words: { type: 'char_group', tokenize_on_chars: ['whitespace', 'punctuation', 'symbol'] } },
      analyzer: { words: { type: 'custom', tokenizer: 'words', filter: ['lowercase'] } },
    },
  },
  mappings: { dynamic: false, properties: { text: { type: 'text', analyzer: 'words' }, num: { type: 'double' } } },
}

/** As OpenSearch counts by default. */
const COUNT_TO = 10_000

export class Engine {
  #docs = 0

  constructor(engine) {
    this.engine = engine
  }

  static async create(folder, { threads }) {
    const engine = await open({ path: folder, threads })
    await engine.indices.create({ index: INDEX, body: DEFINITION })
    return new Engine(engine)
  }

  static async open(folder, { threads }) {
    return new Engine(await open({ path: folder, threads }))
  }

  async add(lines) {
    let body = ''
    for (const line of lines) body += `{"index":{"_id":"${this.#docs++}"}}\n${line}\n`
    const { errors } = await this.engine.bulk({ index: INDEX, body })
    if (errors) throw new Error('a document was refused')
  }

  async finish() {
    await this.engine.indices.refresh({ index: INDEX })
    await this.engine.indices.flush({ index: INDEX })
  }

  async search(query, isExact) {
    const { hits } = await this.engine.search({ index: INDEX, body: searchBody('text', query, isExact, COUNT_TO) })
    const { total } = hits
    return { ids: hits.hits.map(({ _id }) => Number(_id)), hits: total.relation === 'eq' ? total.value : null }
  }

  close() {
    return this.engine.close()
  }
}
