// Files of every format come into an index as they are, and an import that was stopped goes on.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bulkLines } from '../../../src/copy/copy.ts'
import { systemFiles } from '../../../src/index/store/file-calls.ts'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { csv } from '../../../src/tools/import/formats/csv.ts'
import { json } from '../../../src/tools/import/formats/json.ts'
import { xml } from '../../../src/tools/import/formats/xml.ts'
import { type ImportOptions, importDocuments } from '../../../src/tools/import/import.ts'
import type { FormatInput, FormatReader } from '../../../src/tools/import/record.ts'

const folder = mkdtempSync(join(tmpdir(), 'searchlet-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

let engine: Searchlet
beforeEach(async () => {
  engine = await open({ threads: 0 })
  return () => engine.close()
})

const load = (from: string | readonly string[], options: Partial<ImportOptions> = {}) =>
  importDocuments(engine, { from, index: 'books', ...options })

async function documents(index = 'books'): Promise<Record<string, unknown>> {
  const { hits } = await engine.search({ index, body: { size: 1000, sort: ['_doc'] } })
  return Object.fromEntries(hits.hits.map(({ _id, _source }) => [_id, _source]))
}

describe('import', () => {
  it('reads lines of JSON, packed or not, and keeps what was written, digits and all', async () => {
    const lines = '{"sku":"a","n":1234567890123456789,"x":1.50}\r\n\n{"sku":"b"}'
    const report = await load([file('a.ndjson', lines), file('b.jsonl.gz', gzipSync('{"sku":"c"}\n'))], { id: 'sku' })
    expect(report).toMatchObject({ written: 3, failed: 0, broken: [] })
    expect(Object.keys(await documents())).toEqual(['a', 'b', 'c'])
    const { body } = await engine.handle({ method: 'GET', path: '/books/_source/a' })
    expect(String(body)).toBe('{"sku":"a","n":1234567890123456789,"x":1.50}')
  })

  it('reads what copy wrote', async () => {
    await engine.bulk({
      body: [{ index: { _index: 'from', _id: '1', routing: 'r' } }, { t: 'fox' }, { index: { _index: 'from', _id: '2' } }, { t: 'dog' }],
    } as never)
    let lines = ''
    for await (const some of bulkLines(engine, { indices: 'from' })) lines += some
    await engine.indices.delete({ index: 'from' })
    expect(await importDocuments(engine, { from: file('copied.ndjson', lines) })).toMatchObject({ written: 2 })
    expect(await documents('from')).toEqual({ 1: { t: 'fox' }, 2: { t: 'dog' } })
    const gone = `{"delete":{"_index":"from","_id":"1"}}\n{"update":{"_index":"from","_id":"2"}}\n{"doc":{"t":"cat"}}\n`
    expect(await importDocuments(engine, { from: file('changes.ndjson', gone) })).toMatchObject({ written: 1, deleted: 1 })
    expect(await documents('from')).toEqual({ 2: { t: 'cat' } })
  })

  it('reads tables, with types as guessed and as said', async () => {
    const table =
      'isbn;title;year;price;sold;when;zip;tags\n1;"Emma; a ""novel""\nin parts";1815;9.50;true;1815-12-23;01234;a|b\n2;Persuasion;1817;;false;1817-12-20;99999;\n'
    const columns = { isbn: { field: 'id', type: 'keyword' }, tags: { field: 'tags', type: 'list' }, price: { field: '' } }
    expect(await load(file('books.csv', table), { columns, id: 'id' })).toMatchObject({ written: 2, failed: 0 })
    expect(await documents()).toEqual({
      1: { id: '1', title: 'Emma; a "novel"\nin parts', year: 1815, sold: true, when: '1815-12-23', zip: '01234', tags: ['a', 'b'] },
      2: { id: '2', title: 'Persuasion', year: 1817, sold: false, when: '1817-12-20', zip: '99999' },
    })
    expect(await engine.indices.getMapping({ index: 'books' })).toMatchObject({
      books: { mappings: { properties: { id: { type: 'keyword' }, year: { type: 'long' } } } },
    })
  })

  it('reads arrays and indented objects, XML by element, and texts with front matter', async () => {
    expect(await load(file('array.json', '[{"a": 1},\n {"b": [{"c": "]}"}]}]'), { index: 'arrays' })).toMatchObject({ written: 2 })
    const dump = `<dump><info>x</info><page id="1"><title>A &amp; B</title><!-- <page> --><text><![CDATA[</page>]]></text></page><page id="2"/><pages/></dump>`
    expect(await load(file('dump.xml', dump), { index: 'pages', record: 'page', id: '@id' })).toMatchObject({ written: 2 })
    expect(await documents('pages')).toEqual({ 1: { '@id': '1', title: 'A & B', text: '</page>' }, 2: { '@id': '2' } })
    mkdirSync(join(folder, 'notes/deep'), { recursive: true })
    file('notes/one.md', '---\ntags: [a, b]\n---\n# The Title #\n\nText.')
    file('notes/deep/two.txt', 'plain')
    file('notes/deep/three.bin', 'no')
    expect(await load(join(folder, 'notes'), { index: 'notes' })).toMatchObject({ written: 2 })
    expect(await documents('notes')).toEqual({
      'one.md': { path: 'one.md', title: 'The Title', tags: ['a', 'b'], text: '# The Title #\n\nText.' },
      'deep/two.txt': { path: 'deep/two.txt', title: 'two', text: 'plain' },
    })
    expect(await load(join(folder, 'notes/**/*.{md,bin}'), { index: 'globbed', format: 'text' })).toMatchObject({ written: 2 })
  })

  it('guesses a mapping, and says from what', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      sku: `S-${i}`,
      genre: ['crime', 'love'][i % 2],
      body: 'word '.repeat(100),
      n: i,
      at: '2024-01-01T10:00:00Z',
      place: { lat: 1, lon: 2 },
      vector: Array.from({ length: 16 }, () => 0.5),
      author: { name: 'Jane Austen' },
    }))
    const report = await load(file('guess.ndjson', rows.map(row => JSON.stringify(row)).join('\n')), { mapping: 'guess' })
    expect(Object.fromEntries(report.mapping!.fields.map(({ field, type }) => [field, type]))).toEqual({
      sku: 'keyword',
      genre: 'keyword',
      body: 'text',
      n: 'long',
      at: 'date',
      place: 'geo_point',
      vector: 'knn_vector',
      'author.name': 'keyword',
    })
    expect(report).toMatchObject({ written: 40, failed: 0 })
    await expect(load(join(folder, 'guess.ndjson'), { mapping: 'guess' })).rejects.toThrow('books is there already')
  })

  it('transforms, leaves out and multiplies', async () => {
    const from = file('t.ndjson', '{"a":1}\n{"a":2}\n{"a":3}\n{"a":4}')
    const transform = ({ a }: Record<string, unknown>) => {
      if (a === 1) return null
      if (a === 2) throw new Error('two')
      return a === 3 ? [{ a }, { a, again: true }] : Promise.resolve({ a })
    }
    expect(await load(from, { transform })).toMatchObject({
      written: 3,
      skipped: 1,
      failed: 1,
      failures: [{ line: 2, reason: 'the transform failed: two' }],
    })
  })

  it('writes on where documents are refused, and keeps those', async () => {
    const errorsFile = join(folder, 'errors.ndjson')
    const from = file('bad.ndjson', '{"n":1}\n{"n":"many"}\n{"n":\n[1]\n{"n":2}')
    const report = await load(from, { errorsFile, mapping: { n: { type: 'integer' } } })
    expect(report).toMatchObject({ written: 2, failed: 3 })
    const kept = readFileSync(errorsFile, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(kept.map(({ line, document }) => [line, document])).toEqual([
      [2, '{"n":"many"}'],
      [3, '{"n":'],
      [4, '[1]'],
    ])
    expect(kept[0].reason).toContain('mapper_parsing_exception')
  })

  it('says what cannot be read, and reads the rest', async () => {
    const broken = file('broken.json.gz', gzipSync('[{"a":1},{"a":2}]'.repeat(1000)).subarray(0, 40))
    const report = await load([broken, file('good.ndjson', '{"a":1}'), file('what.dat', 'hm'), file('cut.json', '[{"a":1},{"a"')], {})
    expect(report.broken.map(({ input }) => input.slice(folder.length + 1))).toEqual(['broken.json.gz', 'what.dat', 'cut.json'])
    expect(report.written).toBeGreaterThanOrEqual(2)
    await expect(load(join(folder, 'nope.csv'))).rejects.toThrow('there is no file')
  })

  it('writes the rows around those that are none, and lines around blank ones', async () => {
    const rows = file('rows.csv', '\ufeffa,b\r\n1,"x ""y""\r\nz"\r\n\r\n1,2,3\r\n4,5\r\n6,"open,7\r\n8,9\r\n')
    const lines = file('lines.ndjson', '{"a":10}\n\n   \n\t\r\n{"a":11}\n{"a":\n{"a":12}')
    const errorsFile = join(folder, 'refused.ndjson')
    const report = await load([rows, lines], { errorsFile })
    expect(report.written).toBe(5)
    expect(report.failures.map(({ line, reason }) => [line, reason.split(':')[0]])).toEqual([
      [5, '3 cells, but 2 columns'],
      [6, '[mapper_parsing_exception] failed to parse'],
    ])
    expect(readFileSync(errorsFile, 'utf8')).toContain(String.raw`"document":"[\"1\",\"2\",\"3\"]"`)
    expect(report.broken).toEqual([{ input: rows, reason: expect.stringContaining('rows.csv:7: a quote is not closed') }])
  })

  it('goes on where it was stopped, and writes nothing twice', async () => {
    const progressFile = join(folder, 'progress.json')
    const from = [0, 1, 2].map(part =>
      file(`part${part}.ndjson`, Array.from({ length: 5000 }, (_, i) => `{"n":${part * 5000 + i}}\n`).join('')),
    )
    let bulks = 0
    const failing = {
      handle: async (request: Parameters<Searchlet['handle']>[0]) => {
        if (request.path.includes('_bulk') && ++bulks === 3) {
          // Written, but nobody was told.
          await engine.handle(request)
          throw new Error('power cut')
        }
        return engine.handle(request)
      },
    }
    const options = { from, index: 'books', progressFile, patience: { attempts: 1, millis: 1 } }
    await expect(importDocuments(failing, options)).rejects.toThrow('power cut')
    const { count: before } = await engine.count({ index: 'books' })
    expect(before).toBeLessThanOrEqual(15_000)
    const report = await importDocuments(engine, options)
    expect(report.written + report.resumed).toBe(15_000)
    expect(report.resumed).toBeGreaterThanOrEqual(5000)
    expect((await engine.count({ index: 'books' })).count).toBe(15_000)
    expect(await importDocuments(engine, options)).toMatchObject({ written: 0, resumed: 15_000 })
  })
})

describe('the progress of an import', () => {
  const lines = Array.from({ length: 20 }, (_, n) => `{"n":${n}}\n`).join('')

  it('is that of its index: where that is gone, or another, it begins anew', async () => {
    const from = file('twenty.ndjson', lines)
    const options = { from, index: 'books', progressFile: join(folder, 'gone.json') }
    expect(await importDocuments(engine, options)).toMatchObject({ written: 20, resumed: 0 })
    await engine.indices.delete({ index: 'books' })
    expect(await importDocuments(engine, options)).toMatchObject({ written: 20, resumed: 0 })
    const other = await open({ threads: 0 })
    try {
      await other.index({ index: 'books', id: 'own', body: { n: 0 } })
      expect(await importDocuments(other, options)).toMatchObject({ written: 20, resumed: 0 })
      expect(await importDocuments(other, options)).toMatchObject({ written: 0, resumed: 20 })
      expect((await other.count({ index: 'books' })).count).toBe(21)
    } finally {
      await other.close()
    }
  })

  it('goes on into a guessed index that a killed run had just made, and not into a stranger', async () => {
    const progressFile = join(folder, 'killed.json')
    const options = { from: file('guessed.ndjson', lines), index: 'books', mapping: 'guess', progressFile } as const
    let left = ''
    const watched = {
      handle: (request: Parameters<Searchlet['handle']>[0]) => {
        if (request.path.includes('_bulk')) left = readFileSync(progressFile, 'utf8')
        return request.path.includes('_bulk') ? Promise.reject(new Error('killed')) : engine.handle(request)
      },
    }
    await expect(importDocuments(watched, { ...options, patience: { attempts: 1, millis: 1 } })).rejects.toThrow('killed')
    writeFileSync(progressFile, left)
    expect(await importDocuments(engine, options)).toMatchObject({ written: 20 })
    const fresh = { ...options, progressFile: join(folder, 'stranger.json') }
    for (let run = 0; run < 2; run++) await expect(importDocuments(engine, fresh)).rejects.toThrow('books is there already, with a mapping')
  })
})

describe('import onto a disk that is full', () => {
  it('ends with its name, keeps what was written, and goes on once there is room', async () => {
    const progressFile = join(folder, 'full.json')
    const lines = (part: number) => Array.from({ length: 5000 }, (_, i) => `{"n":${part * 5000 + i}}\n`).join('')
    const from = [0, 1, 2, 3].map(part => file(`many${part}.ndjson`, lines(part)))
    const path = join(folder, 'full')
    let room = 450_000
    const make = systemFiles.open
    vi.spyOn(systemFiles, 'open').mockImplementation(async (...args) => {
      const handle = await make(...args)
      const write = handle.write.bind(handle) as (...args: unknown[]) => Promise<{ bytesWritten: number }>
      const limited = async (...args: unknown[]) => {
        if (room <= 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
        const written = await write(...args)
        room -= written.bytesWritten
        return written
      }
      return Object.assign(handle, { write: limited })
    })
    const options = { from, index: 'books', progressFile }
    let disk = await open({ path, threads: 0 })
    try {
      await expect(importDocuments(disk, options)).rejects.toThrow(/cannot write: \[io_exception\] .*ENOSPC/)
      await disk.close()
      room = Number.POSITIVE_INFINITY
      disk = await open({ path, threads: 0 })
      const { count } = await disk.count({ index: 'books' })
      expect(count).toBeGreaterThanOrEqual(5000)
      expect(count).toBeLessThan(20_000)
      const report = await importDocuments(disk, options)
      expect(report.resumed).toBeGreaterThanOrEqual(5000)
      expect(report.resumed + report.written).toBe(20_000)
      expect((await disk.count({ index: 'books' })).count).toBe(20_000)
    } finally {
      vi.restoreAllMocks()
      await disk.close()
    }
  })

  it('fails where the last commit finds no room, and commits what is in the log once there is some', async () => {
    const progressFile = join(folder, 'log.json')
    const from = file('few.ndjson', Array.from({ length: 100 }, (_, n) => `{"n":${n}}\n`).join(''))
    const path = join(folder, 'nearly-full')
    const make = systemFiles.open
    let isFull = true
    vi.spyOn(systemFiles, 'open').mockImplementation(async (...args) => {
      if (isFull && /\.seg\.\d+\.tmp$/.test(String(args[0]))) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
      return make(...args)
    })
    const options = { from, index: 'books', progressFile }
    const disk = await open({ path, threads: 0 })
    try {
      await expect(importDocuments(disk, options)).rejects.toThrow(
        /^all documents are in the log, and cannot be committed: \[io_exception\] .*ENOSPC/,
      )
      expect((await disk.count({ index: 'books' })).count).toBe(100)
      isFull = false
      expect(await importDocuments(disk, options)).toMatchObject({ written: 0, resumed: 100 })
    } finally {
      vi.restoreAllMocks()
      await disk.close()
    }
  })
})

/** However the text is cut into pieces, the records are the same. */
describe('formats', () => {
  async function* pieces(text: string, cuts: readonly number[]) {
    const places = [0, ...cuts.map(cut => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
    for (let i = 1; i < places.length; i++) if (places[i] > places[i - 1]) yield text.slice(places[i - 1], places[i])
  }
  const read = async (reader: FormatReader, text: string, cuts: readonly number[], options: Partial<FormatInput['options']> = {}) => {
    const found: unknown[] = []
    for await (const batch of reader({ name: 'x', chunks: pieces(text, cuts), options: { sample: 5, columns: {}, ...options } }))
      for (const { text } of batch) found.push(JSON.parse(text!))
    return found
  }
  const cuts = fc.array(fc.nat(10_000), { maxLength: 12 })

  it('cut CSV as it was joined', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') }).map(text => `x${text}`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 }), cuts, async (rows, cuts) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = `p,q\n${rows.map(row => `${row.map(quoted).join(',')}\r\n`).join('')}`
        expect(await read(csv, text, cuts)).toEqual(rows.map(([p, q]) => ({ p, q })))
      }),
      { numRuns: 100 },
    )
  })

  it('cut JSON as it was joined', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 }),
        cuts,
        fc.boolean(),
        async (objects, cuts, isArray) => {
          const text = isArray ? JSON.stringify(objects, null, 1) : objects.map(object => JSON.stringify(object, null, 2)).join('\n')
          expect(await read(json, text, cuts)).toEqual(JSON.parse(JSON.stringify(objects)))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('cut XML as it was joined, with entities by the thousand', async () => {
    const page = (n: number) => `<page n="${n}>"><t>${'&lt;b&gt; &amp;c; '.repeat(n)}</t><page2/></page>`
    const text = `<?xml version="1.0"?><all>${[1, 2000].map(page).join('<!-- <page> -->')}</all>`
    await fc.assert(
      fc.asyncProperty(cuts, async cuts => {
        const found = (await read(xml, text, cuts, { record: 'page' })) as { '@n': string; t: string }[]
        expect(found.map(one => [one['@n'], one.t.length])).toEqual([
          ['1>', '<b> &c;'.length],
          ['2000>', '<b> &c; '.length * 2000 - 1],
        ])
      }),
      { numRuns: 20 },
    )
  })

  it('look at a long document a few times, in however many pieces it arrives', async () => {
    const long = 'x'.repeat(16_000_000)
    const cuts = Array.from({ length: 32_000 }, (_, n) => n * 500)
    const lengths = async (reader: FormatReader, text: string, options = {}) =>
      (await read(reader, text, cuts, options)).map(one => (one as { readonly t: string }).t.length)
    expect(await lengths(csv, `t,u\n"${long}",1\n"y",2\n`)).toEqual([long.length, 1])
    expect(await lengths(xml, `<all><page><t>${long}</t></page><page t="${long}"><t>y</t></page></all>`, { record: 'page' })).toEqual([
      long.length,
      1,
    ])
  })
})
