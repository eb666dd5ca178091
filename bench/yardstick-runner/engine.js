// The engine under the yardsticks' conditions: one shard, one segment, letters-and-digits tokens in lower case, no cache. Everything goes
// through the functions that users call.
import { rmSync } from 'node:fs'
import { open } from 'searchlet'
import { bytesOnDisk } from '../lib/disk.js'
import { searchBody } from '../lib/search-body.js'
import { bulkBodies } from './bulk-bodies.js'

export const INDEX = 'yard'
const BATCH_BYTES = 5_000_000

const DEFINITION = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'index.requests.cache.enable': false,
    'index.queries.cache.enabled': false,
    'index.translog.durability': 'async',
    analysis: {
      tokenizer: { words: { type: 'char_group', tokenize_on_chars: ['whitespace', 'punctuation', 'symbol'] } },
      analyzer: { words: { type: 'custom', tokenizer: 'words', filter: ['lowercase'] } },
    },
  },
  mappings: {
    dynamic: false,
    properties: {
      id: { type: 'long', index: false },
      title: { type: 'text', analyzer: 'words' },
      body: { type: 'text', analyzer: 'words' },
      cat: { type: 'keyword' },
      num: { type: 'long' },
      date: { type: 'date' },
    },
  },
}

export class YardstickEngine {
  #engine = null

  constructor({ threads = 0, countTo = 0, readOnly = false } = {}) {
    this.threads = threads
    this.readOnly = readOnly
    this.countTo = countTo
  }

  async open(dir) {
    await this.close()
    this.#engine = await open({ path: dir, threads: this.threads, readOnly: this.readOnly })
  }

  async close() {
    await this.#engine?.close()
    this.#engine = null
  }

  /** A fresh index in `dir` from the NDJSON file `data`. `parse_s` is the reading of the file: JSON is parsed where it is indexed. */
  async index({ data, dir, merge = true }) {
    await this.close()
    rmSync(dir, { recursive: true, force: true })
    const began = performance.now()
    await this.open(dir)
    const { indices } = this.#engine
    await indices.create({ index: INDEX, body: DEFINITION })
    const { docs, bytes, reading } = await this.#fill(data)
    await indices.flush({ index: INDEX, force: true })
    const indexed = performance.now()
    if (merge) {
      await indices.forcemerge({ index: INDEX, max_num_segments: 1 })
      await indices.flush({ index: INDEX, force: true })
    }
    const merged = performance.now()
    await this.close()
    return {
      docs,
      bytes_in: bytes,
      index_s: (indexed - began) / 1000,
      parse_s: reading / 1000,
      merge_s: (merged - indexed) / 1000,
      disk_bytes: bytesOnDisk(dir),
    }
  }

  async #fill(data) {
    let docs = 0
    let bytes = 0
    let reading = 0
    let mark = performance.now()
    for await (const batch of bulkBodies(data, BATCH_BYTES)) {
      bytes += batch.bytes
      docs += batch.docs
      reading += performance.now() - mark
      const { errors } = await this.#engine.bulk({ index: INDEX, body: batch.body })
      if (errors) throw new Error('a document was refused')
      mark = performance.now()
    }
    return { docs, bytes, reading }
  }

  /** `{ hits, top, buckets }`, hits negative where they are a lower bound and null where they are not counted. */
  async search(query, isExact) {
    const body = searchBody('body', query, isExact, this.countTo)
    const { hits, aggregations } = await this.#engine.search({ index: INDEX, body })
    const ids = hits.hits.map(({ _id }) => Number(_id))
    return { hits: countOf(hits.total), top: ids[0] ?? -1, buckets: aggregations?.a.buckets.length ?? 0 }
  }
}

function countOf(total) {
  if (total === undefined) return null
  return total.relation === 'eq' ? total.value : -total.value
}
