// Random documents, and what an index of them must answer, computed the slow way: for the tests of the inverted index.
import fc from 'fast-check'
import { Analyzer } from '../../src/analysis/analyzer.ts'
import { Tokenizer } from '../../src/analysis/token-stream.ts'
import type { FieldValue, ParsedDocument } from '../../src/index/contracts/document.ts'
import {
  type FieldSpec,
  INDEX_DOCS,
  INDEX_FREQS,
  INDEX_NONE,
  INDEX_OFFSETS,
  INDEX_POSITIONS,
  type IndexLevel,
} from '../../src/index/contracts/field-spec.ts'

/** Splits at spaces; a word written `a+b` puts b on a's position; a `-` alone leaves a hole. */
export class SpacedWords extends Tokenizer {
  private tokens: { term: string; start: number; end: number; increment: number }[] = []
  private at = 0
  private holes = 0
  private length = 0
  reset(text: string): void {
    this.tokens = []
    this.at = 0
    this.length = text.length
    let holes = 0
    for (const match of text.matchAll(/[^ ]+/g)) {
      if (match[0] === '-') {
        holes++
        continue
      }
      match[0].split('+').forEach((term, i) => {
        this.tokens.push({ term, start: match.index, end: match.index + match[0].length, increment: i === 0 ? 1 + holes : 0 })
      })
      holes = 0
    }
    this.holes = holes
  }
  next(): boolean {
    if (this.at === this.tokens.length) return false
    const next = this.tokens[this.at++]
    this.token.clear()
    this.token.term = next.term
    this.token.startOffset = next.start
    this.token.endOffset = next.end
    this.token.positionIncrement = next.increment
    return true
  }
  end(): void {
    this.token.clear()
    this.token.positionIncrement = this.holes
    this.token.endOffset = this.length
  }
}

export const GAP = 7
export const analyzer = new Analyzer({
  name: 'spaced',
  tokenizer: { name: 'spaced', create: () => new SpacedWords() },
  positionIncrementGap: GAP,
})

const textSpec = (name: string, index: IndexLevel, norms: boolean): FieldSpec => ({
  name,
  index,
  analyzer,
  norms,
  column: 'none',
  points: 'none',
  stored: false,
})
const valueSpec = (name: string, column: FieldSpec['column'], more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  index: INDEX_NONE,
  norms: false,
  column,
  points: 'none',
  stored: false,
  ...more,
})

export const TEXTS = [
  textSpec('docs', INDEX_DOCS, false),
  textSpec('docsNormed', INDEX_DOCS, true),
  textSpec('freqs', INDEX_FREQS, true),
  textSpec('positions', INDEX_POSITIONS, true),
  textSpec('offsets', INDEX_OFFSETS, false),
]
export const KEYWORD = valueSpec('keyword', 'ordinal', { index: INDEX_DOCS, stored: true })
export const UNINDEXED = valueSpec('unindexed', 'ordinal')
export const NUMBERS = [
  valueSpec('int', 'int', { points: 'int', stored: true }),
  valueSpec('long', 'int', { points: 'int', stored: true }),
  valueSpec('double', 'double', { points: 'double' }),
  valueSpec('float', 'float', { points: 'float' }),
  valueSpec('pointsOnly', 'none', { points: 'int' }),
]
export const BINARY = valueSpec('binary', 'binary', { stored: true })

export interface RandomDocument {
  readonly values: FieldValue[]
}

const LETTERS = ['a', 'b', 'ab', 'abc', 'é', 'ß', '\u{1f600}', '\uffee', '中', '__proto__']
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...LETTERS) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...LETTERS), fc.nat(60)).map(([letter, n]) => letter + n) },
)
const text = fc.array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '+', ' - ')), { maxLength: 12 }).map(parts =>
  parts
    .map(([term, gap]) => term + gap)
    .join('')
    .replace(/\++( |$)/g, ' '),
)
const smallInt = fc.integer({ min: -200, max: 200 })
const long = fc.oneof(smallInt, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
const double = fc.double({ noNaN: true, noDefaultInfinity: true })

function valuesOf<T extends FieldValue['value']>(field: FieldSpec, value: fc.Arbitrary<T>, most = 3): fc.Arbitrary<FieldValue[]> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<FieldValue[]>([]) },
    { weight: 3, arbitrary: fc.array(value, { maxLength: most }).map(values => values.map(v => ({ field, value: v }))) },
  )
}

export const randomDocument: fc.Arbitrary<RandomDocument> = fc
  .tuple(
    ...TEXTS.map(field => valuesOf(field, text)),
    valuesOf(KEYWORD, word),
    valuesOf(UNINDEXED, word),
    valuesOf(NUMBERS[0], smallInt, 1),
    valuesOf(NUMBERS[1], long),
    valuesOf(NUMBERS[2], double),
    valuesOf(NUMBERS[3], double.map(Math.fround).filter(Number.isFinite), 1),
    valuesOf(NUMBERS[4], smallInt),
    valuesOf(BINARY, fc.uint8Array({ maxLength: 5 }), 1),
  )
  .map(values => ({ values: values.flat() }))

export interface RandomRoot {
  readonly nested: RandomDocument[]
  readonly root: RandomDocument
  readonly routing: string | null
  readonly source: Uint8Array | null
}

export const randomRoot = (withNested: boolean): fc.Arbitrary<RandomRoot> =>
  fc.record({
    nested: withNested ? fc.array(randomDocument, { maxLength: 2 }) : fc.constant<RandomDocument[]>([]),
    root: randomDocument,
    routing: fc.option(fc.constantFrom('r1', 'r2'), { nil: null }),
    source: fc.option(
      fc.string({ maxLength: 40 }).map(s => new Uint8Array(Buffer.from(s))),
      { nil: null },
    ),
  })

export function parsed({ nested, root, routing, source }: RandomRoot, id: string): ParsedDocument {
  return { id, routing, source, documents: [...nested, root] }
}

/** One occurrence of a term in a document. */
export interface Occurrence {
  readonly position: number
  readonly start: number
  readonly end: number
}

/** A field's occurrences in one document, as Lucene would count them; null when the document lacks the field. */
export function invert(values: readonly FieldValue[], field: FieldSpec): { terms: Map<string, Occurrence[]>; length: number } | null {
  const texts = values.filter(value => value.field.name === field.name && typeof value.value === 'string')
  if (texts.length === 0) return null
  const terms = new Map<string, Occurrence[]>()
  let length = 0
  let position = -1
  let offset = 0
  const add = (term: string, start: number, end: number) => {
    if (!terms.has(term)) terms.set(term, [])
    terms.get(term)!.push({ position, start, end })
  }
  for (const { value } of texts as { value: string }[]) {
    if (field.analyzer === undefined) {
      position++
      length++
      add(value, offset, offset + value.length)
      offset += value.length
      continue
    }
    const stream = new SpacedWords()
    stream.reset(value)
    while (stream.next()) {
      position += stream.token.positionIncrement
      if (stream.token.positionIncrement > 0) length++
      add(stream.token.term, offset + stream.token.startOffset, offset + stream.token.endOffset)
    }
    stream.end()
    position += stream.token.positionIncrement + GAP
    offset += value.length + 1
  }
  return { terms, length: field.index === INDEX_DOCS ? terms.size : length }
}

export const byUtf8 = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
