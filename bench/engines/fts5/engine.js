// SQLite's FTS5 in a file, through better-sqlite3. The number of hits is a second statement.
import { join } from 'node:path'
import Database from 'better-sqlite3'

const quoted = word => `"${word}"`

export class Engine {
  #statements = new Map()

  constructor(database) {
    this.database = database
    database.pragma('mmap_size = 4294967296')
    database.pragma('cache_size = -131072')
  }

  static create(folder) {
    const database = new Database(join(folder, 'fts5.db'))
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    database.exec(`
      CREATE TABLE docs(id INTEGER PRIMARY KEY, text TEXT, num REAL);
      CREATE VIRTUAL TABLE words USING fts5(text, content='docs', content_rowid='id', tokenize='unicode61 remove_diacritics 0')`)
    return new Engine(database)
  }

  static open = folder => new Engine(new Database(join(folder, 'fts5.db')))

  add(lines) {
    const document = this.#prepared('INSERT INTO docs VALUES (?, ?, ?)')
    const text = this.#prepared('INSERT INTO words(rowid, text) VALUES (?, ?)')
    this.database.transaction(() => {
      for (const line of lines) {
        const doc = JSON.parse(line)
        document.run(doc.id, doc.text, doc.num ?? null)
        text.run(doc.id, doc.text)
      }
    })()
  }

  finish() {
    this.database.exec('CREATE INDEX docs_num ON docs(num)')
    this.database.exec("INSERT INTO words(words) VALUES ('optimize')")
    this.database.pragma('wal_checkpoint(TRUNCATE)')
  }

  search({ terms, op, phrase, prefix, fuzzy, range, sort }, isExact) {
    if (fuzzy !== undefined) return null
    const values = [matchText({ terms, op, phrase, prefix })]
    let where = 'words MATCH ?'
    if (range !== undefined) {
      where += ' AND num BETWEEN ? AND ?'
      values.push(range.gte, range.lte)
    }
    const from = range === undefined && sort === undefined ? 'words' : 'words JOIN docs ON docs.id = words.rowid'
    const order = sort === undefined ? 'words.rank' : 'num DESC'
    const rows = this.#prepared(`SELECT words.rowid AS id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT 10`).all(...values)
    const counted = range === undefined ? 'words' : from
    const hits = isExact ? this.#prepared(`SELECT count(*) AS n FROM ${counted} WHERE ${where}`).get(...values).n : null
    return { ids: rows.map(({ id }) => id), hits }
  }

  close() {
    this.database.close()
  }

  #prepared(sql) {
    let statement = this.#statements.get(sql)
    if (statement === undefined) this.#statements.set(sql, (statement = this.database.prepare(sql)))
    return statement
  }
}

function matchText({ terms, op, phrase, prefix }) {
  if (phrase !== undefined) return quoted(phrase.join(' '))
  if (prefix !== undefined) return `${quoted(prefix)}*`
  return terms.map(quoted).join(op === 'and' ? ' AND ' : ' OR ')
}
