// How fast do real documents become a segment, and how fast are its postings walked?
// node --experimental-strip-types bench/micro/index-debian.bench.ts <corpus.ndjson.gz>
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Analyzer } from '../../src/analysis/analyzer.ts'
import { Tokenizer } from '../../src/analysis/token-stream.ts'
import type { FieldValue } from '../../src/index/contracts/document.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_NONE, INDEX_POSITIONS } from '../../src/index/contracts/field-spec.ts'
import { TermState } from '../../src/index/contracts/segment-reader.ts'
import { mergeSegments } from '../../src/index/merge/merge-segments.ts'
import { openSegment } from '../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../src/index/writer/document-buffer.ts'
import { flush } from '../../test/index/flush.ts'

/** Runs of ASCII letters and digits, lower case: as little analysis as there can be. */
class AsciiWords extends Tokenizer {
  private text = ''
  private at = 0
  reset(text: string): void {
    this.text = text.toLowerCase()
    this.at = 0
  }
  next(): boolean {
    const { text } = this
    let at = this.at
    while (at < text.length && !isWord(text.charCodeAt(at))) at++
    if (at === text.length) return false
    const start = at
    while (at < text.length && isWord(text.charCodeAt(at))) at++
    this.at = at
    this.token.clear()
    this.token.term = text.slice(start, at)
    this.token.startOffset = start
    this.token.endOffset = at
    return true
  }
  end(): void {
    this.token.positionIncrement = 0
    this.token.endOffset = this.text.length
  }
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

const analyzer = new Analyzer({ name: 'ascii', tokenizer: { name: 'ascii', create: () => new AsciiWords() } })
const text = (name: string): FieldSpec => ({
  name,
  index: INDEX_POSITIONS,
  analyzer,
  norms: true,
  column: 'none',
  points: 'none',
  stored: false,
})
const number = (name: string): FieldSpec => ({ name, index: INDEX_NONE, norms: false, column: 'int', points: 'int', stored: false })
const title = text('title')
const body = text('body')
const cat: FieldSpec = { name: 'cat', index: INDEX_DOCS, norms: false, column: 'ordinal', points: 'none', stored: false }
const num = number('num')
const date = number('date')

const corpus = gunzipSync(readFileSync(process.argv[2]))
const documents: { source: Uint8Array; values: FieldValue[] }[] = []
for (let from = 0; from < corpus.length; ) {
  const to = corpus.indexOf(10, from)
  const source = corpus.subarray(from, to)
  const json = JSON.parse(source.toString())
  documents.push({
    source,
    values: [
      { field: title, value: json.title },
      { field: body, value: json.body },
      { field: cat, value: json.cat },
      { field: num, value: json.num },
      { field: date, value: Date.parse(json.date) },
    ],
  })
  from = to + 1
}

const megabytes = corpus.length / 1e6
const rounds = 3
let bytes = new SharedArrayBuffer(0)
for (let round = 0; round < rounds; round++) {
  const buffer = new DocumentBuffer()
  const started = performance.now()
  documents.forEach(({ source, values }, i) => {
    buffer.add({ id: String(i), routing: null, source, documents: [{ values }] }, { seqNo: i, primaryTerm: 1, version: 1 })
  })
  const added = performance.now()
  const ram = buffer.ramBytes
  bytes = flush(buffer, 'bench')!.bytes
  const flushed = performance.now()
  console.log(
    `index ${documents.length} documents: add ${(added - started).toFixed(0)} ms, flush ${(flushed - added).toFixed(0)} ms, ` +
      `${((megabytes / (flushed - started)) * 1000).toFixed(1)} MB/s; buffer ${(ram / 1e6).toFixed(0)} MB, segment ${(bytes.byteLength / 1e6).toFixed(1)} MB`,
  )
}

const reader = openSegment(bytes, 'bench')
for (const term of ['the', 'library', 'game', 'zlib']) {
  const state = new TermState()
  reader.terms('body')!.lookup(term, state)
  const repeats = Math.ceil(1_000_000 / state.docFreq)
  let best = 0
  for (let round = 0; round < 30; round++) {
    const started = performance.now()
    let seen = 0
    for (let i = 0; i < repeats; i++) {
      const postings = reader.postings('body', state)
      while (postings.nextBlock()) seen += postings.length + postings.blockFreqs()[0] * 0
    }
    best = Math.max(best, seen / (performance.now() - started) / 1000)
  }
  let bestNext = 0
  for (let round = 0; round < 30; round++) {
    const started = performance.now()
    let seen = 0
    for (let i = 0; i < repeats; i++) {
      const postings = reader.postings('body', state)
      while (postings.next() !== 0x7fffffff) seen++
    }
    bestNext = Math.max(bestNext, seen / (performance.now() - started) / 1000)
  }
  console.log(
    `postings of "${term}" (${state.docFreq}): ${best.toFixed(0)} million/s by block with frequencies, ${bestNext.toFixed(0)} by next()`,
  )
}

const terms = reader.terms('body')!
const sample = Array.from({ length: 2000 }, (_, i) => terms.term(Math.floor((i * terms.size) / 2000)))
const state = new TermState()
let best = Number.POSITIVE_INFINITY
for (let round = 0; round < 20; round++) {
  const started = performance.now()
  for (const term of sample) terms.lookup(term, state)
  best = Math.min(best, ((performance.now() - started) * 1000) / sample.length)
}
console.log(`lookup of one of ${terms.size} terms: ${best.toFixed(2)} µs`)

let opened = Number.POSITIVE_INFINITY
for (let round = 0; round < 100; round++) {
  const started = performance.now()
  openSegment(bytes, 'bench')
  opened = Math.min(opened, (performance.now() - started) * 1000)
}
console.log(`open: ${opened.toFixed(0)} µs`)

const started = performance.now()
const merged = mergeSegments(
  [
    { reader, live: null },
    { reader, live: null },
  ],
  'merged',
)
const elapsed = performance.now() - started
console.log(
  `merge of two: ${elapsed.toFixed(0)} ms, ${(((2 * megabytes) / elapsed) * 1000) | 0} MB/s of source, ${(merged.bytes.byteLength / 1e6).toFixed(1)} MB`,
)
