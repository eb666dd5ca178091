// What of the package is loaded when it is imported, opened and searched: what few programs need is not, so that importing stays quick.
// Runs the built package and looks up which source files lie in what was loaded, as the build noted it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const dist = new URL('../../dist/', import.meta.url)
const partsNote = new URL('../../node_modules/.cache/searchlet/parts.json', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'searchlet-loaded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Loaded {
  /** Below src. */
  readonly files: readonly string[]
  readonly bytes: number
}

interface Executed {
  readonly functionName: string
  readonly ranges: readonly { readonly count: number; readonly startOffset: number; readonly endOffset: number }[]
}

let runs = 0

/** Runs a program with the package open as `engine`. */
function loadedBy(program: string): Loaded {
  const coverage = join(folder, String(runs++))
  const text = `const { open } = await import(${JSON.stringify(new URL('main.js', dist).href)})
    const engine = await open({ threads: 0 })
    await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'The quick brown fox' } })
    ${program}
    await engine.close()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', text], { env: { ...process.env, NODE_V8_COVERAGE: coverage } })
  const sources = JSON.parse(readFileSync(partsNote, 'utf8')) as Record<string, readonly string[]>
  const files: string[] = []
  let bytes = 0
  for (const name of readdirSync(coverage)) {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as { result: { url: string; functions: Executed[] }[] }
    for (const { url, functions } of result) {
      if (!url.startsWith(dist.href)) continue
      // Small parts are functions of files that they share.
      const small = /\/small(?:_\w+)?\.cjs$/.test(url)
        ? functions.filter(({ functionName, ranges }) => functionName in sources && ranges[0].count > 0)
        : null
      const parts = small?.map(({ functionName }) => functionName) ?? [basename(url, '.cjs')]
      bytes +=
        small?.reduce((sum, { ranges: [{ startOffset, endOffset }] }) => sum + endOffset - startOffset, 0) ??
        readFileSync(fileURLToPath(url)).length
      for (const file of parts.flatMap(part => sources[part] ?? [])) if (file.startsWith('src/')) files.push(file.slice('src/'.length))
    }
  }
  return { files, bytes }
}

const SEARCH = `await engine.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })`

/** What is behind requests that few programs make. */
const SELDOM = [
  /^painless\//,
  /^query\/scripts\/(?!script|parameters)/,
  /^aggs\/(?:bucket|metric|pipeline)\//,
  /^analysis\/(?:stemmer|hunspell|hyphenation|synonym|word-delimiter)\//,
  /^ingest\/processors\//,
  /^index\/vectors\//,
  /^security\/(?:config|authorisation\/(?!refusal|restrictions)|keys|audit)\//,
  /^notify\/delivery\//,
  /^search\/(?:highlight\/(?:fvh|plain|unified)\/|rank-eval|templates|term-vectors|inner-hits\/inner-hits\.ts)/,
  /^engine\/(?:by-query|images|snapshots\/(?!repositor))/,
  /^api\/(?:cat|cluster|indices|ingest|knn|nodes|notifications|security|search_pipeline|snapshot|tasks)\//,
  /^rest\//,
]

const seldomIn = ({ files }: Loaded) => files.filter(file => SELDOM.some(pattern => pattern.test(file)))

describe('what is loaded', () => {
  it('is what import, index and search need', () => {
    const loaded = loadedBy(SEARCH)
    expect(loaded.files).toEqual(expect.arrayContaining(['searchlet.ts', 'search/search.ts', 'query/dsl/match.ts']))
    expect(seldomIn(loaded)).toEqual([])
    // 1.0 MB when this was written.
    expect(loaded.bytes).toBeLessThan(1_200_000)
  })

  it('grows by what is used', () => {
    const loaded = loadedBy(`${SEARCH}
      await engine.search({ index: 'books', body: { aggs: { all: { terms: { field: 'title.keyword' } } } } })
      await engine.cat.indices()`)
    expect(loaded.files).toEqual(expect.arrayContaining(['aggs/bucket/terms.ts', 'api/cat/indices.ts']))
    expect(loaded.files.filter(file => /^(?:ingest\/processors|notify\/delivery|rest)\//.test(file))).toEqual([])
  })
})
